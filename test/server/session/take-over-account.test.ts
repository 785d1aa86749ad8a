import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { shownCode } from '#test/make/authenticator.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const PASSWORD = 'Correct-Horse-9'
const DAY = 24 * 3_600_000
const clock = testClock()
const server = await startServer({ clock: clock.now, registration: true, sms: { provider: 'console' } })
const { call, login, database } = server
const { db } = database
const { user, role: roles } = contract.dev
const { session, mfa, sms, profile, register } = contract.session

let people = 0
const newNumber = () => `1391111${String(++people).padStart(4, '0')}`
/** A person who has used the account before, with a mobile number. */
async function holder(perms: string[] = ['goods:brand:list']) {
  const [username, mobile] = [`holder${++people}`, newNumber()]
  const token = await login({ username, perms, password: PASSWORD })
  const last_login_at = clock.now().toISOString()
  const [row] = await db.update(adminUser).set({ phone: mobile, last_login_at }).where(eq(adminUser.username, username)).returning()
  const { real_name = '', id = 0 } = row ?? {}
  const held = await db.select().from(adminUserRole).where(eq(adminUserRole.admin_user_id, id))
  return { id, username, mobile, token, real_name, role_ids: held.map(({ role_id }) => role_id) }
}
type Holder = Awaited<ReturnType<typeof holder>>
/** An administrator with an account that is a week old. */
async function admin() {
  const username = `boss${++people}`
  const token = await login({ username, password: PASSWORD })
  const created_at = new Date(clock.now().getTime() - 7 * DAY).toISOString()
  const [row] = await db.update(adminUser).set({ is_admin: 1, created_at }).where(eq(adminUser.username, username)).returning()
  return { token, id: row?.id ?? 0, username }
}
async function byCode(mobile: string) {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await call(sms.send, { mobile, purpose: 'login' })
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  const sms_code = /(\d{6})$/.exec(String(printed.mock.calls[0]?.[0]))?.[1] ?? ''
  printed.mockRestore()
  clock.advance(60_000)
  return call(session.login, { mobile, sms_code })
}
const byPassword = (username: string, password: string) => call(session.login, { username, password })
const version = async (id: number) => (await db.select().from(adminUser).where(eq(adminUser.id, id)))[0]?.version ?? 0
async function setPhone({ id, username, real_name, role_ids }: Holder, phone: string, token: string) {
  return call(user.edit, { id, version: await version(id), username, real_name, role_ids, phone }, { token })
}
const approve = async (id: number, token: string) => call(user.approve, { id, version: await version(id) }, { token })
const toldOf = async (id: number) =>
  (await db.select().from(notification).where(eq(notification.admin_user_id, id))).map(({ kind }) => kind)
const PHONE_WAITS = '手机号刚被管理员修改'
const PASSWORD_WAITS = '密码刚被管理员重置'

describe('[V03] changing somebody’s mobile number', () => {
  test('[V03] blocks login by the new number for 24 hours; holder and administrators are notified', async () => {
    const [person, attacker, other] = [await holder(), await admin(), await admin()]
    const mine = newNumber()
    expect((await setPhone(person, mine, attacker.token)).code).toBe(200)
    expect((await byCode(mine)).msg).toContain(PHONE_WAITS)
    expect((await byPassword(person.username, PASSWORD)).data).toHaveProperty('token')
    expect(await toldOf(person.id)).toContain('phone_changed')
    expect(await toldOf(other.id)).toContain('account_waits')
    expect(await toldOf(attacker.id)).not.toContain('account_waits')
    clock.advance(DAY)
    expect((await byCode(mine)).data).toHaveProperty('token')
  })

  test('[V03] counts at once after another administrator’s approval, not the author’s or holder’s', async () => {
    const [person, attacker, other] = [await holder(['*:*:*']), await admin(), await admin()]
    const mine = newNumber()
    await setPhone(person, mine, attacker.token)
    expect((await approve(person.id, attacker.token)).msg).toBe('不能复核自己的修改')
    const again = await login({ username: `again${++people}`, perms: ['*:*:*'] })
    await db.execute(
      sql`update admin_user set created_at = ${clock.now().toISOString()}::timestamptz - interval '2 days' where username = ${`again${people}`}`,
    )
    expect((await call(user.approve, { id: person.id, version: await version(person.id) }, { token: again })).code).toBe(200)
    expect((await byCode(mine)).data).toHaveProperty('token')
    expect((await approve(person.id, other.token)).msg).toBe('当前状态不允许该操作')
    const rows = await db.select().from(logger).where(eq(logger.action, user.approve.address))
    expect(rows.filter(({ code }) => code === 200)).toMatchObject([{ target_id: person.id, after: { approved: true } }])
    const stored = sql`update admin_user set changed_by = '{7}', approved_by = 7 where id = ${person.id}`
    await expect(db.execute(stored)).rejects.toMatchObject({ cause: { constraint: 'admin_user_approved_by_check' } })
  })

  test('[V03] of an account that holds more is refused, and so is a new password for it', async () => {
    const boss = await holder(['finance:*:*'])
    const dev = await login({ perms: ['dev:*:*'] })
    expect((await setPhone(boss, newNumber(), dev)).msg).toBe('不能操作权限高于自己的账号')
    expect((await call(user.reset, { id: boss.id }, { token: dev })).msg).toBe('不能操作权限高于自己的账号')
  })
})

describe('[V03] a password that an administrator has set', () => {
  test('[V03] does not log in to a used account before 24 hours and a second approval', async () => {
    const [person, attacker, other] = [await holder(), await admin(), await admin()]
    const { data } = await call(user.reset, { id: person.id }, { token: attacker.token })
    expect((await byPassword(person.username, data.password ?? '')).msg).toContain(PASSWORD_WAITS)
    expect(await toldOf(person.id)).toContain('password_changed')
    expect((await approve(person.id, attacker.token)).msg).toBe('不能复核自己的修改')
    expect((await approve(person.id, other.token)).code).toBe(200)
    expect((await byPassword(person.username, data.password ?? '')).data).toHaveProperty('token')
  })

  test('[V03] counts at once with proof by the holder’s number, unless an administrator set it too', async () => {
    const [person, attacker] = [await holder(), await admin()]
    const { data } = await call(user.reset, { id: person.id }, { token: attacker.token })
    expect((await byCode(person.mobile)).data).toHaveProperty('token')
    expect((await byPassword(person.username, data.password ?? '')).data).toHaveProperty('token')

    const victim = await holder()
    const mine = newNumber()
    await setPhone(victim, mine, attacker.token)
    const reset = await call(user.reset, { id: victim.id }, { token: attacker.token })
    expect((await byCode(mine)).msg).toContain(PHONE_WAITS)
    expect((await byPassword(victim.username, reset.data.password ?? '')).msg).toContain(PASSWORD_WAITS)
  })

  test('[V03] does not bypass a second factor, whose removal delays it and notifies the holder', async () => {
    const [person, attacker] = [await holder(), await admin()]
    const { secret } = (await call(mfa.begin, { password: PASSWORD }, person)).data
    await call(mfa.confirm, { code: shownCode(secret, clock.now()) }, person)
    const first = await call(user.reset, { id: person.id }, { token: attacker.token })
    expect((await byPassword(person.username, first.data.password ?? '')).data).toHaveProperty('mfa_token')
    const second = await call(user.reset, { id: person.id, two_factor_off: 1 }, { token: attacker.token })
    expect((await byPassword(person.username, second.data.password ?? '')).msg).toContain(PASSWORD_WAITS)
    expect(await toldOf(person.id)).toContain('factor_removed')
  })
})

describe('[V03] other ways to somebody’s session', () => {
  test('[V03] nobody takes a role, the administrator’s flag or a permission for oneself', async () => {
    const dev = await holder(['dev:*:*'])
    const edit = (values: object) => call(user.edit, { ...dev, version: 1, phone: undefined, ...values } as never, { token: dev.token })
    const [own] = await db
      .select()
      .from(role)
      .where(eq(role.id, dev.role_ids[0] ?? 0))
    const [all] = await db.select().from(role).where(eq(role.code, 'finance'))
    expect((await edit({ version: await version(dev.id), role_ids: [...dev.role_ids, all?.id ?? 0] })).code).toBe(400)
    expect((await edit({ version: await version(dev.id), is_admin: 1 })).code).toBe(400)
    const grant = { id: own?.id ?? 0, version: own?.version ?? 1, menu_ids: null }
    for (const perm of ['finance:withdraw:pay', '*:*:*', 'review:change:approve'])
      expect((await call(roles.grant, { ...grant, perms: ['dev:*:*', perm] }, { token: dev.token })).code, perm).toBe(400)
    // nor create an account with that permission
    const helper = { username: `helper${++people}`, real_name: '助手', role_ids: [all?.id ?? 0] }
    expect((await call(user.edit, helper, { token: dev.token })).msg).toBe('不能授予自己没有的权限')
  })

  test('[V03] viewing as somebody is for administrators, read-only, and shows no secret', async () => {
    const [person, boss, dev] = [await holder(), await admin(), await login({ perms: ['dev:*:*'] })]
    expect((await call(user.viewAs, { id: person.id }, { token: dev })).code).toBe(403)
    await call(user.viewAs, { id: person.id }, { token: boss.token })
    const input = { old_password: PASSWORD, password: 'Another-Horse-7', password_again: 'Another-Horse-7' }
    const calls = [
      await call(profile.password, input, { token: boss.token }),
      await call(profile.edit, { version: 1, real_name: '改', phone: newNumber() }, { token: boss.token }),
      await call(mfa.begin, { password: PASSWORD }, { token: boss.token }),
    ]
    expect(calls.map(({ msg }) => msg)).toEqual(calls.map(() => '正在以他人身份查看，只能浏览，不能操作'))
    // the personal centre stays the person's own
    expect((await call(profile.detail, {}, { token: boss.token })).data.username).toBe(boss.username)
    expect((await byPassword(person.username, PASSWORD)).data).toHaveProperty('token')
  })

  test('[V03] a registration takes neither a name nor a number that somebody has', async () => {
    const person = await holder()
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await call(sms.send, { mobile: person.mobile, purpose: 'register' })
    await expect.poll(() => printed.mock.calls.length).toBe(1)
    const sms_code = /(\d{6})$/.exec(String(printed.mock.calls[0]?.[0]))?.[1] ?? ''
    printed.mockRestore()
    const form = { mobile: person.mobile, sms_code, password: 'Steel-2026' }
    expect((await call(register.create, { ...form, username: `new${++people}` })).data).toMatchObject({ errors: [{ field: 'mobile' }] })
    expect((await call(register.create, { ...form, username: person.username.toUpperCase() })).code).toBe(400)
    // a code for the registration is not valid for a login
    expect((await call(session.login, { mobile: person.mobile, sms_code })).code).toBe(400)
  })
})
