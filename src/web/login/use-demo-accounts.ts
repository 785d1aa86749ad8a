import { demoAccounts } from './demo-accounts.ts'
import { told } from './told.ts'

/** Who may be tried, in the person's language; none where the server offers no demonstration. */
export const useDemoAccounts = told(demoAccounts)
