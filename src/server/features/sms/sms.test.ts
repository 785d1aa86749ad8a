import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { namesIn, smsEvents } from '#contract/dev/sms-events.ts'
import { contract } from '#contract/index.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { askReceipts } from '#server/platform/messaging/ask-receipts.ts'
import { queueSms, sendQueued } from '#server/platform/messaging/queue.ts'
import { smsChannel, smsRecord } from '#server/platform/messaging/tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

/** A fake provider: accepts the messages with all keys except the refused ones. */
const refused = new Set<string>()
const sent: { key: string; phone: string; template: string; sign: string; params: Record<string, string> }[] = []
/** The message states at the provider, by the number that the provider gave each. */
const known = new Map<string, { SendStatus: number; ErrCode: string; ReceiveDate?: string }>()
const provider = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://provider')
  const key = /Credential=([^,]+)/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const paramOf = (name: string) => searchParams.get(name) ?? ''
  const Code = refused.has(key) ? 'isv.OUT_OF_SERVICE' : 'OK'
  if (request.headers['x-acs-action'] === 'QuerySendDetails') {
    const SmsSendDetailDTO = [known.get(paramOf('BizId'))].filter((one) => one !== undefined)
    return response.end(JSON.stringify({ Code, Message: Code, SmsSendDetailDTOs: { SmsSendDetailDTO } }))
  }
  if (Code === 'OK') {
    const params = JSON.parse(paramOf('TemplateParam')) as Record<string, string>
    sent.push({ key, phone: paramOf('PhoneNumbers'), template: paramOf('TemplateCode'), sign: paramOf('SignName'), params })
  }
  return response.end(JSON.stringify({ Code, Message: Code, BizId: `biz-${sent.length}` }))
})
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
afterAll(() => new Promise((closed) => provider.close(closed)))
const smsEndpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const DAY = 24 * 3_600_000
const clock = testClock()
const server = await startServer({ clock: clock.now, smsEndpoint })
const { call, database } = server
const { db } = database
const { smsTemplate: templates, smsChannel: channels, smsRecord: records } = contract.dev
let [admin, serial] = ['', 0]
const secret = 'aliyun-secret-4711'
const channel = async (values: object = {}) => {
  const key_id = `LTAI-${++serial}`
  const input = { title: `通道${serial}`, kind: 'aliyun' as const, key_id, key_secret: secret, sign: '六角', ...values }
  const { data, msg } = await call(channels.edit, input, { token: admin })
  expect(msg).toBe('保存成功')
  return { id: data.id, key: key_id, title: input.title }
}
const once = () => ({ 'x-idempotency-key': crypto.randomUUID() })
const listed = async () => (await call(templates.list, { page_size: 100 }, { token: admin })).data.list
const templateId = async (event: string) => (await listed()).find((row) => row.event === event)?.id ?? 0
/** The provider has approved the text. */
async function approve(event: string) {
  const row = (await listed()).find((one) => one.event === event)
  const { id = 0, version = 0, title = '', content = '' } = row ?? {}
  await call(templates.edit, { id, version, title, content, channel_tpl_id: 'SMS_2' }, { token: admin })
}
const phone = () => `1390000${String(++serial).padStart(4, '0')}`
const queue = async (biz_id: string, to: string) =>
  transact(await server.ctxFor(), (ctx) =>
    queueSms(ctx, { event: 'order_paid', phone: to, params: { order_no: 'O1', amount: '3.20' }, biz_id }),
  )
const attempt = async (id: number, n: number) => sendQueued(await workerContextOf(server), id, n)
const recordOf = async (id: number) => (await db.select().from(smsRecord).where(eq(smsRecord.id, id)))[0]

beforeEach(async () => {
  clock.advance(DAY)
  admin = await server.login()
  await db.delete(loginThrottle)
  refused.clear()
  sent.length = 0
  known.clear()
  const { data } = await call(channels.list, { page_size: 100 }, { token: admin })
  const own = data.list.flatMap(({ id, kind }) => (kind === 'environment' ? [] : [id]))
  if (own.length > 0) await call(channels.delete, { ids: own }, { token: admin })
})

describe('templates', () => {
  test('[A36] every event has its text, which names only what the event knows', async () => {
    const rows = await listed()
    expect(rows.map(({ event }) => event).toSorted()).toEqual(Object.keys(smsEvents).toSorted())
    for (const { event, content } of rows) {
      for (const name of namesIn(content)) expect(Object.keys(smsEvents[event].vars), event).toContain(name)
    }
    const row = rows.find(({ event }) => event === 'order_paid')
    const edit = (values: object) =>
      call(templates.edit, { id: row?.id ?? 0, version: row?.version ?? 0, title: '订单已付款', content: 'x', ...values }, { token: admin })
    expect(await edit({ content: '订单${order}已付款' })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'content', msg: '模板变量“order”未声明' }] },
    })
    expect((await edit({ content: '长'.repeat(501) })).msg).toBe('短信内容不能超过500个字符')
    expect((await edit({ content: '订单${order_no}已付款${amount}元', channel_tpl_id: 'SMS_2' })).msg).toBe('保存成功')
    expect((await edit({ content: '${amount}' })).msg).toBe('数据已被他人修改，请刷新后重试')
    expect((await call(templates.edit, { title: '新的', content: 'x' }, { token: admin })).code).toBe(404)
  })

  test('[A36] a disabled one says nothing', async () => {
    await channel()
    const id = await templateId('order_paid')
    await call(templates.status, { id, status: 0 }, { token: admin })
    expect(await queue('O-1', phone())).toBeUndefined()
    await call(templates.status, { id, status: 1 }, { token: admin })
    expect(await queue('O-1', phone())).toBeTypeOf('number')
  })
})

describe('sending', () => {
  test('[A36] goes to the first channel by priority, an off, failing or full one passes it on', async () => {
    const second = await channel({ priority: 1 })
    const first = await channel({ priority: 9, sign: null })
    await call(contract.config.config.edit, { group: 'sms', version: 0, values: { 'sms.sign': '常用签名' } }, { token: admin })
    const to = phone()
    const id = (await queue('O-2', to)) ?? 0
    await attempt(id, 1)
    expect(await recordOf(id)).toMatchObject({ state: 'sent', channel: first.title, channel_msg_id: 'biz-1', tries: 1 })
    expect(sent).toEqual([{ key: first.key, phone: to, template: 'SMS_2', sign: '常用签名', params: { order_no: 'O1', amount: '3.20' } }])

    const turn = async (status: 0 | 1) => (await call(channels.status, { id: first.id, status }, { token: admin })).data.success
    expect(await turn(0)).toEqual([first.id])
    const aside = (await queue('O-2-off', to)) ?? 0
    await attempt(aside, 1)
    expect(await recordOf(aside)).toMatchObject({ state: 'sent', channel: second.title })
    expect(await turn(1)).toEqual([first.id])

    refused.add(first.key)
    const other = (await queue('O-3', to)) ?? 0
    await attempt(other, 1)
    expect(await recordOf(other)).toMatchObject({ state: 'sent', channel: second.title, fail_msg: null })

    refused.clear()
    const [row] = await db.select().from(smsChannel).where(eq(smsChannel.id, first.id))
    const { id: channelId, version, title, kind } = row as typeof smsChannel.$inferSelect
    await call(channels.edit, { id: channelId, version, title, kind: kind as 'aliyun', daily_quota: 1 }, { token: admin })
    const third = (await queue('O-4', to)) ?? 0
    await attempt(third, 1)
    expect(await recordOf(third)).toMatchObject({ state: 'sent', channel: second.title })
    expect((await call(records.summary, {}, { token: admin })).data).toEqual({ today: 4, failed: 0, success_rate: 10_000, remaining: 0 })
  })

  test('[A36] is tried three times, then it has failed and can be sent again under the same record', async () => {
    const { key, title } = await channel()
    refused.add(key)
    const id = (await queue('O-5', phone())) ?? 0
    const { rows } = await db.execute(sql`select max_attempts from graphile_worker.jobs where key = ${`sms:${id}`}`)
    expect(rows).toEqual([{ max_attempts: 3 }])
    await expect(attempt(id, 1)).rejects.toThrow('isv.OUT_OF_SERVICE')
    expect(await recordOf(id)).toMatchObject({ state: 'pending', tries: 1, fail_msg: `${title}: isv.OUT_OF_SERVICE: isv.OUT_OF_SERVICE` })
    await expect(attempt(id, 2)).rejects.toThrow('isv.OUT_OF_SERVICE')
    await attempt(id, 3)
    expect(await recordOf(id)).toMatchObject({ state: 'failed', tries: 3 })

    refused.clear()
    const headers = once()
    const again = () => call(records.resend, { id }, { token: admin, headers })
    expect(await again()).toMatchObject({ code: 200, msg: '已提交发送', data: { record_id: id } })
    expect(await again()).toMatchObject({ code: 200, data: { record_id: id } })
    await attempt(id, 1)
    await attempt(id, 1)
    expect(sent).toHaveLength(1)
    expect(await recordOf(id)).toMatchObject({ state: 'sent', fail_msg: null })
    expect((await call(records.resend, { id }, { token: admin, headers: once() })).msg).toBe('只有失败的短信可以重发')
  })

  test('[A36] says the same to the same number once, also when it is asked for at the same moment', async () => {
    await channel()
    const to = phone()
    const ids = await Promise.all([queue('O-6', to), queue('O-6', to), queue('O-6', to)])
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await queue('O-6', phone())).toBeTypeOf('number')
  })

  test('[A36] is not left to a provider that has approved no text of the event', async () => {
    const { title } = await channel()
    const id = await transact(await server.ctxFor(), (ctx) =>
      queueSms(ctx, { event: 'withdraw_paid', phone: phone(), params: { amount: '1.00' }, biz_id: 'W-1' }),
    )
    await attempt(id ?? 0, 3)
    expect(await recordOf(id ?? 0)).toMatchObject({ state: 'failed', fail_msg: `${title}: 模板未填写服务商模板编号` })
  })

  test('[A36] stops at what a number may be sent in a day', async () => {
    await channel()
    const to = phone()
    for (let n = 0; n < 10; n++) await queue(`D-${n}`, to)
    await expect(queue('D-10', to)).rejects.toMatchObject({ label: ['该手机号今日发送次数已达上限', expect.anything()] })
    clock.advance(DAY)
    expect(await queue('D-10', to)).toBeTypeOf('number')
  })

  test('[A36] a template is tried once however often the button is pressed, and needs a channel', async () => {
    const id = await templateId('login_code')
    await approve('login_code')
    const to = phone()
    const headers = once()
    const trial = () => call(templates.test, { id, phone: to }, { token: admin, headers })
    expect((await trial()).msg).toBe('未开通短信服务')
    await channel()
    const [one, other] = [await trial(), await trial()]
    expect([one.msg, other.data]).toEqual(['已提交发送', one.data])
    await attempt(one.data.record_id, 1)
    expect(sent).toMatchObject([{ phone: to, params: { code: '123456' } }])
    expect(JSON.stringify(await recordOf(one.data.record_id))).not.toContain('123456')
  })
})

/** A message that the provider has accepted, with the provider's id. */
async function taken() {
  const { id: channelId } = await channel()
  const to = phone()
  const id = (await queue(`R-${serial}`, to)) ?? 0
  await attempt(id, 1)
  const record = await recordOf(id)
  expect(record?.state).toBe('sent')
  const { receipt_path } = (await call(channels.detail, { id: channelId }, { token: admin })).data
  return { id, channelId, address: receipt_path ?? '', report: { phone_number: to, biz_id: record?.channel_msg_id ?? '', success: true } }
}
const push = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })
  return [answer.statusCode, answer.json<{ code: number }>().code]
}

describe('receipts', () => {
  test('[A36] say that a phone has a message, at once and once', async () => {
    const { id, address, report } = await taken()
    const at = new Date(clock.now().getTime() - 1000)
    const report_time = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const stranger = { ...report, biz_id: 'of another system', err_code: 'X' }
    expect(await push(address, [stranger, { ...report, report_time, err_code: 'DELIVERED', out_id: '1' }])).toEqual([200, 0])
    const delivered_at = new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString()
    expect(await recordOf(id)).toMatchObject({ state: 'delivered', delivered_at, fail_msg: null })
    // a repeated or contradicting later receipt changes nothing
    clock.advance(60_000)
    expect(await push(address, [report, { ...report, success: false, err_code: 'MK:0012' }])).toEqual([200, 0])
    expect(await recordOf(id)).toMatchObject({ state: 'delivered', delivered_at, fail_msg: null })
    expect((await call(records.list, {}, { token: admin })).data.list[0]).toMatchObject({ id, state: 'delivered', delivered_at })
  })

  test('[A36] say why a phone has none, an old receipt does not count for a resent message', async () => {
    const { id, address, report } = await taken()
    const failed = { ...report, success: false, err_code: 'MOBILE_TERMINAL_STOPPED', err_msg: '手机停机' }
    expect(await push(address, [failed])).toEqual([200, 0])
    expect(await recordOf(id)).toMatchObject({ state: 'failed', delivered_at: null, fail_msg: 'MOBILE_TERMINAL_STOPPED: 手机停机' })
    expect((await call(records.summary, {}, { token: admin })).data).toMatchObject({ failed: 1, success_rate: 0 })
    await call(records.resend, { id }, { token: admin, headers: once() })
    await push(address, [report])
    expect((await recordOf(id))?.state).toBe('pending')
    await attempt(id, 1)
    expect(await recordOf(id)).toMatchObject({ state: 'sent', channel_msg_id: 'biz-2' })
    await push(address, [report, failed])
    expect(await recordOf(id)).toMatchObject({ state: 'sent', fail_msg: null })
  })

  test('[A36] wrong address, another message’s number, another form or lateness is refused', async () => {
    const { id, channelId, address, report } = await taken()
    const signature = address.split('/').at(-1) ?? ''
    const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const { id: other } = await channel()
    for (const url of [`${channelId}/${forged}`, `${other}/${signature}`, `0/${signature}`, `x/${signature}`, `${channelId}/a`, '99999/a'])
      expect(await push(`/api/sms/receipt/${url}`, [report]), url).toEqual([403, 403])
    for (const body of [report, [{ ...report, success: 'true' }], [{}], 'x', Array.from({ length: 1001 }, () => report)])
      expect(await push(address, body)).toEqual([400, 400])
    await push(address, [{ ...report, phone_number: '13900009999' }])
    expect((await recordOf(id))?.state).toBe('sent')
    clock.advance(73 * 3_600_000)
    admin = await server.login()
    await push(address, [report])
    expect((await recordOf(id))?.state).toBe('sent')
    // a new AccessKey makes a new address; a deleted channel has none
    const { version, title } = (await call(channels.detail, { id: channelId }, { token: admin })).data
    await call(channels.edit, { id: channelId, version, title, kind: 'aliyun', key_id: 'LTAI-new' }, { token: admin })
    expect(await push(address, [report])).toEqual([403, 403])
    const { receipt_path } = (await call(channels.detail, { id: channelId }, { token: admin })).data
    expect(await push(receipt_path ?? '', [])).toEqual([200, 0])
    await call(channels.delete, { ids: [channelId] }, { token: admin })
    expect(await push(receipt_path ?? '', [])).toEqual([403, 403])
    // the list omits it, because more people may read the list
    expect(JSON.stringify((await call(channels.list, {}, { token: admin })).data)).not.toContain('/api/sms/receipt/')
  })

  test('[A36] are asked for where the provider has sent none', async () => {
    const { id, report } = await taken()
    const askedFor = async () => askReceipts(await workerContextOf(server))
    known.set(report.biz_id, { SendStatus: 3, ErrCode: 'DELIVERED', ReceiveDate: '2026-01-01 08:00:00' })
    await askedFor()
    expect((await recordOf(id))?.state).toBe('sent')
    clock.advance(2 * 60_000)
    known.set(report.biz_id, { SendStatus: 1, ErrCode: '' })
    await askedFor()
    expect((await recordOf(id))?.state).toBe('sent')
    known.set(report.biz_id, { SendStatus: 2, ErrCode: 'MN:0001' })
    await askedFor()
    expect((await recordOf(id))?.state, 'not asked twice in half an hour').toBe('sent')
    clock.advance(30 * 60_000)
    await askedFor()
    expect(await recordOf(id)).toMatchObject({ state: 'failed', fail_msg: 'MN:0001' })
  })
})

describe('codes', () => {
  test('[A36] are read in no record, log or job, and go by the next channel where the first fails', async () => {
    const first = await channel({ priority: 9 })
    await channel({ priority: 1 })
    refused.add(first.key)
    await approve('login_code')
    clock.advance(DAY)
    admin = await server.login()
    const mobile = phone()
    await server.login({ username: `coded_${serial}` })
    await db
      .update(adminUser)
      .set({ phone: mobile })
      .where(eq(adminUser.username, `coded_${serial}`))
    expect((await call(contract.session.ways.list)).data).toMatchObject({ sms: true, sms_on_console: false })
    expect((await call(contract.session.sms.send, { mobile, purpose: 'login' })).msg).toBe('验证码已发送')
    await expect.poll(() => sent.length).toBe(1)
    const code = sent[0]?.params['code'] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    const stored = async () => (await db.select().from(smsRecord).where(eq(smsRecord.phone, mobile)))[0]
    await expect.poll(async () => (await stored())?.state).toBe('sent')
    expect(await stored()).toMatchObject({ content: '验证码******，5分钟内有效，请勿告诉他人。', params: null, biz_id: null })
    const { rows: jobs } = await db.execute(sql`select * from graphile_worker._private_jobs`)
    const everything = [await stored(), await db.select().from(logger), jobs, (await call(records.list, {}, { token: admin })).data]
    expect(JSON.stringify(everything)).not.toContain(code)
    const record = await stored()
    expect((await call(records.resend, { id: record?.id ?? 0 }, { token: admin, headers: once() })).msg).toBe('验证码不能重发')
  })

  test('[A36] on the console of a demonstration they can be read there', async () => {
    await channel({ kind: 'console', key_id: null, key_secret: null })
    clock.advance(DAY)
    expect((await call(contract.session.ways.list)).data).toMatchObject({ sms: true, sms_on_console: true })
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const id = (await queue('O-7', phone())) ?? 0
    await attempt(id, 1)
    expect(String(printed.mock.calls[0]?.[0])).toContain('订单O1已付款3.20元')
    printed.mockRestore()
  })
})

describe('channels and records', () => {
  test('[A36] [S21] a channel secret is in no answer or log, and sending it back masked keeps it', async () => {
    const { id, title } = await channel()
    const read = async () => (await call(channels.detail, { id }, { token: admin })).data
    const { version, key_secret } = await read()
    expect(key_secret).toBe(SECRET_MASK)
    const values = { id, version, title, kind: 'aliyun' as const, key_secret: SECRET_MASK, priority: 5 }
    expect((await call(channels.edit, values, { token: admin })).code).toBe(200)
    const job = (await queue('O-8', phone())) ?? 0
    await attempt(job, 1)
    expect(sent).toHaveLength(1)
    const everything = [await db.select().from(smsChannel), await db.select().from(logger), await read()]
    expect(JSON.stringify(everything)).not.toContain(secret)
    const { data } = await call(channels.list, {}, { token: admin })
    expect(data.list.find((row) => row.id === id)).toMatchObject({ key_secret: SECRET_MASK, priority: 5, sent_today: 1 })
    expect(JSON.stringify(data)).not.toContain((await db.select().from(smsChannel).where(eq(smsChannel.id, id)))[0]?.key_secret)
  })

  test('[A36] one of the environment is delivered; others need their name and secret', async () => {
    const { data } = await call(channels.list, {}, { token: admin })
    expect(data.list).toMatchObject([{ kind: 'environment', provider: 'off' }])
    const own = data.list[0]?.id ?? 0
    expect((await call(channels.delete, { id: own }, { token: admin })).data.failed).toEqual([{ id: own, msg: '系统通道不能删除' }])
    const fault = async (values: object) =>
      (await call(channels.edit, { title: '阿里云', kind: 'aliyun', ...values }, { token: admin })).msg
    expect(await fault({})).toBe('请输入AccessKey ID')
    expect(await fault({ key_id: 'x' })).toBe('请输入AccessKey Secret')
    expect(await fault({ key_id: 'x', key_secret: 'y', endpoint: 'http://example.com' })).toBe('接口地址格式不正确')
    expect(await fault({ kind: 'environment' })).toBe('环境变量通道只有一个，由服务器设置')
  })

  test('[A36] number, event, state and day find records, whole numbers need permission', async () => {
    const { key } = await channel()
    const to = phone()
    const good = (await queue('O-9', to)) ?? 0
    await attempt(good, 1)
    refused.add(key)
    const bad = (await queue('O-10', to)) ?? 0
    await attempt(bad, 3)
    const find = async (query: object, token = admin) => (await call(records.list, query, { token })).data.list
    expect((await find({ phone: to })).map(({ id }) => id)).toEqual([bad, good])
    expect((await find({ phone: to, state: 'failed' })).map(({ id }) => id)).toEqual([bad])
    expect(await find({ phone: to, event: 'refund_done' })).toEqual([])
    const today = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await find({ phone: to, from: today, to: today })).toHaveLength(2)
    expect(await find({ phone: to, to: '2026-01-01' })).toEqual([])
    const clerk = await server.login({ perms: ['dev:sms:list'] })
    expect((await find({ phone: to }, clerk)).map((row) => row.phone)).toEqual([`139****${to.slice(-4)}`, `139****${to.slice(-4)}`])
    expect((await find({ phone: to }))[0]?.phone).toBe(to)
  })
})
