import { hashKey } from '@tanstack/react-query'
import type { MenuRoute } from '#contract/session/session.ts'
import type { SeenAnswer } from '#web/base/api/query.ts'
import type { Route } from '#web/base/router/routes.ts'
import type { Person } from '#web/base/session/store.ts'
import { bounds, isTooOld, surplus, textOf, type KeptEntry } from './kept.ts'

/** The account whose answers a device keeps, with the data that opens the shell. */
export interface Owner {
  /** The build that has stored the answers: another one may expect another form. */
  build: string
  person: Person
  menu: MenuRoute[]
  at: number
}

export interface KeptAnswer extends KeptEntry {
  text: string
}

/** The storage for one account; every step is one transaction. */
export interface SeenStore {
  owner(): Promise<Owner | undefined>
  /** Replaces the owner; `isNew` deletes all answers with it. */
  own(owner: Owner, isNew: boolean): Promise<void>
  /** Deletes those without a text, stores the others, and deletes what `surplus` returns. */
  put(answers: readonly (KeptAnswer | { key: string; text: undefined })[], surplus: (all: readonly KeptEntry[]) => string[]): Promise<void>
  get(key: string): Promise<KeptAnswer | undefined>
}

/** Takes the storage over for a person: the answers for another person, build or permission set are deleted. */
export async function takeStore(store: SeenStore, next: Owner): Promise<void> {
  const before = await store.owner()
  await store.own(next, before === undefined || !isSameOwner(before, next))
}

function isSameOwner(one: Owner, other: Owner): boolean {
  const of = ({ build, person: { id, roles, permissions } }: Owner) => JSON.stringify([build, id, roles, permissions])
  return of(one) === of(other)
}

/** The owner with whom the shell can open now; undefined if it must not. */
export async function openableOwner(store: SeenStore, account: number, build: string, now: number): Promise<Owner | undefined> {
  const owner = await store.owner()
  if (owner?.person.id !== account || owner.build !== build) return undefined
  // after its end the session could not be continued either
  return owner.person.ends_at <= now || isTooOld(owner.at, now) ? undefined : owner
}

/** A server answer, or with `undefined` as data the refusal to give one. */
export interface Heard {
  key: readonly unknown[]
  data: unknown
  at: number
}

/** Stores answers within the bounds. */
export async function keepAnswers(store: SeenStore, heard: readonly Heard[], now: number, limits = bounds): Promise<void> {
  const answers = await Promise.all(
    heard.map(async ({ key, data, at }) => {
      const text = data === undefined ? undefined : textOf(data, limits)
      const hash = await hashOf(key)
      return text === undefined ? { key: hash, text } : { key: hash, at, letters: text.length, text }
    }),
  )
  await store.put(answers, (all) => surplus(all, now, limits))
}

/** The last answer to a query; undefined without one that is recent enough. */
export async function seenAnswer(store: SeenStore, key: readonly unknown[], now: number): Promise<SeenAnswer | undefined> {
  const answer = await store.get(await hashOf(key))
  return answer && !isTooOld(answer.at, now) ? { data: JSON.parse(answer.text) as unknown, at: answer.at } : undefined
}

/** A key holds what was searched for, such as a phone number: only its hash is stored. */
async function hashOf(key: readonly unknown[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashKey(key)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A person's routes as the server has sent them, with full paths. */
export function menuOf(routes: readonly Route[]): MenuRoute[] {
  return routes.map(({ pattern, name, component, redirect, meta, children }) => ({
    path: pattern,
    name,
    component,
    meta,
    ...(redirect !== undefined && { redirect }),
    ...(children.length > 0 && { children: menuOf(children) }),
  }))
}
