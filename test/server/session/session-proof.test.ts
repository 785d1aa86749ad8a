import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settingGroups } from '#contract/config/settings.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { adminUser } from '#server/identity/tables.ts'
import { shownCode } from '#test/make/authenticator.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000
const PASSWORD = 'Correct-Horse-9'
const clock = testClock()
const { call, login, database, ctxFor } = await startServer({ clock: clock.now })
const { db } = database
const { user } = contract.dev
const { mfa, proof, session } = contract.session

const asking = endpointsOf(contract).filter(({ stepUp }) => stepUp)

let people = 0
/** An administrator whose session needs reauthentication. */
async function admin() {
  const username = `prover${++people}`
  const token = await login({ username, password: PASSWORD }, { proven: null })
  const [row] = await db.update(adminUser).set({ is_admin: 1 }).where(eq(adminUser.username, username)).returning()
  return { username, token, id: row?.id ?? 0 }
}

/** The same, with a second factor. */
async function guarded() {
  const person = await admin()
  const { secret } = (await call(mfa.begin, { password: PASSWORD }, person)).data
  const code = () => shownCode(secret, clock.now())
  await call(mfa.confirm, { code: code() }, person)
  clock.advance(11 * MINUTE)
  return { ...person, code }
}

/** Sends each call that requires a reauthentication, with an input that is as valid as possible here. */
async function refusals(token: string) {
  const inputs: Record<string, object> = {
    'dev.user.edit': { username: 'fresh1', real_name: '新', role_ids: [1] },
    'dev.user.reset': { id: 1 },
    'dev.role.grant': { id: 1, perms: [], menu_ids: null, scope: 'all' },
    'dev.role.copy': { id: 1, title: '副本', code: 'copy_of' },
    'dev.role.edit': { title: '新角色', code: 'new_role', scope: 'all' },
    'dev.role.status': { id: 1, status: 0 },
    'dev.resources.edit': { id: 1, version: 1, auth: 'login', perm: null },
    'dev.resources.reset': { id: 1 },
    'dev.smsChannel.edit': { title: '新通道', kind: 'aliyun', key_id: 'id', key_secret: 'secret' },
    'dev.user.approve': { id: 1, version: 1 },
    'dev.smsChannel.status': { id: 1, status: 0 },
    'dev.smsChannel.approve': { id: 1, version: 1 },
    'dev.smsTemplate.edit': { id: 1, version: 1, title: '登录验证码', content: '验证码${code}' },
    'dev.smsTemplate.status': { id: 1, status: 0 },
    'dev.smsTemplate.approve': { id: 1, version: 1 },
    'session.mfa.off': { password: PASSWORD },
    'agent.agent.bank': { id: 1 },
    'agent.agent.resetAccount': { id: 1, user_id: 1 },
    'agent.agent.edit': {
      name: '验证代理',
      level: 1,
      contact: '张三',
      phone: '13900009999',
      areas: ['330000'],
      commission_rate: 100,
      contract_start: '2026-01-01',
      contract_end: '2027-01-01',
    },
    'config.request.accept': { id: 1, version: 1 },
    'config.request.refuse': { id: 1, version: 1, reason: '不同意' },
    'customService.staff.account': { id: 1, admin_user_id: null },
    'userBalance.adjust.audit': { id: 1, version: 1, pass: 1 },
    'finance.payment.verify': { id: 1, version: 1, pass: 0, reason: '不符' },
    'finance.refund.route': { id: 1, version: 1, route: 'balance', reason: '改余额' },
    'finance.reconciliation.resolve': { id: 1, note: '已更正' },
    'finance.withdraw.audit': { ids: [1], versions: [1], pass: 1 },
    'finance.withdraw.recheck': { id: 1 },
    'finance.withdraw.pay': { id: 1, version: 1, pay_serial: 'S-0001', pay_voucher: '/files/v.png' },
    'finance.withdraw.retry': { id: 1 },
    'finance.withdraw.payImport': { rows: [{ withdraw_no: 'TX1', amount: 100, ok: 1, pay_serial: 'S-0001' }] },
    'finance.withdraw.batch': { count: 1, amount: 100 },
    'finance.payout.download': { id: 1 },
    'finance.withdraw.account': { id: 1 },
  }
  const answers: [string, unknown][] = []
  for (const { address, ...rest } of asking) {
    const answer = await call({ address, ...rest }, inputs[address] ?? {}, { token })
    answers.push([address, { code: answer.code, msg: answer.msg, data: answer.data }])
  }
  return answers
}

describe('[S13] what does much harm in wrong hands', () => {
  test('is known: roles and what calls are bound to, accounts of others, keys, the second factor', () => {
    expect(asking.map(({ address }) => address).toSorted()).toEqual([
      'agent.agent.bank',
      'agent.agent.edit',
      'agent.agent.resetAccount',
      'config.request.accept',
      'config.request.refuse',
      'customService.staff.account',
      'dev.resources.edit',
      'dev.resources.reset',
      'dev.role.copy',
      'dev.role.edit',
      'dev.role.grant',
      'dev.role.status',
      'dev.smsChannel.approve',
      'dev.smsChannel.edit',
      'dev.smsChannel.status',
      'dev.smsTemplate.approve',
      'dev.smsTemplate.edit',
      'dev.smsTemplate.status',
      'dev.user.approve',
      'dev.user.edit',
      'dev.user.reset',
      'finance.payment.verify',
      'finance.payout.download',
      'finance.reconciliation.resolve',
      'finance.refund.route',
      ...['account', 'audit', 'batch', 'pay', 'payImport', 'recheck', 'retry'].map((verb) => `finance.withdraw.${verb}`),
      'session.mfa.off',
      'userBalance.adjust.audit',
    ])
  })

  test('asks an account without a second factor for its password, and one with it for a code', async () => {
    const refused = (kind: string) => ({
      code: 400,
      msg: '请先验证身份',
      data: { errors: [{ field: 'proof', msg: '请先验证身份' }], proof: kind },
    })
    for (const [address, answer] of await refusals((await admin()).token)) expect(answer, address).toEqual(refused('password'))
    for (const [address, answer] of await refusals((await guarded()).token)) expect(answer, address).toEqual(refused('code'))
  })

  test('is also the own number, which codes are sent to, and each secret among the settings', async () => {
    const { token } = await admin()
    const { profile } = contract.session
    const { config } = contract.config
    const { data } = await call(profile.detail, {}, { token })
    const number = { version: data.version, real_name: '测试员', phone: '13900001234' }
    const refused = { code: 400, data: { proof: 'password' } }
    expect(await call(profile.edit, number, { token })).toMatchObject(refused)
    expect(await call(profile.edit, { ...number, phone: undefined, real_name: '新名' }, { token })).toMatchObject({ code: 200 })
    const secrets = Object.entries(settingGroups).flatMap(([group, one]) =>
      Object.entries(one.settings).flatMap(([key, { type }]) => (type === 'secret' ? [[group, key] as const] : [])),
    )
    expect(secrets.length).toBeGreaterThan(0)
    for (const [group, key] of secrets) {
      const { version } = (await call(config.list, { group } as never, { token })).data
      expect(await call(config.edit, { group, version, values: { [key]: 'Another-2026' } } as never, { token }), key).toMatchObject(refused)
    }
    await call(proof.password, { password: PASSWORD }, { token })
    expect(await call(profile.edit, { ...number, version: data.version + 1 }, { token })).toMatchObject({ code: 200 })
  })

  test('goes through for ten minutes after the proof, and only at the session that has proven', async () => {
    const { token, id } = await admin()
    const elsewhere = await openSession(await ctxFor(), id)
    const target = await admin()
    const reset = async (as: string) => (await call(user.reset, { id: target.id }, { token: as })).code
    expect((await call(proof.password, { password: 'not-mine-1' }, { token })).msg).toBe('请输入正确的密码')
    expect(await reset(token)).toBe(400)
    expect((await call(proof.password, { password: PASSWORD }, { token })).code).toBe(200)
    expect(await reset(token)).toBe(200)
    expect(await reset(elsewhere)).toBe(400)
    clock.advance(10 * MINUTE)
    expect(await reset(token)).toBe(200)
    clock.advance(1)
    expect(await reset(token)).toBe(400)
  })

  test('takes a code once, and no password, where there is a second factor', async () => {
    const { token, code } = await guarded()
    const target = await admin()
    const reset = async () => (await call(user.reset, { id: target.id }, { token })).code
    expect((await call(proof.password, { password: PASSWORD }, { token })).msg).toBe('请使用两步验证码验证身份')
    expect(await reset()).toBe(400)
    expect((await call(proof.code, { code: '000000' }, { token })).msg).toBe('验证码不正确')
    const once = code()
    expect((await call(proof.code, { code: once }, { token })).code).toBe(200)
    expect((await call(proof.code, { code: once }, { token })).msg).toBe('验证码不正确')
    expect(await reset()).toBe(200)
  })

  test('counts guesses: after five the session waits', async () => {
    const { token } = await guarded()
    for (let i = 0; i < 5; i++) expect((await call(proof.code, { code: `00000${i}` }, { token })).msg).toBe('验证码不正确')
    expect((await call(proof.code, { code: '000009' }, { token })).msg).toMatch('已锁定')
  })

  test('a fresh login is a proof; a password login no longer, once there is a second factor', async () => {
    const { username } = await admin()
    const target = await admin()
    const { data } = await call(session.login, { username, password: PASSWORD })
    const { token } = data as { token: string }
    const reset = async () => (await call(user.reset, { id: target.id }, { token })).code
    expect(await reset()).toBe(200)
    const other = await call(session.login, { username, password: PASSWORD })
    const second = (other.data as { token: string }).token
    const { secret } = (await call(mfa.begin, { password: PASSWORD }, { token: second })).data
    await call(mfa.confirm, { code: shownCode(secret, clock.now()) }, { token: second })
    expect(await reset()).toBe(400)
  })
})
