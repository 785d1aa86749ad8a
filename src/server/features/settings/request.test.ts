import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { configSecret } from '#contract/config/config.ts'
import { protections } from '#contract/config/protection.ts'
import { configApprove, REQUEST_DAYS } from '#contract/config/request.ts'
import { settingGroups, settings, settingsOf, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import { contract } from '#contract/index.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { adminUser } from '#server/identity/tables.ts'
import { cliCtx } from '#server/ops/accounts.ts'
import { acceptFromConsole, requestForConsole } from '#server/ops/settings.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { secretOf, settingOf } from '#server/platform/settings/stored.ts'
import { config, configLog } from '#server/platform/settings/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { configRequest, configRequestChange } from './request-tables.ts'
import { entity as requests } from './request.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call, database } = server
const { config: calls, request } = contract.config
const editing: Permission[] = ['config:config:list', 'config:config:edit', 'config:request:list', configSecret]
const admin = await server.login()
const editor = await server.login({ perms: editing, username: 'setter' })
const approver = await server.login({ perms: ['config:request:list', configApprove], username: 'second' })
await server.login({ perms: ['finance:withdraw:audit'], username: 'cashier' })

const versionOf = async (group: GroupCode, token = editor) => (await call(calls.list, { group }, { token })).data.version
const save = async (group: GroupCode, values: object, { token = editor, reason = '业务需要' }: { token?: string; reason?: string } = {}) =>
  call(calls.edit, { group, version: await versionOf(group, token), values, ...(reason !== '' && { reason }) }, { token })
const rowOf = async (no: string | null | undefined) => {
  const [row] = await database.db
    .select()
    .from(configRequest)
    .where(eq(configRequest.request_no, no ?? ''))
  if (!row) throw new Error(`there is no request ${no}`)
  return row
}
const requested = async (group: GroupCode, values: object, token = editor) => {
  const { data, msg } = await save(group, values, { token })
  expect(data, msg).toMatchObject({ request_no: expect.stringMatching(/^BG\d{8}$/) })
  return rowOf(data.request_no)
}
const accept = async ({ id, version }: { id: number; version: number }, token = approver) =>
  call(request.accept, { id, version }, { token })
const withdraw = async ({ id, version }: { id: number; version: number }) => call(request.withdraw, { id, version }, { token: editor })
const now = async <Key extends SettingKey>(key: Key) => settingOf(await server.ctxFor(), key)

/** A value other than the default, for each two-person setting. */
const others: Readonly<Partial<Record<SettingKey, unknown>>> = {
  'wechat.app_id': 'wx0123456789abcdef',
  'pay.wechat.serial_no': 'AB12',
  'freight.templates': [],
  'recharge.tiers': [{ amount: 1, gift: 999_999_900 }],
  'store.new_coupon_ids': [7],
}
const otherValue = (key: SettingKey): unknown => {
  const { type, initial } = settings[key]
  if (key in others) return others[key]
  if (type === 'switch') return initial === 1 ? 0 : 1
  if (type === 'secret') return `secret of ${key}`
  return typeof initial === 'number' ? initial + 1 : '1234'
}
const held = (Object.keys(protections) as SettingKey[]).filter((key) => protections[key] === 'two_people')
const groupOf = (key: SettingKey) =>
  (Object.keys(settingGroups) as GroupCode[]).find((code) => key in settingGroups[code].settings) as GroupCode

describe('a setting of two people', () => {
  test.for(held)('[W1] [W2] [W5] [X17] %s: no verb lets one person change it, the old value stays in force', async (key) => {
    const group = groupOf(key)
    for (const token of [admin, editor]) {
      const before = await database.db.select().from(config)
      const row = await requested(group, { [key]: otherValue(key) }, token)
      expect(await database.db.select().from(config)).toEqual(before)
      expect((await accept(row, token)).code).not.toBe(200)
      // the same setting is not requested twice
      expect(await save(group, { [key]: otherValue(key) }, { token })).toMatchObject({ code: 400 })
      expect(await database.db.select().from(config)).toEqual(before)
      expect((await withdraw(row)).code).toBe(200)
    }
    // "restore defaults" is an edit too
    const { code, data } = await accept(await requested(group, { [key]: otherValue(key) }))
    expect(code, JSON.stringify(data)).toBe(200)
    const [changed] = await database.db.select().from(config).where(eq(config.key, key))
    expect(changed).toBeDefined()
    const reset = await call(calls.reset, { group, version: await versionOf(group), key, reason: '恢复' }, { token: admin })
    expect(await database.db.select().from(config).where(eq(config.key, key))).toEqual([changed])
    expect((await accept(await rowOf(reset.data.request_no))).code).toBe(200)
    expect(await database.db.select().from(config).where(eq(config.key, key))).toEqual([])
  })

  test('[W2] needs a reason, and the other settings of the same save take effect at once', async () => {
    expect(await save('order', { 'order.min_amount': 100 }, { reason: '' })).toMatchObject({ code: 200, data: { request_no: null } })
    expect(await save('commission', { 'commission.max_rate': 9000 }, { reason: '' })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'reason', msg: '请输入变更原因，另一人据此确认' }] },
    })
    const row = await requested('commission', { 'commission.max_rate': 9000, 'withdraw.month_times': 9 })
    expect([await now('commission.max_rate'), await now('withdraw.month_times')]).toEqual([3000, 9])
    const { list } = (await call(calls.list, { group: 'commission' }, { token: editor })).data
    expect(list.find(({ key }) => key === 'commission.max_rate')).toMatchObject({
      value: 3000,
      pending: { request_no: row.request_no, value: 9000 },
    })
    await withdraw(row)
  })

  test('[W2] refused, withdrawn and expired requests leave the value, and are decided once', async () => {
    const refused = await requested('finance', { 'finance.dual_control': 0 })
    expect((await call(request.refuse, { id: refused.id, version: refused.version, reason: '不同意' }, { token: approver })).code).toBe(200)
    expect(await accept({ ...refused, version: refused.version + 1 })).toMatchObject({ code: 400, msg: '该变更申请已被处理' })
    const late = await requested('finance', { 'finance.dual_control': 0 })
    clock.advance(REQUEST_DAYS * DAY_MS)
    const again = await server.login({ perms: [configApprove], username: 'second2' })
    expect(await accept(late, again)).toMatchObject({ code: 400, msg: '该变更申请已过期，请重新提交' })
    await requests.jobs?.['expire-setting-requests']?.act({ ...(await workerContextOf(server)), clock: clock.now })
    expect((await rowOf(late.request_no)).state).toBe('expired')
    expect(await now('finance.dual_control')).toBe(1)
  })

  test('[W2] accepted only while the value is the one that was shown as before', async () => {
    const token = await server.login({ perms: editing, username: 'setter3' })
    const second = await server.login({ perms: [configApprove], username: 'second3' })
    const row = await requested('pay', { 'pay.offline.account': '工商银行 1234' }, token)
    await database.db.update(configRequestChange).set({ before: '建设银行 9999' }).where(eq(configRequestChange.request_id, row.id))
    expect(await accept(row, second)).toMatchObject({ code: 400, msg: '配置的当前值与申请时不同，请撤回后重新提交' })
    expect(await now('pay.offline.account')).toBe('')
    await call(request.withdraw, { id: row.id, version: row.version }, { token })
  })
})

test('[W1] only a secret’s fingerprint is readable, finance and home page show the change', async () => {
  const token = await server.login({ perms: editing, username: 'setter4' })
  const second = await server.login({ perms: ['config:request:list', configApprove], username: 'second4' })
  const secret = 'my-own-api-v3-key-00-do-not-tell'
  const row = await requested('pay', { 'pay.wechat.secret': secret }, token)
  expect((await accept(row, second)).code).toBe(200)
  expect(await secretOf(await server.ctxFor(), 'pay.wechat.secret')).toBe(secret)
  const recent = (await call(request.recent, {}, { token: second })).data
  const fingerprint = `SHA-256 ${createHash('sha256').update(secret).digest('hex').slice(0, 16)}…`
  expect(recent.list[0]?.changes).toEqual([{ key: 'pay.wechat.secret', old: null, new: fingerprint }])
  const messages = await database.db.select().from(notification)
  const everything = [
    ...(await Promise.all(
      [configRequest, configRequestChange, configLog, config, logger].map((table) => database.db.select().from(table)),
    )),
    messages,
    recent,
    (await call(request.list, {}, { token: second })).data,
  ]
  expect(JSON.stringify(everything)).not.toContain(secret)
  const [cashier] = await database.db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, 'cashier'))
  const ofCashier = messages.filter((one) => one.admin_user_id === cashier?.id && JSON.stringify(one.params).includes(row.request_no))
  expect(ofCashier.map(({ kind }) => kind)).toEqual(['config_requested', 'config_changed'])
  const other = await server.login({ perms: ['finance:withdraw:audit'], username: 'cashier2' })
  expect((await call(request.list, {}, { token: other })).code).toBe(403)
})

test('[X17] the console is the second hand only while no other account could decide', async () => {
  const token = await server.login({ perms: editing, username: 'setter5' })
  const row = await requested('price', { 'price.approve_loss': 1_000_000 }, token)
  const cli = { ...cliCtx(await server.ctxFor()), now: clock.now() }
  await expect(requestForConsole(cli, row.request_no)).rejects.toThrow('另有可以确认的账号')
  // the others leave; the requester itself is no second hand
  await database.db.update(adminUser).set({ status: 0 })
  await database.db.update(adminUser).set({ status: 1 }).where(eq(adminUser.username, 'setter5'))
  const view = await requestForConsole(cli, row.request_no)
  expect(view.lines.join('\n')).toContain('10000000\n    → 1000000')
  await acceptFromConsole(cli, view)
  expect(await settingOf({ ...cli }, 'price.approve_loss')).toBe(1_000_000)
  expect(await rowOf(row.request_no)).toMatchObject({ state: 'accepted', decided_by: null })
  const logged = await database.db.select().from(logger).where(eq(logger.action, 'config.request.accept'))
  expect(logged.filter(({ username }) => username === 'cli')).not.toEqual([])
  await database.db.update(adminUser).set({ status: 1 })
})

test('[X17] every group says which settings need a second person', () => {
  for (const key of ['approve_loss', 'approve_cost', 'approve_sale', 'approve_floor', 'margin_floor'] as const)
    expect(protections[`price.${key}`]).toBe('two_people')
  expect(settingsOf('finance').every(([key]) => protections[key] === 'two_people')).toBe(true)
  expect(held.length).toBeGreaterThan(25)
})
