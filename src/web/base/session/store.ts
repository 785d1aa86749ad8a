import { create } from 'zustand'
import { token } from '#web/base/api/token.ts'

export interface Person {
  /** 0 before the person is loaded. */
  id: number
  username: string
  real_name: string
  avatar: string
  roles: string[]
  permissions: string[]
  /** No call is allowed before the password is changed. */
  must_change_password: boolean
  /** No call is allowed before a second factor is enabled. */
  must_set_factor: boolean
  /** The session's absolute end: milliseconds since 1970 by the local clock. */
  ends_at: number
  /** The person's preferences, from this or another browser. */
  preferences: Preferences
  /** The impersonator: the administrator who views the product as this person and cannot write. */
  viewer: Viewer | null
}

export interface Viewer {
  id: number
  username: string
  real_name: string
}

export interface Preferences {
  language?: unknown
  theme?: unknown
  tables?: unknown
  keys?: unknown
  home?: unknown
}

export interface Session extends Person {
  token: string
}

const guest: Person = {
  id: 0,
  username: 'guest',
  real_name: '',
  avatar: '',
  roles: [],
  permissions: [],
  must_change_password: false,
  must_set_factor: false,
  ends_at: Infinity,
  preferences: {},
  viewer: null,
}

/** The current person (checklist G05). Only the token survives a reload. */
export const useSession = create<Session>()(() => ({ ...guest, token: token.read() }))

token.subscribe((value) => useSession.setState({ token: value }))

/** The owner of the drafts in this browser: drafts from an impersonation are kept apart from the impersonator's. */
export function deskOf({ id, viewer }: Pick<Person, 'id' | 'viewer'>): string {
  return viewer ? `${viewer.id}-as-${id}` : String(id)
}

/** Clears the person. */
export function resetPerson(): void {
  useSession.setState(guest)
}

/** The login that waits for its second factor; none while `mfaToken` is undefined. */
export const useSecondStep = create<{ mfaToken: string | undefined }>()(() => ({ mfaToken: undefined }))
