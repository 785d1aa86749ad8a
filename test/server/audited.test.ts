import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { auditWatch, loggedCalls, NEEDS_NO_ROW } from './audited.ts'
import { openCopy } from './harness.ts'

const endpoints = endpointsOf(contract)
const database = await openCopy()

describe('[S23] the watch over the log', () => {
  test('leaves out only what is named with a reason, and what it names there is', () => {
    const posted = endpoints.filter(({ method }) => method !== 'GET').map(({ address }) => address)
    for (const [address, reason] of Object.entries(NEEDS_NO_ROW)) {
      expect(posted, address).toContain(address)
      expect(reason, address).toMatch(/\w+ \w+/)
    }
    const wanted = loggedCalls()
    expect(posted.filter((address) => !wanted.includes(address)).toSorted()).toEqual(Object.keys(NEEDS_NO_ROW).toSorted())
    expect(wanted).toEqual(expect.arrayContaining(['session.session.logout', 'goods.sku.export', 'dev.role.grant']))
  })

  test('finds a change without a row, and one whose row does not say who, or what it was before and is now', async () => {
    const watch = auditWatch()
    const { brand, sku } = contract.goods
    const made: [Endpoint, string][] = [
      [brand.edit, `'admin', '{"title": "旧"}', '{"title": "新"}'`],
      [brand.sort, `'', '{"sort": 1}', '{"sort": 2}'`],
      [brand.status, `'admin', null, null`],
    ]
    for (const [{ address }, values] of made) {
      await database.pool.query(
        `insert into logger (request_id, kind, action, ip, user_agent, username, before, after)
         values ('${address}', 'operate', '${address}', '::1', 'test', ${values})`,
      )
    }
    for (const endpoint of [brand.edit, brand.sort, brand.status, brand.delete, sku.export, sku.list]) {
      const headers = { 'x-request-id': endpoint.address }
      watch.note(endpoint, { id: 1 }, { status: 200, code: 200, msg: '', data: null, headers })
    }
    // refused, or with nothing in it: nothing need have been changed
    watch.note(brand.delete, { ids: [1] }, { status: 400, code: 400, msg: '', data: null, headers: {} })
    watch.note(sku.edit, {}, { status: 200, code: 200, msg: '', data: null, headers: {} })
    expect(await watch.told(database)).toEqual({
      logged: ['goods.brand.edit'],
      unlogged: ['goods.brand.sort', 'goods.brand.status', 'goods.brand.delete', 'goods.sku.export'],
    })
  })
})
