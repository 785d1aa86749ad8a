import { onDemand } from '#web/kit/ui/state/on-demand.ts'

/** The product's built-in paths; no menu contains them (checklist R02, R03). */
export const staticViews: Readonly<Record<string, 'login' | 'register' | 'callback' | '403' | '404'>> = {
  '/login': 'login',
  '/register': 'register',
  '/callback': 'callback',
  '/403': '403',
  '/404': '404',
  '/error/403': '403',
  '/error/404': '404',
}

export const staticRedirects: Readonly<Record<string, string>> = { '/error': '/error/404' }

// loaded on demand, because few visits need them
export const registerPage = onDemand(() => import('#web/entry/register/RegisterPage.tsx'))
export const callbackPage = onDemand(() => import('#web/entry/callback/CallbackPage.tsx'))
export const offlinePage = onDemand(() => import('#web/features/offline/OfflinePage.tsx'))

/** Opens the product with what this device has kept. */
export const seenPart = onDemand(() => import('#web/features/offline/seen-run.ts'))

/** For accounts that must change their password first. */
export const changeFirstPage = onDemand(() => import('#web/entry/login/ChangeFirst.tsx'))

/** For accounts that must set up a second factor first. */
export const enrolFirstPage = onDemand(() => import('#web/entry/login/EnrolFirst.tsx'))
