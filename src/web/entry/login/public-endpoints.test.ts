import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { publicEndpoints } from './public-endpoints.ts'

test('the endpoints that are written down without their schemas are those of the contract', () => {
  const { demoAccounts } = contract.common.common
  const { ways, sms, register, sso } = contract.session
  const { methods, sendCode, startSso, finishSso, ...rest } = publicEndpoints
  for (const [light, whole] of [
    [rest.demoAccounts, demoAccounts],
    [methods, ways.list],
    [sendCode, sms.send],
    [rest.register, register.create],
    [startSso, sso.start],
    [finishSso, sso.finish],
  ] as const) {
    expect(whole).toMatchObject(light)
  }
})
