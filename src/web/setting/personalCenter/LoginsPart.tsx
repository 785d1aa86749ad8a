import { profile } from '#contract/session/profile.ts'
import { LoginLog } from '#web/kit/account/LoginLog.tsx'

/** Every try to log in to the person's own account. */
export function LoginsPart() {
  return <LoginLog logins={profile.logins} />
}
