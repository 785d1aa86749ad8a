import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { agentArea } from '#server/areas/people/area-tables.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { customer, salesman, store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { application, onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock('2026-03-02T02:00:00Z')
const server = await startServer({ clock: clock.now })
const { call, database } = server
const { db } = database
const make = shopMaker(server)
const DAY = 24 * 3_600_000

const scan = (token: string, code: string) => call(shop.invite.scan, { code }, { token })
const apply = (token: string, input: InputOf<typeof shop.store.apply> = application(), key = onceKey()) =>
  call(shop.store.apply, input, { token, ...key })
const mine = (token: string) => call(shop.store.mine, {}, { token })
const inviteOf = async (id: number) => (await db.select().from(storeInvite).where(eq(storeInvite.id, id)))[0]
const auditOf = async (id: number) => (await db.select().from(storeAudit).where(eq(storeAudit.id, id)))[0]
const reject = (id: number, reason = '营业执照不清晰') =>
  db.update(storeAudit).set({ state: 'rejected', reject_reason: reason }).where(eq(storeAudit.id, id))

const setting = settingMaker(server)

beforeEach(async () => {
  await setting('store.self_apply', 1)
  await setting('store.audit_mode', 'single')
})

describe('[A17] scanning an invitation', () => {
  test('the first valid scan binds the inviter for 30 days; a later one does not overwrite it', async () => {
    const { token, id } = await make.person()
    const [first, second] = [await make.invite(), await make.invite()]
    expect((await call(shop.invite.detail, { code: first.code })).data).toMatchObject({ title: first.title, inviter: '平台', usable: true })
    expect((await scan(token, first.code)).data.bound).toBe(true)
    expect((await scan(token, second.code)).data.bound).toBe(false)
    expect((await scan(token, first.code.toLowerCase())).data.bound).toBe(true)
    const own = async () => (await db.select().from(customer).where(eq(customer.id, id)))[0]
    expect((await own())?.invite_id).toBe(first.id)
    expect([(await inviteOf(first.id))?.scan_count, (await inviteOf(second.id))?.scan_count]).toEqual([1, 1])
    clock.advance(31 * DAY)
    const later = await make.tokenOf(id)
    expect((await scan(later, second.code)).data.bound).toBe(true)
    expect((await own())?.invite_id).toBe(second.id)
  })

  test('an invitation that is used up, expired, disabled or unknown is refused with its message', async () => {
    const { token } = await make.person()
    const frozen = await make.agent({ state: 'frozen' })
    const off = await make.salesman({ state: 'off' })
    const of = (values: object) => make.invite(values)
    const cases = [
      [await of({ max_uses: 1, success_count: 1 }), '邀请码已用完'],
      [await of({ max_uses: 2, success_count: 1, open_count: 1 }), '邀请码已用完'],
      [await of({ expire_at: '2026-03-01T00:00:00Z' }), '邀请码已过期'],
      [await of({ status: 0 }), '邀请码已停用'],
      [await of({ inviter_type: 'agent', inviter_id: frozen.id, agent_id: frozen.id }), '邀请码已停用'],
      [await of({ inviter_type: 'salesman', inviter_id: off.id, salesman_id: off.id }), '邀请码已停用'],
    ] as const
    for (const [{ code, id }, msg] of cases) {
      expect(await scan(token, code), msg).toMatchObject({ code: 400, msg })
      expect((await call(shop.invite.detail, { code })).data).toMatchObject({ usable: false, reason: msg })
      expect((await inviteOf(id))?.scan_count).toBe(0)
    }
    // counts without records would violate the `npm run verify` catalogue
    await db.update(storeInvite).set({ success_count: 0, open_count: 0 })
    expect((await scan(token, 'ZZZZZZZZ')).msg).toBe('邀请码不存在')
    expect(await call(shop.invite.detail, { code: 'ZZZZZZZZ' })).toMatchObject({ code: 404, msg: '邀请码不存在' })
  })

  test('[I] parallel scans by one customer and by twenty count once each: counter equals records', async () => {
    const invite = await make.invite()
    const one = await make.person()
    await Promise.all(Array.from({ length: 10 }, () => scan(one.token, invite.code)))
    const people = await Promise.all(Array.from({ length: 10 }, () => make.person()))
    await Promise.all(people.map(({ token }) => scan(token, invite.code)))
    expect((await inviteOf(invite.id))?.scan_count).toBe(11)
    expect(await db.$count(storeInviteRecord, eq(storeInviteRecord.invite_id, invite.id))).toBe(11)
  })

  test('the personal code of a salesman binds to the salesman and follows him to another agent', async () => {
    const [one, other] = [await make.agent(), await make.agent()]
    const seller = await make.salesman({ agent_id: one.id, invite_code: 'QWERT2' })
    const first = await make.person()
    expect((await call(shop.invite.detail, { code: 'QWERT2' })).data.inviter).toBe(seller.name)
    expect((await scan(first.token, 'QWERT2')).data).toMatchObject({ inviter: seller.name, bound: true })
    const [own] = await db.select().from(customer).where(eq(customer.id, first.id))
    expect(own?.inviter_user_id).toBe(seller.user.id)
    await db.update(salesman).set({ agent_id: other.id }).where(eq(salesman.id, seller.id))
    const second = await make.person()
    await scan(second.token, 'QWERT2')
    const { data } = await apply(second.token)
    expect(await auditOf(data.id)).toMatchObject({ agent_id: other.id, salesman_id: seller.id })
  })
})

describe('[A16] an application', () => {
  test('by an invitation takes its agent and salesman, reserves a use and is counted once', async () => {
    const its = await make.agent()
    const seller = await make.salesman({ agent_id: its.id })
    const invite = await make.invite({ agent_id: its.id, salesman_id: seller.id, inviter_type: 'salesman', inviter_id: seller.id })
    const { token, id: user_id } = await make.person()
    await scan(token, invite.code)
    const { data, msg } = await apply(token)
    expect(msg).toBe('提交成功，请等待审核')
    expect(data).toMatchObject({ state: 'pending', audit_no: expect.stringMatching(/^SQ20260\d{3}\d{8}$/) })
    expect(await auditOf(data.id)).toMatchObject({
      user_id,
      invite_id: invite.id,
      agent_id: its.id,
      salesman_id: seller.id,
      kind: 'new',
      submit_count: 1,
      created_by: null,
    })
    expect(await inviteOf(invite.id)).toMatchObject({ scan_count: 1, apply_count: 1, open_count: 1, success_count: 0 })
    expect((await mine(token)).data).toMatchObject({ store: null, application: { id: data.id, state: 'pending' } })
  })

  test('without an invitation goes to the agent of the smallest area, else to nobody', async () => {
    const [city, district] = [await make.agent({}, ['440300']), await make.agent({}, ['440305'])]
    const in_ = (district_code: string) => application({ province_code: '440000', city_code: '440300', district_code })
    const agentOf = async (input: ReturnType<typeof application>) => {
      const { token } = await make.person()
      return (await auditOf((await apply(token, input)).data.id))?.agent_id
    }
    expect(await agentOf(in_('440305'))).toBe(district.id)
    expect(await agentOf(in_('440304'))).toBe(city.id)
    await db.update(agent).set({ state: 'frozen' }).where(eq(agent.id, district.id))
    expect(await agentOf(in_('440305'))).toBe(city.id)
    await db.update(agentArea).set({ is_held: 0 }).where(eq(agentArea.agent_id, city.id))
    expect(await agentOf(in_('440305'))).toBe(null)
    expect(await agentOf(application({ province_code: '110000', city_code: '110100', district_code: '110101' }))).toBe(null)
  })

  test('waits for the agent first in the double mode, if it has one', async () => {
    await setting('store.audit_mode', 'double')
    await make.agent({}, ['330212'])
    const [one, other] = [await make.person(), await make.person()]
    const near = application({ province_code: '330000', city_code: '330200', district_code: '330212' })
    expect((await apply(one.token, near)).data.state).toBe('pending_agent')
    const far = application({ province_code: '110000', city_code: '110100', district_code: '110102' })
    expect((await apply(other.token, far)).data.state).toBe('pending')
  })

  test('is refused without an invitation while stores may not apply by themselves', async () => {
    await setting('store.self_apply', 0)
    const { token } = await make.person()
    expect((await mine(token)).data.self_apply).toBe(false)
    expect((await apply(token)).msg).toBe('暂未开放自助申请，请联系客服获取邀请')
    const invite = await make.invite()
    expect((await apply(token, application({ invite_code: invite.code }))).code).toBe(200)
  })

  test('refuses wrong data with the messages of the domain', async () => {
    const { token } = await make.person()
    const taken = await make.storeOf({ name: '永固五金', license_no: application().license_no, phone: '18600000001' })
    const cases = [
      [{ license_no: '91330109MA0000000Z' }, '统一社会信用代码格式不正确'],
      [{ license_no: taken.license_no }, '该统一社会信用代码已被其他门店使用'],
      [{ phone: taken.phone }, '该手机号已绑定其他门店'],
      [{ phone: '123' }, '请输入正确的手机号'],
      [{ district_code: '440305' }, '请选择完整的省市区'],
      [{ district_code: '330199' }, '请选择完整的省市区'],
      [{ front_images: [] }, '请上传门头照'],
      [{ license_image: 'https://elsewhere/a.png' }, '图片地址不合法'],
      [{ invite_code: 'ZZZZZZZZ' }, '邀请码不存在'],
      [{ name: '' }, '请输入门店名称'],
      [{ address: '短' }, '详细地址不能少于5个字符'],
    ] as const
    for (const [values, msg] of cases) expect(await apply(token, application(values)), msg).toMatchObject({ code: 400, msg })
    expect(await db.$count(storeAudit, sql`name like '永固%'`)).toBe(0)
  })

  test('[I] of parallel applications of one customer exactly one is open', async () => {
    const { token, id } = await make.person()
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(token)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const { msg } of answers.filter(({ code }) => code !== 200)) expect(msg).toBe('您有正在审核的申请，请等待审核结果')
    expect(await db.$count(storeAudit, eq(storeAudit.user_id, id))).toBe(1)
  })

  test('[I] two customers may apply with one licence: the approval decides', async () => {
    const { license_no } = application()
    const [one, other] = [await make.person(), await make.person()]
    const answers = await Promise.all([one, other].map(({ token }) => apply(token, application({ license_no }))))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
  })

  test('[I] parallel applications never take more uses than the invitation has', async () => {
    const invite = await make.invite({ max_uses: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => make.person()))
    for (const { token } of people) await scan(token, invite.code)
    const answers = await Promise.all(people.map(({ token }) => apply(token)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
    for (const { msg } of answers.filter(({ code }) => code !== 200)) expect(msg).toBe('邀请码已用完')
    expect(await inviteOf(invite.id)).toMatchObject({ scan_count: 8, apply_count: 3, open_count: 3 })
  })

  test('[I] a salesman who moved to another agent gets no store by a code of the former one', async () => {
    const [one, other] = [await make.agent(), await make.agent()]
    const seller = await make.salesman({ agent_id: one.id })
    const invite = await make.invite({ agent_id: one.id, salesman_id: seller.id, inviter_type: 'agent', inviter_id: one.id })
    await db.update(salesman).set({ agent_id: other.id }).where(eq(salesman.id, seller.id))
    const { token } = await make.person()
    const { data } = await apply(token, application({ invite_code: invite.code }))
    expect(await auditOf(data.id)).toMatchObject({ agent_id: one.id, salesman_id: null })
  })

  test('[I] the same key returns the first answer, and the same key with other data is refused', async () => {
    const { token, id } = await make.person()
    const [input, key] = [application(), onceKey()]
    const [first, again] = [await apply(token, input, key), await apply(token, input, key)]
    expect(again.data).toEqual(first.data)
    expect((await apply(token, application(), key)).msg).toBe('请勿重复提交')
    expect((await call(shop.store.apply, input, { token })).msg).toContain('X-Idempotency-Key')
    expect(await db.$count(storeAudit, eq(storeAudit.user_id, id))).toBe(1)
    // another customer's key is another key
    const other = await make.person()
    expect((await apply(other.token, application(), key)).code).toBe(200)
  })
})

describe('[A16] after the submission', () => {
  test('the customer withdraws an application that waits, once, and the use returns', async () => {
    const invite = await make.invite()
    const { token } = await make.person()
    const { data } = await apply(token, application({ invite_code: invite.code }))
    const withdraw = () => call(shop.store.withdraw, { id: data.id }, { token })
    const answers = await Promise.all([withdraw(), withdraw(), withdraw()])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const { msg } of answers.filter(({ code }) => code !== 200)) expect(msg).toBe('该申请已被处理')
    expect(await inviteOf(invite.id)).toMatchObject({ apply_count: 1, open_count: 0 })
    expect((await apply(token)).code).toBe(200)
    expect(await inviteOf(invite.id)).toMatchObject({ apply_count: 1, open_count: 1 })
  })

  test('a rejected application is submitted again once, as a new row that names it', async () => {
    const { token } = await make.person()
    const { data } = await apply(token)
    const again = (id: number, key = onceKey()) => call(shop.store.resubmit, { id, ...application() }, { token, ...key })
    expect((await again(data.id)).msg).toBe('该申请已被处理')
    await reject(data.id)
    expect((await mine(token)).data.application).toMatchObject({ state: 'rejected', reject_reason: '营业执照不清晰' })
    const answers = await Promise.all([again(data.id), again(data.id)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    const next = answers.find(({ code }) => code === 200)?.data.id ?? 0
    expect(await auditOf(next)).toMatchObject({ prev_id: data.id, submit_count: 2, state: 'pending' })
  })

  test('the owner submits a change with its differences; clerks and others may not', async () => {
    const own = await make.storeOf({ license_no: application().license_no, license_image: '/files/aa/license.webp' })
    const clerk = await make.clerkOf(own)
    const change = (token: string, input: ReturnType<typeof application>) => call(shop.store.change, input, { token, ...onceKey() })
    const { name: _name, ...namelessForm } = application({ license_no: own.license_no, phone: own.phone })
    expect((await change(clerk.token, { ...namelessForm, name: '新名称' })).msg).toBe('只有店主可以操作')
    expect((await change((await make.person()).token, application())).msg).toBe('您还没有门店')
    const { data } = await change(own.owner.token, { ...namelessForm, name: '新名称' })
    const row = await auditOf(data.id)
    expect(row).toMatchObject({ kind: 'change', store_id: own.id, diff: { name: { before: own.name, after: '新名称' } } })
    expect((await change(own.owner.token, { ...namelessForm, name: '另一名称' })).msg).toBe('您有正在审核的申请，请等待审核结果')
    // the store itself changes with the approval
    expect((await mine(own.owner.token)).data.store).toMatchObject({ name: own.name, role: 'owner', region: '浙江省杭州市萧山区' })
    await call(shop.store.withdraw, { id: data.id }, { token: own.owner.token })
    const same = { ...namelessForm, name: own.name, contact: own.contact, type: own.type, front_images: own.front_images }
    await db
      .update(store)
      .set({ front_images: ['/files/aa/front.webp'] })
      .where(eq(store.id, own.id))
    expect((await change(own.owner.token, { ...same, front_images: ['/files/aa/front.webp'] } as never)).msg).toBe('资料没有变化')
  })

  test('a customer with a store cannot apply for another one', async () => {
    const own = await make.storeOf({ name: '永固机电' })
    expect((await apply(own.owner.token)).msg).toBe('您已绑定门店“永固机电”')
  })
})

describe('[A15] the people of a store', () => {
  const members = (token: string) => call(shop.member.list, {}, { token })
  const invite = (token: string) => call(shop.member.invite, {}, { token })
  const join = (token: string, inviteToken: string) => call(shop.member.join, { token: inviteToken }, { token })

  test('a customer joins by the owner’s invitation as a clerk; other people’s numbers are masked', async () => {
    const own = await make.storeOf()
    const clerk = await make.person({ phone: '13712345678' })
    const { data } = await invite(own.owner.token)
    expect((await join(clerk.token, data.token)).data).toEqual({ store_id: own.id, name: own.name })
    expect((await members(clerk.token)).data.list).toMatchObject([
      { id: own.owner.id, role: 'owner' },
      { id: clerk.id, role: 'clerk', phone: '137****5678' },
    ])
    expect((await join(clerk.token, data.token)).msg).toBe('该用户已绑定门店')
    expect((await invite(clerk.token)).msg).toBe('只有店主可以操作')
    expect((await invite((await make.person()).token)).msg).toBe('您还没有门店')
  })

  test('an invitation ends after a day, on alteration, and when the inviter loses ownership', async () => {
    const own = await make.storeOf()
    const clerk = await make.clerkOf(own)
    const someone = await make.person()
    const inviteToken = (await invite(own.owner.token)).data.token
    expect((await join(someone.token, `${inviteToken.slice(0, -4)}AAAA`)).msg).toBe('邀请无效')
    expect((await join(someone.token, 'nonsense')).msg).toBe('邀请无效')
    await call(shop.store.transfer, { user_id: clerk.id }, { token: own.owner.token, ...onceKey() })
    expect((await join(someone.token, inviteToken)).msg).toBe('邀请无效')
    const next = (await invite(clerk.token)).data.token
    clock.advance(DAY)
    expect((await join(await make.tokenOf(someone.id), next)).msg).toBe('邀请已过期，请店主重新邀请')
  })

  test('[I] a store has exactly one owner, also after parallel transfers', async () => {
    const own = await make.storeOf()
    const clerks = [await make.clerkOf(own), await make.clerkOf(own)]
    const transfer = (user_id: number, token = own.owner.token) => call(shop.store.transfer, { user_id }, { token, ...onceKey() })
    const answers = await Promise.all(clerks.map(({ id }) => transfer(id)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('只有店主可以操作')
    const owners = await db
      .select()
      .from(customer)
      .where(and(eq(customer.store_id, own.id), eq(customer.store_role, 'owner')))
    const [now] = await db.select().from(store).where(eq(store.id, own.id))
    expect(owners.map(({ id }) => id)).toEqual([now?.owner_user_id])
    const foreign = await make.storeOf()
    expect((await transfer(foreign.owner.id, clerks.find(({ id }) => id === now?.owner_user_id)?.token)).code).toBe(404)
  })

  test('the owner removes clerks and nobody else; the owner cannot be removed', async () => {
    const own = await make.storeOf()
    const [one, other] = [await make.clerkOf(own), await make.clerkOf(own)]
    const remove = (user_id: number, token: string) => call(shop.member.remove, { user_id }, { token })
    expect((await remove(one.id, other.token)).msg).toBe('只有店主可以操作')
    expect((await remove(own.owner.id, own.owner.token)).msg).toBe('店主不能被移除，请先转让店主')
    expect((await remove((await make.person()).id, own.owner.token)).code).toBe(404)
    expect((await remove(one.id, own.owner.token)).code).toBe(200)
    expect((await members(one.token)).data.list).toEqual([])
    expect((await members(own.owner.token)).data.list).toHaveLength(2)
  })

  test('a disabled store takes no clerks', async () => {
    const own = await make.storeOf()
    const { data } = await invite(own.owner.token)
    await db.update(store).set({ status: 0 }).where(eq(store.id, own.id))
    expect((await join((await make.person()).token, data.token)).msg).toBe('门店已停用，请联系客服')
  })
})
