import { create } from 'zustand'
import { token } from '#web/api/token.ts'

export interface Person {
  /** 0 before anybody is known. */
  id: number
  username: string
  real_name: string
  avatar: string
  roles: string[]
  permissions: string[]
  /** Nothing may be done before the password is changed. */
  must_change_password: boolean
  /** What the person has chosen, here or in another browser. */
  preferences: Preferences
  /** The administrator at the screen, who reads with this person's eyes and changes nothing. */
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
  preferences: {},
  viewer: null,
}

/** Who is at the screen (checklist G05). The token alone outlives the page. */
export const useSession = create<Session>()(() => ({ ...guest, token: token.read() }))

token.subscribe((value) => useSession.setState({ token: value }))

/** Whose half-done work lies in this browser: what one does with borrowed eyes is not mixed up with one's own. */
export function deskOf({ id, viewer }: Pick<Person, 'id' | 'viewer'>): string {
  return viewer ? `${viewer.id}-as-${id}` : String(id)
}

/** Back to nobody. */
export function resetPerson(): void {
  useSession.setState(guest)
}
