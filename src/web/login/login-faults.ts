import type { Credentials } from '#web/session/enter.ts'

export type LoginField = keyof Credentials

/** The rules of the login, as far as they can be known before the server is asked (checklist C08). */
export function loginFaults({ username, password }: Credentials): Partial<Record<LoginField, 'usernameMissing' | 'passwordShort'>> {
  return {
    ...(username.trim() === '' ? { username: 'usernameMissing' as const } : {}),
    ...(password.length < 6 ? { password: 'passwordShort' as const } : {}),
  }
}
