// Written by `cargo xtask codegen` from the server's lists; never edited.

import type { ListMeta } from '@/engine/list/meta'

export const lists = {
} as const satisfies Record<string, ListMeta>
