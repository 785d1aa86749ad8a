import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Edited } from '#test/make/every-entity.ts'
import { ADDRESS } from '#test/make/order-world.ts'
import { ruleForm } from '#test/make/signs.ts'
import type { TestServer } from '#test/server/harness.ts'

/** A text field in each form that takes one more character. */
const TEXTS = ['remark', 'title', 'name', 'real_name', 'nick', 'nickname', 'content']
/** A change for forms without such a field. */
const CHANGES: Readonly<Record<string, object>> = { 'dev.resources': { rate_limit: 77 } }

/** Changes a text in the first row whose form takes it: rows in some states take no change. Returns the refusals if none does. */
export async function changeOldRow(
  { call }: TestServer,
  token: string,
  { $, edit, detail }: Edited,
  rows: readonly { id: number }[],
): Promise<string[]> {
  const { shape = {} } = unwrap(edit.input)._zod.def as { shape?: object }
  const refusals: string[] = []
  for (const { id } of rows) {
    const row = (await call(detail, { id } as never, { token })).data as Record<string, unknown>
    const fields = Object.keys(shape).filter((key) => key in row)
    const text = TEXTS.find((key) => fields.includes(key))
    if (text === undefined && !CHANGES[$.address]) throw new Error(`${$.address} has no text in its form: add one to TEXTS or CHANGES`)
    const input = {
      ...Object.fromEntries(fields.map((key) => [key, row[key]])),
      ...(CHANGES[$.address] ?? { [String(text)]: `${String(row[String(text)] ?? '')}一` }),
    }
    const { code, msg } = await call(edit, input as never, { token, headers: { 'x-idempotency-key': randomUUID() } })
    if (code === 200) return []
    refusals.push(msg)
  }
  return refusals
}

/** One write in every area without its own form; returns the call addresses. */
export async function writeOtherAreas({ call, database }: TestServer, token: string): Promise<string[]> {
  const idOf = async (query: string) => Number((await database.pool.query<{ id: string }>(query)).rows[0]?.id)
  const calls: string[] = []
  const write = async <Row = { id: number }>(endpoint: Endpoint, input: object): Promise<Row> => {
    const { code, msg, data } = await call(endpoint, input as never, { token, headers: { 'x-idempotency-key': randomUUID() } })
    expect([endpoint.address, code, msg]).toEqual([endpoint.address, 200, msg])
    calls.push(endpoint.address)
    return data as Row
  }
  const { session, common, index, order, finance, sign, userBalance, userIntegralLog, task, history, comment, desk } = contract
  const { media, notice, presence, view, config } = contract
  const brand = await idOf('select id from brand where deleted_at is null order by id limit 1')
  const user_id = await idOf('select id from customer where status = 1 and deleted_at is null order by id limit 1')
  const record = { entity: 'goods.brand' as const, id: brand }
  const points = { user_id, direction: 'add', amount: 1, reason: '升级后补发' }

  const profile = (await call(session.profile.detail, {}, { token })).data
  await write(session.profile.edit, { version: profile.version, real_name: '升级员' })
  await write(common.error.report, { route: '/goods/brand', message: 'after the upgrade' })
  await write(index.home.export, {})
  const store_id = await idOf('select store_id as id from customer where store_id is not null and status = 1 order by id limit 1')
  const sku_id = await idOf(
    `select s.id from sku s join spu p on p.id = s.spu_id
     where s.status = 1 and p.state = 'on' and s.stock >= 1000 and s.moq = 1 and s.deleted_at is null order by s.id limit 1`,
  )
  await write(order.order.create, { store_id, lines: [{ sku_id, qty: 1 }], ship_type: 'express', address: ADDRESS, pay_way: 'wechat' })
  const payment = (await call(finance.payment.list, { state: 'verifying' }, { token })).data.list[0]
  await write(finance.payment.verify, { id: payment?.id, version: payment?.version, pass: 0, reason: '凭证不清晰' })
  await write(sign.rule.edit, ruleForm({ base_no: await idOf('select max(no) as id from sign_rule') }))
  await write(userBalance.account.adjust, points)
  await write(userIntegralLog.log.adjust, points)
  const { task_id } = await write<{ task_id: number }>(contract.goods.brand.export, {})
  await write(task.task.cancel, { id: task_id })
  const entries = (await call(history.history.list, record, { token })).data.list
  const { version: brandVersion } = (await call(contract.goods.brand.detail, { id: brand }, { token })).data
  await write(history.history.restore, { ...record, version: brandVersion, entry_id: entries[0]?.id, fields: ['title'], reason: '恢复' })
  await write(comment.comment.add, { ...record, content: '升级后' })
  await write(desk.desk.claim, {
    kind: 'order.order.pending_ship',
    id: await idOf(`select id from sales_order where state = 'pending_ship' order by id limit 1`),
  })
  await write(media.folder.edit, { title: '升级后' })
  await write(notice.notice.readAll, {})
  await write(presence.presence.here, { ...record, seat: randomUUID(), field: null })
  await write(view.view.save, { list: 'goods.brand.list', title: '升级后', is_shared: 0, query: {}, table: {} })
  const { version } = (await call(config.config.list, { group: 'log' }, { token })).data
  await write(config.config.edit, { group: 'log', version, values: { 'log.operate_months': 12 }, reason: '升级后' })
  return calls
}
