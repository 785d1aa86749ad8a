import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { auditWatch, loggedCalls, NEEDS_NO_ROW } from '#test/server/audited.ts'
import { appUrlOf, openCopy } from '#test/server/harness.ts'
import { unloggedWrites } from '#test/setup/watch-writes.ts'

const endpoints = endpointsOf({ contract, shop })
const database = await openCopy()

describe('[S23] the watch over the log', () => {
  test('leaves out only what is named with a reason, and what it names there is', () => {
    const writing = endpoints.filter(({ effect }) => effect === 'write').map(({ address }) => address)
    for (const [address, reason] of Object.entries(NEEDS_NO_ROW)) {
      expect(writing, address).toContain(address)
      expect(reason, address).toMatch(/\w+ \w+/)
    }
    const calls = loggedCalls()
    expect(writing.filter((address) => !calls.includes(address)).toSorted()).toEqual(Object.keys(NEEDS_NO_ROW).toSorted())
    expect(calls).toEqual(expect.arrayContaining(['session.session.logout', 'goods.sku.export', 'dev.role.grant']))
  })

  test('finds a change without a row, and a row without its author, old value or new value', async () => {
    const watch = auditWatch()
    const { brand, sku } = contract.goods
    const exceptions: [Endpoint, string][] = [
      [brand.edit, `'admin', '{"title": "旧"}', '{"title": "新"}'`],
      [brand.sort, `'', '{"sort": 1}', '{"sort": 2}'`],
      [brand.status, `'admin', null, null`],
    ]
    for (const [{ address }, values] of exceptions) {
      await database.pool.query(
        `insert into logger (request_id, kind, action, ip, user_agent, username, before, after)
         values ('${address}', 'operate', '${address}', '::1', 'test', ${values})`,
      )
    }
    for (const endpoint of [brand.edit, brand.sort, brand.status, brand.delete, sku.export, sku.list]) {
      const headers = { 'x-request-id': endpoint.address }
      watch.note(endpoint, { id: 1 }, { code: 200, data: null, headers })
    }
    // refused or empty: such a call changes nothing
    watch.note(brand.delete, { ids: [1] }, { code: 400, data: null, headers: {} })
    watch.note(sku.edit, {}, { code: 200, data: null, headers: {} })
    expect(await watch.told(database)).toEqual({
      logged: ['goods.brand.edit'],
      unlogged: ['goods.brand.sort', 'goods.brand.status', 'goods.brand.delete', 'goods.sku.export'],
    })
  })

  test('finds a transaction of the product that changes a table and logs nothing, and no other', async () => {
    const { pool } = database
    await pool.query(`insert into brand (code, title, logo) values ('A', '甲', '/a.webp'), ('B', '乙', '/b.webp'), ('C', '丙', '/c.webp')`)
    const acting = openDatabase(appUrlOf(database), { max: 1 })
    const logged = `insert into logger (request_id, kind, username, action, ip, user_agent) values ('w', 'operate', 'admin', 'goods.brand.edit', '::1', 'test')`
    await acting.pool.query(`begin; update brand set sort = 1 where title = '甲'; ${logged}; commit`)
    await acting.pool.query(`update brand set sort = sort where title = '乙'`)
    await acting.pool.query(
      `insert into presence (entity, row_id, seat, admin_user_id, session_id, since, seen_at) values ('goods.sku', 1, 'a', 1, 1, now(), now())`,
    )
    expect(await unloggedWrites(pool)).toEqual([])
    await acting.pool.query(`update brand set sort = 2 where title = '丙'`)
    expect(await unloggedWrites(pool)).toEqual([`brand: update brand set sort = 2 where title = '丙'`])
    await acting.close()
  })
})
