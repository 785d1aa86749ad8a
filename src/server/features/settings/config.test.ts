import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { configSecret } from '#contract/config/config.ts'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { settingGroups, settings, settingsOf, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import { contract } from '#contract/index.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { secretOf, settingOf } from '#server/platform/settings/stored.ts'
import { config, configLog } from '#server/platform/settings/tables.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const { config: calls } = contract.config
const server = await startServer()
const { call, database } = server
const admin = await server.login()
const editor = await server.login({ perms: ['config:config:list', 'config:config:edit'] })

const read = async (group: GroupCode, token = admin) => (await call(calls.list, { group }, { token })).data
const valueOf = async (key: SettingKey, group: GroupCode) => (await read(group)).list.find((item) => item.key === key)?.value
const save = async (group: GroupCode, values: object, { token = admin, reason }: { token?: string; reason?: string } = {}) =>
  call(calls.edit, { group, version: (await read(group)).version, values, ...(reason !== undefined && { reason }) }, { token })
const restore = async (group: GroupCode, key?: SettingKey) =>
  call(calls.reset, { group, version: (await read(group)).version, ...(key && { key }) }, { token: admin })
const logged = async (input: object = {}) => (await call(calls.logList, input, { token: admin })).data.list

afterEach(async () => {
  await database.db.execute(sql`update config_request set state = 'withdrawn' where state = 'pending'`)
  for (const group of Object.keys(settingGroups) as GroupCode[])
    await editSettings(server, group, Object.fromEntries(settingsOf(group).map(([key, { initial }]) => [key, initial])))
})

describe('the definition', () => {
  test('[A31] every default is a value that may be saved, and every key belongs to one group', () => {
    for (const [key, { field, initial, type }] of Object.entries(settings)) {
      if (type !== 'secret') expect(field.safeParse(initial).success, key).toBe(true)
    }
    const keys = (Object.keys(settingGroups) as GroupCode[]).flatMap((code) => settingsOf(code).map(([key]) => key))
    expect(keys.toSorted()).toEqual(Object.keys(settings).toSorted())
  })
})

describe('a group', () => {
  test('[A31] is read with its defaults, saved, restored', async () => {
    expect(await read('security')).toMatchObject({
      group: 'security',
      list: expect.arrayContaining([{ key: 'password.min', value: 8, is_default: true, pending: null }]),
    })
    const saved = await save('security', { 'password.min': 10, 'token.minutes': 60 }, { reason: '等保要求' })
    expect(saved).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await read('security')).list).toEqual(
      expect.arrayContaining([
        { key: 'password.min', value: 10, is_default: false, pending: null },
        { key: 'token.minutes', value: 60, is_default: false, pending: null },
        { key: 'login.max_fail', value: 5, is_default: true, pending: null },
      ]),
    )
    expect((await call(calls.groupList, {}, { token: admin })).data.list.find(({ code }) => code === 'security')).toMatchObject({
      title: '安全',
      changed: 2,
    })
    expect((await restore('security', 'password.min')).msg).toBe('已恢复默认')
    expect(await valueOf('password.min', 'security')).toBe(8)
    expect(await valueOf('token.minutes', 'security')).toBe(60)
    await restore('security')
    expect(await valueOf('token.minutes', 'security')).toBe(120)
    expect(await database.db.select().from(config)).toEqual([])
  })

  test('[A31] what was read before somebody else saved is not saved over it', async () => {
    const { version } = await read('site')
    const send = (name: string) => call(calls.edit, { group: 'site', version, values: { 'site.name': name } }, { token: admin })
    const answers = await Promise.all([send('甲'), send('乙')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)).toMatchObject({
      msg: '数据已被他人修改，请刷新后重试',
      data: { errors: [{ field: 'version' }] },
    })
    expect((await read('site')).version).toBe(version + 1)
    // other groups have their own versions
    expect((await save('stock', { 'stock.default_warn': 5 })).code).toBe(200)
    // saving equal values changes nothing
    const before = await read('stock')
    expect((await save('stock', { 'stock.default_warn': 5 })).data.version).toBe(before.version)
  })

  test('[A31] a value has its type and its limits, an unknown key is refused', async () => {
    const refused = async (group: GroupCode, values: object, field: string, msg: string) =>
      expect(await save(group, values)).toMatchObject({ code: 400, data: { errors: [{ field, msg }] } })
    await refused('security', { 'login.max_fail': 99 }, 'values.login.max_fail', '登录失败次数上限必须为3~10之间的整数')
    await refused('security', { 'login.max_fail': '五' }, 'values.login.max_fail', '登录失败次数上限必须是数字')
    await refused('site', { 'site.name': 'x'.repeat(31) }, 'values.site.name', '站点名称不能超过30个字符')
    await refused('site', { 'site.logo': 'https://example.com/a.png' }, 'values.site.logo', '图片地址不合法')
    await refused('commission', { 'commission.max_rate': 10_001 }, 'values.commission.max_rate', '佣金比例上限必须为0~10000之间的整数')
    await refused('order', { 'order.min_amount': -1 }, 'values.order.min_amount', '起订金额不能小于0')
    await refused('freight', { 'freight.carriers': ['sf', 'sf'] }, 'values.freight.carriers', '承运商格式不正确')
    await refused('pay', { 'recharge.tiers': [{ amount: '1', gift: 0 }] }, 'values.recharge.tiers.0.amount', '充值档位格式不正确')
    await refused('shell', { 'shell.buy_url': 'javascript:alert(1)' }, 'values.shell.buy_url', '购买源码地址必须以http://或https://开头')
    await refused('site', { 'site.title': 'x' }, 'values', '配置格式不正确')
    await refused('site', { 'password.min': 9 }, 'values', '只能保存所选分组的配置')
    expect(await database.db.select().from(config)).toEqual([])
  })

  test('[A31] formatted text is kept without what is not allowed in it', async () => {
    await save('agreement', { 'agreement.user': '<p onclick="x()">甲方<script>alert(1)</script></p>', 'agreement.store': '<p> </p>' })
    expect(await valueOf('agreement.user', 'agreement')).toBe('<p>甲方</p>')
    expect(await valueOf('agreement.store', 'agreement')).toBeNull()
  })
})

describe('secrets', () => {
  const secret = 'wx-key-4711-do-not-tell'

  test('[A31] [S21] lie encrypted in the table and are in no answer and no log', async () => {
    await editSettings(server, 'pay', { 'pay.wechat.secret': secret })
    expect(await valueOf('pay.wechat.secret', 'pay')).toBe(SECRET_MASK)
    expect(await secretOf(await server.ctxFor(), 'pay.wechat.secret')).toBe(secret)
    await editSettings(server, 'pay', { 'pay.wechat.secret': `${secret}-2` })
    const everything = [
      await database.db.select().from(config),
      await database.db.select().from(configLog),
      await database.db.select().from(logger),
      await read('pay'),
      await logged(),
    ]
    expect(JSON.stringify(everything)).not.toContain(secret)
    expect((await logged({ key: 'pay.wechat.secret' })).map(({ old, new: after, reason }) => [old, after, reason])).toEqual([
      [SECRET_MASK, SECRET_MASK, null],
      [null, SECRET_MASK, null],
    ])
    // the value is encrypted for this key alone
    await database.db.execute(sql`update config set key = 'shell.copy_password' where key = 'pay.wechat.secret'`)
    await save('site', { 'site.name': '换一个' })
    expect(await secretOf(await server.ctxFor(), 'shell.copy_password')).toBeNull()
  })

  test('[A31] sent as they are shown they stay, emptied they are gone', async () => {
    await editSettings(server, 'pay', { 'pay.wechat.secret': secret })
    expect(await save('pay', { 'pay.wechat.secret': SECRET_MASK, 'pay.balance.enabled': 0 })).toMatchObject({ data: { request_no: null } })
    expect(await secretOf(await server.ctxFor(), 'pay.wechat.secret')).toBe(secret)
    await editSettings(server, 'pay', { 'pay.wechat.secret': '' })
    expect(await valueOf('pay.wechat.secret', 'pay')).toBeNull()
  })

  test('[A31] are replaced only by who may', async () => {
    const reason = '更换密钥'
    expect(await save('pay', { 'pay.balance.enabled': 0 }, { token: editor })).toMatchObject({ code: 200 })
    expect(await save('pay', { 'pay.wechat.secret': secret }, { token: editor, reason })).toMatchObject({ code: 403 })
    const both = await server.login({ perms: ['config:config:list', 'config:config:edit', configSecret] })
    expect(await save('pay', { 'pay.wechat.secret': secret }, { token: both, reason })).toMatchObject({ code: 200 })
    await editSettings(server, 'pay', { 'pay.wechat.secret': secret })
    const { version } = await read('pay')
    expect(await call(calls.reset, { group: 'pay', version }, { token: editor })).toMatchObject({ code: 403 })
    expect(await valueOf('pay.balance.enabled', 'pay')).toBe(0)
  })

  test('[A31] a password that others will type is kept as a hash', async () => {
    const copy = async (password: string) => (await call(contract.common.source.copy, { password }, { token: admin })).code
    expect(await copy('hexbolt-source')).toBe(200)
    await save('shell', { 'shell.copy_password': 'other-password' })
    expect([await copy('hexbolt-source'), await copy('other-password')]).toEqual([400, 200])
    const [row] = await database.db.select().from(config).where(eq(config.key, 'shell.copy_password'))
    expect(row?.value).toMatch(/^\$argon2id\$/)
  })
})

test('[A31] changes show author, time and reason, newest first, and appear in the full log', async () => {
  await save('site', { 'site.name': '六角螺栓', 'site.phone': '400-800-1234' }, { reason: '改名' })
  await restore('site', 'site.phone')
  const [latest, ...earlier] = await logged({ group: 'site', page_size: 3 })
  expect(latest).toMatchObject({ key: 'site.phone', old: '400-800-1234', new: '', username: 'admin', reason: null })
  expect(earlier.map(({ key, old, new: after, reason }) => [key, old, after, reason]).toSorted()).toEqual([
    ['site.name', 'Hexbolt', '六角螺栓', '改名'],
    ['site.phone', '', '400-800-1234', '改名'],
  ])
  const [operation] = await database.db.select().from(logger).where(eq(logger.reason, '改名'))
  expect(operation).toMatchObject({ action: 'config.config.edit', before: { 'site.name': 'Hexbolt' }, after: { 'site.name': '六角螺栓' } })
})

test('[A31] everybody may read what is marked so, and nothing else', async () => {
  await save('site', { 'site.name': '六角螺栓' })
  expect((await call(calls.open, { group: 'site' })).data.settings).toEqual({
    'site.name': '六角螺栓',
    'site.logo': null,
    'site.phone': '',
    'site.copyright': '',
    'site.icp': '',
  })
  expect((await call(calls.open, { group: 'pay' })).data.settings).toEqual({})
})

test('[A31] a change holds at once, in every process', async () => {
  const other = openDatabase(database.pool.options.connectionString ?? '', { max: 3 })
  const { env } = await server.ctxFor()
  const ctx = { db: other.db, cache: other.cache, env }
  try {
    expect(await settingOf(ctx, 'stock.default_warn')).toBe(10)
    expect(await settingOf(await server.ctxFor(), 'stock.default_warn')).toBe(10)
    await save('stock', { 'stock.default_warn': 77 })
    expect(await settingOf(await server.ctxFor(), 'stock.default_warn')).toBe(77)
    await expect.poll(() => settingOf(ctx, 'stock.default_warn'), { timeout: 1000, interval: 10 }).toBe(77)
  } finally {
    await other.close()
  }
})
