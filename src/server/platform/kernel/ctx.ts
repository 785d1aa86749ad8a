import type { Language } from '#contract/kit/label.ts'
import type { Cache } from '#server/platform/db/cache.ts'
import { isPipelined, type Db } from '#server/platform/db/open.ts'
import type { VerbEnv } from '#server/platform/env/verb-env.ts'
import type { FileStore } from './file-store.ts'

/** The data scope for a role (domain §1.6). */
export type Scope = 'all' | 'dept_tree' | 'dept' | 'agent_tree' | 'cs_self' | 'self'

/** The customer that calls the Shop API, with the facts that prices and rights depend on. */
export interface Customer {
  id: number
  store_id: number | null
  store_role: 'owner' | 'clerk' | null
  /** The price level at the customer's store, if it is in use. */
  price_level: 'store' | 'trade' | null
  salesman_id: number | null
  session_id: number
}

/** The caller. A customer has the id 0 and no permission, so that no back office rule admits it. */
export interface Actor {
  id: number
  username: string
  real_name: string
  avatar: string
  is_admin: boolean
  roles: string[]
  /** As granted, including wildcards. */
  perms: string[]
  /** The grants by role, with each role's pages in the menu; null: all pages that it grants. */
  grants: { perms: string[]; menu_ids: number[] | null }[]
  scopes: Scope[]
  /** The department, if it and all departments above it are active. */
  department_id: number | null
  /** The accounts whose rows the person sees by a department scope; empty without one. */
  members: readonly number[]
  agent_id: number | null
  /** The own agent and all below it, whose rows the person sees by `agent_tree`; empty without that scope. */
  agents: readonly number[]
  cs_id: number | null
  session_id: number
  /** The administrator who impersonates this person, read-only. */
  impersonator?: Pick<Actor, 'id' | 'username' | 'real_name'>
  /** Only on the Shop API. */
  customer?: Customer
}

/** The request parts that a verb may read beyond its input, and the answer parts that it may set. */
export interface Http {
  ip: string
  /** The browser uses https: its cookies are marked `Secure`. */
  secure?: boolean
  user_agent: string
  token: string | undefined
  device: string | undefined
  /** A browser's cookie during a redirect to the identity provider. */
  trip?: string | undefined
  setHeader(name: string, value: string): void
  /** The call duration until now, in milliseconds. */
  elapsed?(): number
}

/** The dependencies for a verb; it uses no others. */
export interface Ctx {
  db: Db
  /** The process cache: ./cache.ts. */
  cache: Cache
  /** In a transaction: the keys that it has announced as changed. */
  announced?: Set<string>
  /** In a pipelined transaction: the statements that it sent without waiting. */
  unanswered?: Promise<unknown>[]
  actor: Actor
  now: Date
  /** The moment at which a person typed a call that waited for a network; undefined if it was sent at once. */
  typed_at?: Date
  language: Language
  request_id: string
  http: Http
  /** Set to read the last values from deleted rows as well, for a record's past. */
  with_deleted?: true
  /** The reason, if the person was asked for one: the audit log contains it. */
  reason?: string
  files: FileStore
  /** The encryption key for secrets in the database. */
  secretKey: Buffer
  /** The env values for verbs. */
  env: VerbEnv
}

/** The caller on a public endpoint without a login. */
export const nobody: Actor = {
  id: 0,
  username: 'guest',
  real_name: '',
  avatar: '',
  is_admin: false,
  roles: [],
  perms: [],
  grants: [],
  scopes: [],
  department_id: null,
  members: [],
  agent_id: null,
  agents: [],
  cs_id: null,
  session_id: 0,
}

/** A customer as the caller: the log names it `user:<id>` with the role `user`. */
export function customerActor(customer: Customer): Actor {
  return { ...nobody, username: `user:${customer.id}`, roles: ['user'], customer }
}

/** The customer for a call for which the mount requires one. */
export function customerOf({ actor }: Pick<Ctx, 'actor'>): Customer {
  if (!actor.customer) throw new Error('the call has no customer')
  return actor.customer
}

/** The account that writes a row; null for customers and for the system. */
export function authorOf({ actor }: Pick<Ctx, 'actor'>): number | null {
  return actor.id || null
}

/** The person in the session, also during an impersonation. */
export function realActor({ impersonator, id, username, real_name }: Actor): Pick<Actor, 'id' | 'username' | 'real_name'> {
  return impersonator ?? { id, username, real_name }
}

/**
 * Sends a statement whose answer nothing in the transaction needs: the next one, at last the commit, follows at once, and a hot row is locked
 * for a shorter time. If it fails, the transaction fails.
 */
export async function send({ unanswered }: Pick<Ctx, 'unanswered'>, statement: Promise<unknown>): Promise<void> {
  if (!unanswered) return void (await statement)
  // the transaction awaits it
  statement.catch(() => undefined)
  unanswered.push(statement)
}

/** Runs `act` in one transaction; a nested transaction is a savepoint. Only the ctx passed to `act` may be used inside. */
export async function transact<Result>(ctx: Ctx, act: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const announced = new Set(ctx.announced)
  const unanswered = ctx.unanswered || isPipelined(ctx.db) ? [] : undefined
  const transaction = ctx.db.transaction((db) => act({ ...ctx, db, announced, ...(unanswered && { unanswered }) }))
  const result = await transaction.catch(async (fault: unknown) => {
    // a statement that failed before is the cause
    await Promise.all(unanswered ?? [])
    throw fault
  })
  if (ctx.unanswered) ctx.unanswered.push(...(unanswered ?? []))
  // a failed transaction's commit has rolled it back
  else await Promise.all(unanswered ?? [])
  for (const what of announced) {
    if (ctx.announced) ctx.announced.add(what)
    else ctx.cache.forget(what)
  }
  return result
}
