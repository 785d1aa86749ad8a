import { onDemand } from '#web/kit/ui/on-demand.ts'

/** What is there for a person who is logged in; the login page comes with the application itself. */
export const workplace = onDemand(() => import('#web/shell/Workplace.tsx'))
