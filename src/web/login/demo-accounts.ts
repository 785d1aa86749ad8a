import type { common } from '#contract/common/common.ts'
import type { LightWire } from '#web/api/wire.ts'

export type DemoAccountsEndpoint = (typeof common)['demoAccounts']

/** Without the contract's schemas, as the login page has no room for them; a test holds it to the contract. */
export const demoAccounts: LightWire<DemoAccountsEndpoint> = {
  address: 'common.common.demoAccounts',
  method: 'GET',
  path: '/api/common/demo/accounts',
  upload: false,
  idempotent: false,
}
