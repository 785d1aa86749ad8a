import { onDemand } from '#web/kit/ui/on-demand.ts'

/** Pages for somebody who is not logged in and comes here seldom. */
export const registerPage = onDemand(() => import('#web/register/RegisterPage.tsx'))
export const callbackPage = onDemand(() => import('#web/callback/CallbackPage.tsx'))

/** Whose password must be changed before anything else. */
export const changeFirstPage = onDemand(() => import('#web/login/ChangeFirst.tsx'))

/** Who opens the shell without a network. */
export const offlinePage = onDemand(() => import('#web/offline/OfflinePage.tsx'))
