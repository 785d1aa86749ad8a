import { onDemand } from '#web/kit/ui/state/on-demand.ts'

/** The application behind the login, its own chunk: the login page loads it while the server checks the password. */
export const workplace = onDemand(() => import('#web/shell/Workplace.tsx'))
