import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { actorById } from '#server/identity/session/actor.ts'
import { sealedSecret } from '#server/identity/session/mfa.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { testClock } from '#test/make/clock.ts'
import { secretKey, startServer } from '../../../../test/server/harness.ts'
import { isSecondPerson, refuseSecondPerson } from './second-person.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { db } = server.database
const { user, role: roles } = contract.dev

/** An account, a year old, with its session; `phone` and role may be replaced. */
let people = 0
async function person(values: Partial<typeof adminUser.$inferInsert> = {}) {
  const username = `person${++people}`
  const token = await server.login({ username, perms: ['goods:*:*'] })
  const [row] = await db
    .update(adminUser)
    .set({ username, ...values })
    .where(eq(adminUser.username, username))
    .returning()
  const [held] = await db
    .select()
    .from(role)
    .where(eq(role.code, `role_${username}`))
  return { id: row?.id ?? 0, username, token, version: () => versionOf(row?.id ?? 0), role: held as NonNullable<typeof held> }
}
type Someone = Awaited<ReturnType<typeof person>>
const versionOf = async (id: number) => (await db.select().from(adminUser).where(eq(adminUser.id, id)))[0]?.version ?? 0

async function ctxOf({ id }: { id: number }) {
  const actor = await actorById(db, id)
  if (!actor) throw new Error('the account is missing')
  return { ...(await server.ctxFor()), now: clock.now(), actor }
}
async function refusal(approver: { id: number }, ...authors: (Pick<Someone, 'id'> | null)[]) {
  const ctx = await ctxOf(approver)
  return refuseSecondPerson(ctx, { authors: authors.map((author) => author?.id ?? null) }).then(
    () => undefined,
    (error: { label: readonly string[] }) => error.label[0],
  )
}
const boss = async () => person({ is_admin: 1 })
const edit = async (target: Someone, role_ids: number[], { token }: Someone, more: object = {}) =>
  (
    await server.call(
      user.edit,
      { id: target.id, version: await target.version(), username: target.username, real_name: '测试员', role_ids, ...more },
      { token },
    )
  ).code

describe('[X11] the second person', () => {
  test('[X11] is another account; customers and the system count as no author', async () => {
    const [author, other] = [await person(), await person()]
    expect(await refusal(other, author, null)).toBeUndefined()
    expect(await refusal(other, null)).toBeUndefined()
    expect(await refusal(author, author)).toBe('不能复核自己创建或修改的内容')
    expect(await isSecondPerson(await ctxOf(author), [other.id, author.id])).toBe(false)
  })

  test('[X11] is no account of less than 24 hours', async () => {
    const [author, young] = [await person(), await person({ created_at: clock.now().toISOString() })]
    expect(await refusal(young, author)).toBe('创建未满24小时的账号不能复核')
    clock.advance(DAY_MS)
    expect(await refusal(young, author)).toBeUndefined()
  })

  test('[X11] got no account, password, role, right or login unlock from an author in 24 hours', async () => {
    const ways: [string, (target: Someone, author: Someone) => Promise<number>, string][] = [
      ['a role', async (target, author) => edit(target, [(await person()).role.id], author), 'account'],
      ['administrator rights', (target, author) => edit(target, [target.role.id], author, { is_admin: 1 }), 'account'],
      ['a number', (target, author) => edit(target, [target.role.id], author, { phone: `1370000${1000 + target.id}` }), 'account'],
      ['a password', async ({ id }, { token }) => (await server.call(user.reset, { id }, { token })).code, 'account'],
      [
        'no second factor',
        async ({ id }, { token }) => (await server.call(user.reset, { id, two_factor_off: 1 }, { token })).code,
        'account',
      ],
      [
        'an enabled account',
        async ({ id }, { token }) => {
          await server.call(user.status, { ids: [id], status: 0 }, { token })
          return (await server.call(user.status, { ids: [id], status: 1 }, { token })).code
        },
        'account',
      ],
      [
        'rights of its role',
        async ({ role: { id, version } }, { token }) =>
          (await server.call(roles.grant, { id, version, perms: ['goods:*:*', 'activity:*:*'], menu_ids: null }, { token })).code,
        'role',
      ],
    ]
    for (const [what, give, from] of ways) {
      const [author, target, neutral] = [await boss(), await person(), await person()]
      expect(await give(target, author), what).toBe(200)
      expect(await refusal(target, author), what).toContain(from === 'role' ? '您的角色权限在24小时内' : '您的账号在24小时内')
      expect(await refusal(target, neutral), what).toBeUndefined()
      // and does not decide about work by an account that it gave access
      expect(await refusal(author, target), what).toContain('在24小时内由您修改')
      expect(await refusal(neutral, target), what).toBeUndefined()
      clock.advance(DAY_MS + 1)
      expect(await refusal(target, author), what).toBeUndefined()
      expect(await refusal(author, target), what).toBeUndefined()
    }
  })

  test('[X11] depends on no author by accounts in between, and on no hand that controls both', async () => {
    const reset = async (target: Someone, { token }: Someone) => (await server.call(user.reset, { id: target.id }, { token })).code
    const [first, helper, last, neutral] = [await boss(), await boss(), await person(), await person()]
    expect(await edit(helper, [helper.role.id], first, { is_admin: 1, phone: '13700000009' })).toBe(200)
    expect(await reset(last, helper)).toBe(200)
    expect(await refusal(last, first)).toContain('在24小时内')
    expect(await refusal(first, last)).toContain('在24小时内')
    const [one, two, hand] = [await person(), await person(), await boss()]
    for (const target of [one, two]) expect(await reset(target, hand)).toBe(200)
    expect(await refusal(one, two)).toContain('经同一人')
    expect(await refusal(one, neutral)).toBeUndefined()
    clock.advance(DAY_MS + 1)
    expect(await refusal(one, two)).toBeUndefined()
    expect(await refusal(last, first)).toBeUndefined()
  })

  test('[X11] may share a role whose rights a third person changed', async () => {
    const [one, two, admin] = [await person(), await person(), await boss()]
    expect(await edit(two, [one.role.id], admin)).toBe(200)
    const { id, version } = one.role
    expect(
      (await server.call(roles.grant, { id, version, perms: ['goods:*:*', 'activity:*:*'], menu_ids: null }, { token: admin.token })).code,
    ).toBe(200)
    expect(await refusal(one, two)).toBeUndefined()
  })

  test('[X11] may get another name from an author', async () => {
    const [author, target] = [await boss(), await person()]
    expect(await edit(target, [target.role.id], author, { real_name: '另一个名字' })).toBe(200)
    expect(await refusal(target, author)).toBeUndefined()
  })

  test('[X11] has another mobile number, compared with deleted authors and moved numbers too', async () => {
    const gone = await person({ phone: '13700000001', deleted_at: clock.now().toISOString() })
    expect(await refusal(await person({ phone: '13700000001' }), gone)).toContain('同一个手机号')
    const [author, other, admin] = [await person({ phone: '13700000002' }), await person(), await boss()]
    await edit(author, [author.role.id], admin, { phone: '13700000003' })
    await db.update(adminUser).set({ phone: '13700000002' }).where(eq(adminUser.id, other.id))
    expect(await refusal(other, author)).toContain('同一个手机号')
    expect(await refusal(other, admin)).toBeUndefined()
  })

  test('[X11] has another authenticator', async () => {
    const [author, other, third] = [await person(), await person(), await person()]
    const secret = Buffer.from('12345678901234567890')
    for (const { id } of [author, other])
      await db
        .update(adminUser)
        .set({ totp_secret: sealedSecret({ secretKey }, id, secret) })
        .where(eq(adminUser.id, id))
    expect(await refusal(other, author)).toContain('同一个两步验证器')
    expect(await refusal(third, author)).toBeUndefined()
  })
})
