import type { Language } from '#contract/kit/label.ts'
import type { Memory } from '../db/memory.ts'
import type { Db } from '../db/open.ts'
import type { Scope } from '../dev/tables.ts'
import type { FileStore } from '../files/store.ts'
import type { Settings } from './settings.ts'

/** Who calls. */
export interface Actor {
  id: number
  username: string
  real_name: string
  avatar: string
  is_admin: boolean
  roles: string[]
  /** As granted, wildcards included. */
  perms: string[]
  /** The same by role, with the pages that each names for the menu; null: all that it grants. */
  grants: { perms: string[]; menu_ids: number[] | null }[]
  scopes: Scope[]
  agent_id: number | null
  cs_id: number | null
  session_id: number
  /** Who is at the screen, where that is an administrator who reads with this person's eyes. */
  viewer?: Pick<Actor, 'id' | 'username' | 'real_name'>
}

/** What a verb may know of the request beyond its input, and what it may add to the answer. */
export interface Http {
  ip: string
  user_agent: string
  token: string | undefined
  device: string | undefined
  /** The cookie of a browser that is on its way to the identity provider. */
  trip?: string | undefined
  setHeader(name: string, value: string): void
  /** How long the call has taken until now, in milliseconds. */
  elapsed?(): number
}

/** Everything a verb works with; nothing else is in its reach. */
export interface Ctx {
  db: Db
  /** What the process keeps of the database: ./changes.ts. */
  memory: Memory
  /** In a transaction: what it has announced as changed. */
  announced?: Set<string>
  actor: Actor
  now: Date
  language: Language
  request_id: string
  http: Http
  /** Why it is done, where the person was asked: the audit has it. */
  reason?: string
  files: FileStore
  /** What secrets in the database are encrypted with. */
  secretKey: Buffer
  /** The settings that verbs ask for. */
  settings: Settings
}

/** Nobody: the caller of a public endpoint. */
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
  agent_id: null,
  cs_id: null,
  session_id: 0,
}

/** Whose session it is, with whose eyes ever it reads. */
export function behind({ viewer, id, username, real_name }: Actor): Pick<Actor, 'id' | 'username' | 'real_name'> {
  return viewer ?? { id, username, real_name }
}

/** Runs `act` in one transaction; a transaction within one is a savepoint. Only the ctx handed to `act` may be used inside. */
export async function transact<Result>(ctx: Ctx, act: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const announced = new Set(ctx.announced)
  const result = await ctx.db.transaction((db) => act({ ...ctx, db, announced }))
  for (const what of announced) {
    if (ctx.announced) ctx.announced.add(what)
    else ctx.memory.forget(what)
  }
  return result
}
