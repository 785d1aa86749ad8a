import { onDemand } from '#web/kit/ui/on-demand.ts'

/** The large parts of the product; a person needs one of them at a time. */
export const workplace = onDemand(() => import('#web/shell/Workplace.tsx'))
export const loginPage = onDemand(() => import('#web/login/LoginPage.tsx'))
export const errorPage = onDemand(() => import('#web/error/StandaloneErrorPage.tsx'))
