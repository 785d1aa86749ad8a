import { onDemand } from '#web/kit/ui/state/on-demand.ts'

/** The application behind the login, a chunk of its own: the login page loads it while the server checks the password. */
export const workplace = onDemand(() => import('#web/shell/Workplace.tsx'))
