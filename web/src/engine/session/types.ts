/** What the server says about the person who signed in, by the names of its own description. */
import type { components } from '@/generated/schema'

type Schemas = components['schemas']

/** The account itself. */
export type Party = Schemas['PartyInfo']
/** One of the person's roles; `roles` are the names that routes may ask for. */
export type Role = Schemas['RoleInfo']
/** A thing with a code and a name: a warehouse, a shipper. */
export type Coded = Schemas['Named']
/** The answer of getUserInfo. Parts of it may be missing; the rules of the specification say what happens then. */
export type UserInfo = Partial<Schemas['UserInfo']>
