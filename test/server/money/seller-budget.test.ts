import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { store } from '#server/areas/people/tables.ts'
import { giveaway } from '#server/features/giveaway/tables.ts'
import { one, reviewServer } from '#test/make/applications.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { addAgent, addPaidOrder, addSalesman, type Parties } from '#test/make/paid-orders.ts'

// Each store has ¥10,000 sales. The friend has 30 %, the salesman before 1 %.

const SALES = 1_000_000
const RISE = 290_000

const { server, db, token, once, application, approve } = await reviewServer()
const { assign, edit, detail, memberAdd } = contract.store.store
const { agent, salesman } = contract.agent

beforeAll(async () => {
  await goodsMaker(server, token).sku()
})

async function call<Called extends Endpoint>(endpoint: Called, input: InputOf<Called>) {
  const answer = await server.call(endpoint, input, { token, headers: once() })
  return { code: answer.code, msg: answer.msg }
}

/** The fen that an act takes from the budget for rates. */
async function spentBy(act: () => Promise<{ code: number; msg: string }>): Promise<number> {
  const sum = async () =>
    (await db.select().from(giveaway).where(eq(giveaway.kind, 'commission_rate'))).reduce((all, row) => all + row.campaign, 0)
  const before = await sum()
  expect(await act()).toMatchObject({ code: 200 })
  return (await sum()) - before
}

const friend = () => addSalesman(db, { commission_rate: 3000 })
async function sold(parties: Parties) {
  const { store_id, user_id } = await addPaidOrder(db, [{ pay: SALES }], parties)
  return { id: store_id ?? 0, user_id }
}
async function soldBefore() {
  const from = await addSalesman(db, { commission_rate: 100 })
  return { ...(await sold({ salesman_id: from.id })), from_id: from.id }
}

test('[X10] a transfer, an assignment and a save of a store take the budget of the higher rate', async () => {
  const { id: to_id } = await friend()
  const { from_id } = await soldBefore()
  expect(await spentBy(() => call(salesman.transfer, { from_id, to_id }))).toBe(RISE)
  const second = await soldBefore()
  expect(await spentBy(() => call(assign, { ids: [second.id], salesman_id: to_id }))).toBe(RISE)
  const third = await soldBefore()
  const { data } = await server.call(detail, { id: third.id }, { token })
  const form = { ...data, salesman_id: to_id, front_images: ['/files/front.png'] }
  expect(await spentBy(() => call(edit, form as never))).toBe(RISE)
  // back to the lower rate, and then from nobody
  expect(await spentBy(() => call(assign, { ids: [third.id], salesman_id: third.from_id }))).toBe(0)
  expect(await spentBy(() => call(assign, { ids: [third.id], salesman_id: null }))).toBe(0)
  expect(await spentBy(() => call(assign, { ids: [third.id], salesman_id: to_id }))).toBe(300_000)
})

test('[X10] a rate raised after the move counts the store sales, not the salesman sales', async () => {
  const { id: to_id } = await addSalesman(db, { commission_rate: 100 })
  const { from_id } = await soldBefore()
  expect(await spentBy(() => call(salesman.transfer, { from_id, to_id }))).toBe(0)
  const { data } = await server.call(salesman.detail, { id: to_id }, { token })
  expect(await spentBy(() => call(salesman.edit, { ...data, commission_rate: 3000 } as never))).toBe(RISE)
})

test('[X10] a terminated agent’s receiver and another upper agent use the higher-rate budget', async () => {
  const [low, high] = [await addAgent(db, { commission_rate: 800 }), await addAgent(db, { commission_rate: 1500 })]
  const below = await addAgent(db, { commission_rate: 500, parent_id: low.id })
  await sold({ agent_id: below.id })
  const { data } = await server.call(agent.detail, { id: below.id }, { token })
  const form = { ...data, areas: ['330106'], parent_id: high.id }
  expect(await spentBy(() => call(agent.edit, form as never))).toBe(70_000)
  await sold({ agent_id: low.id })
  const end = { id: low.id, version: low.version, receiver_id: high.id, reason: '解约' }
  expect(await spentBy(() => call(agent.terminate, end as never))).toBe(70_000)
})

test('[X10] a user who bought for another store brings the sales along, as member or new owner', async () => {
  const { id: to_id } = await friend()
  const { user_id } = await soldBefore()
  const other = await soldBefore()
  const theirs = await sold({ salesman_id: to_id })
  expect(await spentBy(() => call(memberAdd, { id: theirs.id, user_id }))).toBe(RISE)
  const { id } = await application({ user_id: other.user_id, salesman_id: to_id })
  expect(await spentBy(() => approve(id))).toBe(RISE)
})

test('[X10] beyond the budget of the day the stores stay', async () => {
  const { id: to_id } = await friend()
  const { id, from_id } = await soldBefore()
  await server.database.pool.query(`insert into config (key, value, updated_at) values ('price.approve_cost', '200000', now())
    on conflict (key) do update set value = excluded.value`)
  server.acting.cache.forget('config')
  const refused = { code: 400, msg: expect.stringContaining('超出今日让利额度') as string }
  expect(await call(salesman.transfer, { from_id, to_id })).toMatchObject(refused)
  expect(await call(assign, { ids: [id], salesman_id: to_id })).toMatchObject(refused)
  expect((await one(db.select().from(store).where(eq(store.id, id)))).salesman_id).toBe(from_id)
})
