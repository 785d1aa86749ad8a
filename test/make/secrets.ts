import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import type { TestServer } from '#test/server/harness.ts'
import { offerMaker } from './offers.ts'
import { agentRow, salesmanRow, storeRow } from './people-rows.ts'
import { work } from './work.ts'

// numbers that occur nowhere by chance
export const COST = 76_543_217
/** The value before a task changed it. */
export const OLD_COST = 76_543_109
export const CUSTOMER_PHONE = '13987612345'
export const COLLEAGUE_PHONE = '13987654321'

/** Fills every place that stores a masked field: rows, logs, tasks. Returns the ids for the requests. */
export async function hideSecrets(server: TestServer, token: string) {
  const { call, database } = server
  const { db } = database
  const make = offerMaker(server, token)
  const { sku: skus, gift } = contract.goods
  const spu_id = await make.shownSpu()
  const sku_id = await make.sku({ spu_id, is_gift_only: 1 })
  const { data } = await call(skus.detail, { id: sku_id }, { token })
  const prices = { price_store: COST + 2000, price_trade: COST + 1000, price_cost: OLD_COST }
  const edited = await call(skus.edit, { ...data, ...prices, id: sku_id, version: data.version } as never, { token })
  if (edited.code !== 200) throw new Error(edited.msg)
  const how = { kind: 'price', field: 'price_cost', mode: 'set', value: COST, reason: '进价' } as const
  const bulk = await call(skus.bulk, { ids: [sku_id], ...how }, { token, headers: { 'x-idempotency-key': crypto.randomUUID() } })
  if (bulk.code !== 200) throw new Error(bulk.msg)
  await work(server)
  await db.update(sku).set({ stock: 1 }).where(eq(sku.id, sku_id))

  const [house] = await db
    .insert(agent)
    .values(agentRow({ name: '润垣' }))
    .returning({ id: agent.id })
  await db.insert(store).values(storeRow({ name: '保密门店', phone: CUSTOMER_PHONE, agent_id: house?.id ?? null }))
  const [person] = await db.insert(customer).values({ nick: '保密用户', phone: CUSTOMER_PHONE }).returning({ id: customer.id })
  const customer_id = person?.id ?? 0
  await db.insert(salesman).values(salesmanRow({ user_id: customer_id }))
  const colleague = { username: 'hushed', password_hash: 'none', real_name: '保密同事', phone: COLLEAGUE_PHONE }
  const [account] = await db.insert(adminUser).values(colleague).returning({ id: adminUser.id })
  const rule = await call(gift.edit, make.giftBody({ gift_items: [{ sku_id, qty: 1 }] }), { token })
  if (rule.code !== 200) throw new Error(rule.msg)
  await db.insert(giftRecord).values({ gift_id: rule.data.id, sku_id, customer_id, biz_no: 'SECRET', qty: 1 })
  await db.insert(smsRecord).values({
    phone: CUSTOMER_PHONE,
    event: 'login_code',
    content: '保密短信',
    state: 'sent',
    channel: 'mock',
    created_at: new Date().toISOString(),
  })
  return { sku: sku_id, spu: spu_id, gift: rule.data.id, user: account?.id ?? 0, task: bulk.data.task_id }
}
