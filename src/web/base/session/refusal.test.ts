import { expect, test } from 'vitest'
import { whyAddress } from './refusal.ts'

const refused = (data: unknown) => whyAddress({ code: 403, data, address: 'goods.brand.edit' })

test('[I7] a refusal leads to the explanation of the permission it names, else of the call', () => {
  expect(refused({ rule: 'permission', permission: 'goods:sku:cost' })).toBe('/setting/why?permission=goods%3Asku%3Acost')
  expect(refused({ rule: 'call_off' })).toBe('/setting/why?call=goods.brand.edit')
  expect(refused({ rule: 'scope' })).toBe('/setting/why?call=goods.brand.edit&scope=1')
  expect(refused(null)).toBe('/setting/why?call=goods.brand.edit')
})

test('[I7] a refusal without an explanation and an error that is no refusal have no address', () => {
  expect(refused({ rule: 'password' })).toBeUndefined()
  expect(whyAddress({ code: 400, data: null, address: 'goods.brand.edit' })).toBeUndefined()
})
