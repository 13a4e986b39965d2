/**
 * Keys that let the server tell a repeated submit from a second one. A write without an opening keeps its key while it is
 * under way (a double click) and until the server has answered (after a broken connection the first try may have arrived).
 * The tries of one opening of a form are one call as long as the body is the same, whatever was answered; the server keeps
 * no key of a call that it has refused.
 *
 * A changed body gets a new key once the server has refused the one before, since a key stands for one body. Without an
 * answer it keeps the old key: had the first try arrived, the server refuses the second (40901) instead of doing it twice.
 */
import { uuid } from '@/engine/runtime/uuid'

const MOST = 200

interface Open {
  readonly key: string
  readonly fingerprint: string
  /** True once the server has refused it. */
  refused: boolean
}

/** By opening, or by fingerprint where there is none. */
const open = new Map<string, Open>()

/** One try of a write. */
export interface Try {
  readonly key: string
  /** The server has answered: taken, or refused. Not to be called when nothing was heard. */
  readonly answered: (taken: boolean) => void
}

/** Begins a try. `fingerprint` is method, path and body; `opening` names the opening of a form that it comes from. */
export function beginTry(fingerprint: string, opening?: string): Try {
  const slot = opening ?? fingerprint
  const known = open.get(slot)
  const same = known !== undefined && (known.fingerprint === fingerprint || !known.refused)
  const key = same ? known.key : uuid()
  const oldest = open.keys().next()
  if (known === undefined && open.size >= MOST && !oldest.done) open.delete(oldest.value)
  const own: Open = { key, fingerprint, refused: false }
  open.set(slot, own)
  const answered = (taken: boolean): void => {
    // Another try may stand here by now, under a key of its own.
    if (open.get(slot)?.key !== key) return
    if (taken || opening === undefined) open.delete(slot)
    else own.refused = true
  }
  return { key, answered }
}
