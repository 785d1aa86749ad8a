import type { common } from '#contract/common/common.ts'
import { getWire } from '#web/api/wire.ts'

export type DemoAccountsEndpoint = (typeof common)['demoAccounts']

/** Without the contract's schemas, as the login page has no room for them; a test holds it to the contract. */
export const demoAccounts = getWire<DemoAccountsEndpoint>('common.common.demoAccounts', '/api/common/demo/accounts')
