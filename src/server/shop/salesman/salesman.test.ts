import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { shop } from '#contract/shop/index.ts'
import { salesman as salesmanTable, store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { storeRow } from '#test/make/people-rows.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock('2026-03-20T02:00:00Z')
const server = await startServer({ clock: clock.now })
const { call } = server
const { db } = server.database
const make = shopMaker(server)
const { salesman } = shop

describe('[A14] the pages of a salesman', () => {
  test('show the own stores and figures of the month, with masked numbers', async () => {
    const its = await make.agent()
    const [seller, other] = [await make.salesman({ agent_id: its.id }), await make.salesman({ agent_id: its.id })]
    const bound = { agent_id: its.id, salesman_id: seller.id }
    const [own] = await db
      .insert(store)
      .values(storeRow({ ...bound, name: '近店', phone: '13712345678', created_at: '2026-03-02T00:00:00Z' }))
      .returning()
    await db.insert(store).values(storeRow({ ...bound, name: '老店', created_at: '2026-01-02T00:00:00Z' }))
    await db.insert(store).values(storeRow({ agent_id: its.id, salesman_id: other.id, name: '别人的店' }))
    const invite = await make.invite({ ...bound, inviter_type: 'salesman', inviter_id: seller.id })
    await call(shop.invite.scan, { code: invite.code }, { token: (await make.person()).token })
    const { token } = seller.user
    expect((await call(salesman.summary, {}, { token })).data).toMatchObject({
      code: seller.code,
      invite_code: seller.invite_code,
      agent_name: its.name,
      month_new_store: 1,
      scans: 1,
      applications: 0,
    })
    const { list, total } = (await call(salesman.stores, {}, { token })).data
    expect([total, list.map(({ name }) => name)]).toEqual([2, ['老店', '近店']])
    expect((await call(salesman.stores, { word: '近' }, { token })).data.list).toMatchObject([{ id: own?.id, phone: '137****5678' }])
    expect((await call(salesman.invites, {}, { token })).data.list).toMatchObject([{ id: invite.id, scan_count: 1, usable: true }])
    expect((await call(salesman.invites, {}, { token: other.user.token })).data.list).toEqual([])
  })

  test('other customers, and a salesman who has left, may not see them', async () => {
    const left = await make.salesman({ state: 'left', left_at: '2026-01-01' })
    for (const { token } of [await make.person(), left.user]) {
      for (const endpoint of [salesman.summary, salesman.stores, salesman.invites]) {
        expect(await call(endpoint, {}, { token })).toMatchObject({ code: 403, msg: '您无权访问该数据' })
      }
      expect((await call(salesman.invite, { title: '春季' }, { token })).code).toBe(403)
    }
  })

  test('[A17] an invitation binds to the salesman and the agent, and is valid for at most 180 days', async () => {
    const its = await make.agent()
    const seller = await make.salesman({ agent_id: its.id })
    const { token } = seller.user
    const { data } = await call(salesman.invite, { title: '春季拓店', max_uses: 20, days: 180 }, { token })
    expect(data).toMatchObject({
      max_uses: 20,
      usable: true,
      expire_at: '2026-09-16T02:00:00.000Z',
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
    })
    expect((await call(salesman.invite, { title: '过长', days: 181 }, { token })).msg).toBe('有效天数必须为1~180之间的整数')
    expect((await call(shop.invite.detail, { code: data.code })).data.inviter).toBe(seller.name)
    await db.update(agent).set({ state: 'frozen' }).where(eq(agent.id, its.id))
    expect((await call(salesman.invite, { title: '冻结' }, { token })).msg).toBe('邀请码已停用')
    expect((await call(salesman.invites, {}, { token })).data.list).toMatchObject([{ usable: false, reason: '邀请码已停用' }])
    await db.update(agent).set({ state: 'active' }).where(eq(agent.id, its.id))
    await db.update(salesmanTable).set({ state: 'off' }).where(eq(salesmanTable.id, seller.id))
    expect((await call(salesman.invite, { title: '停用' }, { token })).msg).toBe('邀请码已停用')
  })
})
