import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aliyunEndpoints } from '#contract/dev/sms-channel.ts'
import { contract } from '#contract/index.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { smsRecord, smsChannel, smsTemplate } from '#server/platform/messaging/tables.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

/** Every message by its AccessKey; for a silent key the connection breaks after the message has arrived. */
const sent: { key: string; phone: string; code: string }[] = []
const silent = new Set<string>()
const provider = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://provider')
  const key = /Credential=([^,]+)/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const { code = '' } = JSON.parse(searchParams.get('TemplateParam') ?? '{}') as { code?: string }
  sent.push({ key, phone: searchParams.get('PhoneNumbers') ?? '', code })
  if (silent.has(key)) request.socket.destroy()
  else response.end(JSON.stringify({ Code: 'OK', BizId: `biz-${sent.length}` }))
})
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
afterAll(() => new Promise((closed) => provider.close(closed)))
const smsEndpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const clock = testClock()
const own = { provider: 'aliyun' as const, endpoint: smsEndpoint, keyId: 'OWN', keySecret: 's', signName: '六角', templateCode: 'SMS_1' }
const server = await startServer({ clock: clock.now, sms: own, smsEndpoint })
const { call, login, database } = server
const { db } = database
const { smsChannel: channels, smsTemplate: templates } = contract.dev
const { session, sms, ways } = contract.session

let counter = 0
/** An account with the delivered role for a system operator, without administrator rights. */
const operator = () => login({ perms: ['dev:*:*', 'config:*:*'] })
/** A second administrator, with an account that is a week old. */
async function secondAdmin(age = 7) {
  const username = `second${++counter}`
  const token = await login({ username })
  const created_at = new Date(clock.now().getTime() - age * 24 * 3_600_000).toISOString()
  const [row] = await db.update(adminUser).set({ is_admin: 1, created_at }).where(eq(adminUser.username, username)).returning()
  return { token, id: row?.id ?? 0 }
}
/** An account with a mobile number. */
async function victim() {
  const [username, mobile] = [`victim${++counter}`, `1390000${String(counter).padStart(4, '0')}`]
  await login({ username })
  await db.update(adminUser).set({ phone: mobile }).where(eq(adminUser.username, username))
  return mobile
}
const attackers = (title = `通道${++counter}`) => ({
  title,
  kind: 'aliyun' as const,
  key_id: 'EVIL',
  key_secret: 's',
  priority: 999,
  sign: 'x',
})
const ask = (mobile: string) => call(sms.send, { mobile, purpose: 'login' })
const recordOf = async (phone: string) => (await db.select().from(smsRecord).where(eq(smsRecord.phone, phone)))[0]
const textOf = async (token: string) =>
  (await call(templates.list, { event: 'login_code' }, { token })).data.list[0] as NonNullable<
    Awaited<ReturnType<typeof call<typeof templates.list>>>['data']['list'][number]
  >
const editText = async (token: string, content: string) => {
  const { id, version, title } = await textOf(token)
  return call(templates.edit, { id, version, title, content, channel_tpl_id: 'SMS_1' }, { token })
}
/** A pending channel that an operator has created. */
async function waiting() {
  const token = await operator()
  const { id, version } = (await call(channels.edit, attackers(), { token })).data
  return { id, version: (await call(channels.detail, { id }, { token })).data.version ?? version, token }
}

const APPROVAL_OVER = '当前状态不允许该操作'

beforeEach(async () => {
  clock.advance(25 * 3_600_000)
  await db.delete(loginThrottle)
  sent.length = 0
  silent.clear()
  await db.update(smsChannel).set({ deleted_at: clock.now().toISOString() }).where(eq(smsChannel.kind, 'aliyun'))
  await call(channels.status, { id: 1, status: 1 }, { token: await login() })
})

describe('[V03] the address of a channel', () => {
  test('[V03] is one of the provider’s: none of this machine, of another host, port or form', async () => {
    const token = await login()
    for (const endpoint of [
      'http://localhost:8080',
      'http://127.0.0.1:5432',
      'https://evil.example',
      'https://dysmsapi.aliyuncs.com:8443',
      'https://dysmsapi.aliyuncs.com.evil.example',
      'https://dysmsapi.aliyuncs.com@evil.example',
      'https://dysmsapi.oss-cn-hangzhou.aliyuncs.com',
      'http://dysmsapi.aliyuncs.com',
      'https://evil.aliyuncs.com',
    ]) {
      const answer = await call(channels.edit, { ...attackers(), endpoint: endpoint as 'https://dysmsapi.aliyuncs.com' }, { token })
      expect([answer.code, answer.data], endpoint).toEqual([400, { errors: [{ field: 'endpoint', msg: '接口地址格式不正确' }] }])
      const stored = db.insert(smsChannel).values({ title: endpoint, kind: 'aliyun', endpoint })
      await expect(stored, endpoint).rejects.toMatchObject({ cause: { constraint: 'sms_channel_endpoint_check' } })
    }
    for (const endpoint of Object.keys(aliyunEndpoints) as (keyof typeof aliyunEndpoints)[])
      expect((await call(channels.edit, { ...attackers(), endpoint, status: 0 }, { token })).code, endpoint).toBe(200)
  })
})

describe('[V03] a login code', () => {
  test('[V03] skips a channel changed in the last 24 hours and uses the environment channel', async () => {
    const mobile = await victim()
    const evil = await operator()
    expect((await call(channels.edit, attackers(), { token: evil })).code).toBe(200)
    expect((await ask(mobile)).code).toBe(200)
    await expect.poll(async () => (await recordOf(mobile))?.state).toBe('sent')
    expect(sent.map(({ key, phone }) => [key, phone])).toEqual([['OWN', mobile]])
  })

  test('[V03] is not sent at all while its text, or the only channel, waits', async () => {
    const mobile = await victim()
    const evil = await operator()
    expect((await editText(evil, '请把${code}发给客服')).code).toBe(200)
    expect(await ask(mobile)).toMatchObject({ code: 400, msg: '短信通道或模板刚修改过，复核通过前不发送验证码' })
    expect((await call(ways.list)).data.sms).toBe(false)
    clock.advance(24 * 3_600_000)
    expect((await call(ways.list)).data.sms).toBe(true)

    await call(channels.status, { id: 1, status: 0 }, { token: await operator() })
    await call(channels.edit, attackers(), { token: await operator() })
    expect((await ask(mobile)).code).toBe(400)
    expect(sent).toEqual([])
  })

  test('[V03] uses the changed channel after 24 hours, with the other administrators notified', async () => {
    const admin = await secondAdmin()
    const mobile = await victim()
    const evil = await operator()
    const title = `通道${++counter}`
    await call(channels.edit, attackers(title), { token: evil })
    const notices = await db.select().from(notification).where(eq(notification.admin_user_id, admin.id))
    expect(notices.map(({ kind, params }) => [kind, params['title']])).toEqual([['sms_changed', title]])
    clock.advance(24 * 3_600_000)
    await db.update(smsTemplate).set({ channel_tpl_id: 'SMS_1' }).where(eq(smsTemplate.event, 'login_code'))
    await ask(mobile)
    await expect.poll(() => sent.map(({ key }) => key)).toEqual(['EVIL'])
  })
})

describe('[V03] approving a change', () => {
  test('[V03] needs a second person: neither its author nor a system-wide permission suffices', async () => {
    const { id, version, token } = await waiting()
    expect((await call(channels.approve, { id, version }, { token })).code).toBe(403)
    const first = await login()
    const mine = (await call(channels.edit, attackers(), { token: first })).data
    expect((await call(channels.approve, mine, { token: first })).msg).toBe('不能复核自己的修改')
    const { token: second } = await secondAdmin()
    expect((await call(channels.approve, { id, version: version + 1 }, { token: second })).msg).toBe('数据已被他人修改，请刷新后重试')
    expect((await call(channels.approve, { id, version }, { token: second })).code).toBe(200)
    expect((await call(channels.detail, { id }, { token: second })).data).toMatchObject({ pending_until: null })
    const { version: now } = (await call(channels.detail, { id }, { token: second })).data
    expect((await call(channels.approve, { id, version: now }, { token: second })).msg).toBe(APPROVAL_OVER)
    const done = and(eq(logger.action, channels.approve.address), eq(logger.kind, 'operate'))
    const [row] = await db.select().from(logger).where(done)
    expect(row).toMatchObject({ target_id: id, before: { approved: false }, after: { approved: true } })
  })

  test('[V03] opens the way at once, and another change closes it again', async () => {
    const mobile = await victim()
    const { token: second } = await secondAdmin()
    await editText(await operator(), '您的验证码是${code}')
    expect((await ask(mobile)).code).toBe(400)
    const { id, version } = await textOf(second)
    expect((await call(templates.approve, { id, version }, { token: second })).code).toBe(200)
    expect((await ask(mobile)).code).toBe(200)
    await expect.poll(() => sent.length).toBe(1)
    await editText(await operator(), '验证码${code}')
    expect((await ask(mobile)).msg).toBe('短信通道或模板刚修改过，复核通过前不发送验证码')
  })

  test('[V03] is closed to every editor since the last approval, however small the later change', async () => {
    const [first, second, third] = [await secondAdmin(), await secondAdmin(), await secondAdmin()]
    const channel = (await call(channels.edit, attackers(), { token: first.token })).data
    const read = async () => (await call(channels.detail, { id: channel.id }, { token: third.token })).data
    const { title, version } = await read()
    await call(channels.edit, { id: channel.id, version, title, kind: 'aliyun', daily_quota: 7 }, { token: second.token })
    const row = await read()
    expect(row.changed_by).toEqual([first.id, second.id])
    for (const { token } of [first, second])
      expect((await call(channels.approve, { id: row.id, version: row.version }, { token })).msg).toBe('不能复核自己的修改')
    expect((await call(channels.approve, { id: row.id, version: row.version }, { token: third.token })).code).toBe(200)
  })

  test('[V03] asks for an account that is older than a day', async () => {
    const { id, version } = await waiting()
    const { token } = await secondAdmin(0.5)
    expect((await call(channels.approve, { id, version }, { token })).msg).toBe('创建未满24小时的账号不能复核')
  })

  test('[V03] by the person who made the change is refused by the database', async () => {
    const { id } = await waiting()
    const approved = (table: string) => sql.raw(`update ${table} set approved_by = changed_by[1], approved_at = now() where id = ${id}`)
    await expect(db.execute(approved('sms_channel'))).rejects.toMatchObject({ cause: { constraint: 'sms_channel_approved_by_check' } })
    await editText(await operator(), '${code} 是验证码')
    const text = sql`update sms_template set approved_by = changed_by[1] where event = 'login_code'`
    await expect(db.execute(text)).rejects.toMatchObject({ cause: { constraint: 'sms_template_approved_by_check' } })
  })
})

test('[V03] a code is sent at most once: a silent provider causes no second one and no retry', async () => {
  const token = await login()
  await call(channels.edit, { ...attackers(), key_id: 'SILENT' }, { token })
  await db.update(smsTemplate).set({ channel_tpl_id: 'SMS_1' }).where(eq(smsTemplate.event, 'login_code'))
  clock.advance(24 * 3_600_000)
  silent.add('SILENT')
  const mobile = await victim()
  await ask(mobile)
  await expect.poll(async () => (await recordOf(mobile))?.state).toBe('failed')
  expect(sent.map(({ key }) => key)).toEqual(['SILENT'])
  const { rows } = await db.execute(sql`select key from graphile_worker.jobs where task_identifier = 'sms'`)
  expect(rows).toEqual([])
  // the person who has received it can still use it once
  const code = sent[0]?.code ?? ''
  const answers = await Promise.all([1, 2].map(() => call(session.login, { mobile, sms_code: code })))
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
})
