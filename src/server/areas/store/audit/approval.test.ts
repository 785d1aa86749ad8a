import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { customerService, agent } from '#server/identity/access/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { one, reviewServer } from '#test/make/applications.ts'
import { serviceRow, storeRow } from '#test/make/people-rows.ts'

const calls = contract.store.audit
const {
  clock,
  call,
  db,
  token,
  license,
  mobile,
  person,
  agentOf,
  member,
  inviteOf,
  application,
  once,
  decide,
  approve,
  row,
  storeOf,
  storeAt,
  messages,
  inviteAt,
  fallback,
} = await reviewServer()

describe('[A17] approval', () => {
  test('[I12] creates the store with owner and assignment, counts, notifies and logs', async () => {
    const own = await agentOf()
    const his = await member(own.id)
    const near = await one(
      db
        .insert(customerService)
        .values(serviceRow({ areas: ['330000'] }))
        .returning(),
    )
    const invite = await inviteOf({ agent_id: own.id, salesman_id: his.id, price_level: 'trade' })
    const audit = await application({ invite_id: invite.id, agent_id: own.id, salesman_id: his.id, snapshot: { lng: 120.1, lat: 30.2 } })
    const view = (await call(calls.detail, { id: audit.id }, { token })).data
    expect(view).toMatchObject({ price_level: 'trade', inviter: { type: 'admin', code: invite.code }, agent_name: own.name })
    const { code, data } = await approve(audit.id, { price_level: 'trade', tags: ['重点'], version: audit.version })
    expect({ code, data }).toMatchObject({ code: 200, data: { id: audit.id } })

    const newRow = await storeAt(audit.id)
    expect(newRow).toMatchObject({
      name: audit.name,
      phone: audit.phone,
      license_no: audit.license_no,
      type: 'hardware',
      price_level: 'trade',
      tags: ['重点'],
      agent_id: own.id,
      salesman_id: his.id,
      cs_id: near.id,
      owner_user_id: audit.user_id,
      source: 'invite',
      invite_id: invite.id,
      lng: 120.1,
      lat: 30.2,
      front_images: ['/files/front.png'],
      status: 1,
    })
    expect(newRow.code).toMatch(/^S\d{7}$/)
    const owner = await one(db.select().from(customer).where(eq(customer.id, audit.user_id)))
    expect(owner).toMatchObject({ store_id: newRow.id, store_role: 'owner', agent_id: own.id })
    expect(await row(audit.id)).toMatchObject({ state: 'approved', auditor_id: 1, store_id: newRow.id })
    expect(await inviteAt(invite.id)).toMatchObject({ success_count: 1, open_count: 0 })
    const [record] = await db.select().from(storeInviteRecord).where(eq(storeInviteRecord.invite_id, invite.id))
    expect(record).toMatchObject({ store_id: newRow.id, audit_id: audit.id })
    expect((await one(db.select().from(agent).where(eq(agent.id, own.id)))).store_count).toBe(1)
    expect((await one(db.select().from(salesman).where(eq(salesman.id, his.id)))).store_count).toBe(1)
    expect((await one(db.select().from(customerService).where(eq(customerService.id, near.id)))).store_count).toBe(1)
    const [log] = await db.select().from(assignLog).where(eq(assignLog.target_id, newRow.id))
    expect(log).toMatchObject({ target_type: 'store', to_cs_id: near.id })
    expect(await messages(audit.audit_no)).toMatchObject([{ event: 'store_approved', phone: audit.phone, params: { store: audit.name } }])
    const logged = await db
      .select()
      .from(logger)
      .where(inArray(logger.action, ['store.audit.audit', 'store.store.edit']))
    expect(logged.filter(({ target_id }) => target_id === audit.id || target_id === newRow.id)).toHaveLength(2)
    await db.update(customerService).set({ areas: [] }).where(eq(customerService.id, near.id))
  })

  test('needs a price level, and a rejection needs a reason of at most 200 characters', async () => {
    const { id } = await application()
    expect(await decide({ id, pass: 1 })).toMatchObject({ code: 400, msg: '请选择价格等级', data: { errors: [{ field: 'price_level' }] } })
    expect(await decide({ id, pass: 0 })).toMatchObject({ code: 400, msg: '请输入驳回原因', data: { errors: [{ field: 'reason' }] } })
    expect(await decide({ id, pass: 0, reason: '长'.repeat(201) })).toMatchObject({ code: 400, msg: '驳回原因不能超过200个字符' })
    expect(await call(calls.audit, { id, pass: 1, price_level: 'store' }, { token })).toMatchObject({ code: 400 })
  })

  test('a chosen customer service and salesman are used; a salesman of another agent is refused', async () => {
    const [own, other] = [await agentOf(), await agentOf()]
    const [his, theirs, left] = [await member(own.id), await member(other.id), await member(own.id, { state: 'off' })]
    const cs = await one(db.insert(customerService).values(serviceRow()).returning())
    const { id } = await application({ agent_id: own.id })
    const refused = await approve(id, { salesman_id: theirs.id })
    expect(refused).toMatchObject({ code: 400, msg: '所选业务员不属于该代理商', data: { errors: [{ field: 'salesman_id' }] } })
    expect(await approve(id, { salesman_id: left.id })).toMatchObject({ code: 400, msg: '所选业务员不在职' })
    expect(await row(id)).toMatchObject({ state: 'pending', store_id: null })
    expect(await approve(id, { salesman_id: his.id, cs_wxid: cs.wxid })).toMatchObject({ code: 200 })
    expect(await storeAt(id)).toMatchObject({ agent_id: own.id, salesman_id: his.id, cs_id: cs.id })
    const open = await application()
    await approve(open.id, { salesman_id: theirs.id })
    expect(await storeAt(open.id)).toMatchObject({ agent_id: other.id, salesman_id: theirs.id, cs_id: fallback.id, source: 'self' })
  })

  test('a salesman who has moved to another agent since does not get the store', async () => {
    const [own, other] = [await agentOf(), await agentOf()]
    const his = await member(own.id)
    const { id } = await application({ agent_id: own.id, salesman_id: his.id })
    await db.update(salesman).set({ agent_id: other.id }).where(eq(salesman.id, his.id))
    expect(await approve(id)).toMatchObject({ code: 200 })
    expect(await storeAt(id)).toMatchObject({ agent_id: own.id, salesman_id: null })
  })

  test('a duplicate licence or store number is refused by name, and nothing is written', async () => {
    const existing = await one(
      db
        .insert(store)
        .values(storeRow({ name: '老店', license_no: license(), phone: mobile() }))
        .returning(),
    )
    const licensed = await application({ license_no: existing.license_no })
    expect(await approve(licensed.id)).toMatchObject({ code: 400, msg: '营业执照与已有门店“老店”重复' })
    const reached = await application({ phone: existing.phone })
    expect(await approve(reached.id)).toMatchObject({ code: 400, msg: '该手机号已绑定门店“老店”' })
    expect(await row(licensed.id)).toMatchObject({ state: 'pending', store_id: null })
    expect(await messages(licensed.audit_no)).toEqual([])
    const bound = await person({ store_id: existing.id, store_role: 'clerk' })
    const { id } = await application({ user_id: bound.id })
    expect(await approve(id)).toMatchObject({ code: 400, msg: '该用户已绑定门店' })
  })

  test('a change updates the store with its new data and keeps owner, agent and staff', async () => {
    const own = await one(
      db
        .insert(store)
        .values(storeRow({ phone: mobile() }))
        .returning(),
    )
    const owner = await person({ store_id: own.id, store_role: 'owner' })
    await db.update(store).set({ owner_user_id: owner.id, cs_id: fallback.id }).where(eq(store.id, own.id))
    const diff = {
      name: { before: own.name, after: '改名门店' },
      phone: { before: own.phone, after: '18900001111' },
      district_code: { before: '330109', after: '330110' },
      front_images: { before: [], after: ['/files/front.png'] },
    }
    const audit = await application({
      kind: 'change',
      store_id: own.id,
      user_id: owner.id,
      name: '改名门店',
      phone: '18900001111',
      diff,
      snapshot: { name: '改名门店', phone: '18900001111' },
    })
    const { data } = await call(calls.detail, { id: audit.id }, { token })
    expect(data).toMatchObject({ store_code: own.code, store_name: own.name, kind: 'change', price_level: 'store' })
    expect(data.diff).toContainEqual({ field: 'name', before: [own.name], after: ['改名门店'] })
    expect(data.diff).toContainEqual({ field: 'front_images', before: [], after: ['/files/front.png'] })
    expect(data.diff.find(({ field }) => field === 'region')).toMatchObject({ before: ['萧山区'], after: ['余杭区'] })
    expect(await approve(audit.id, { price_level: 'trade' })).toMatchObject({ code: 200 })
    expect(await storeOf(own.id)).toMatchObject({
      name: '改名门店',
      phone: '18900001111',
      owner_user_id: owner.id,
      price_level: 'trade',
      cs_id: fallback.id,
      version: own.version + 1,
    })
  })

  test('the daily limit of messages to a number does not prevent the decision', async () => {
    const audit = await application()
    const sent = {
      event: 'order_paid',
      phone: audit.phone,
      content: '',
      state: 'sent',
      channel: 'console',
      created_at: clock.now().toISOString(),
    }
    await db.insert(smsRecord).values(Array.from({ length: 10 }, (_, n) => ({ ...sent, biz_id: `X${audit.id}-${n}` })) as never)
    expect(await approve(audit.id)).toMatchObject({ code: 200 })
    expect(await messages(audit.audit_no)).toEqual([])
  })
})

describe('[A17] two reviewers at once', () => {
  test('[I12] the second one is told that the application has been processed', async () => {
    const { id, user_id } = await application()
    const answers = await Promise.all([approve(id), approve(id), decide({ id, pass: 0, reason: '重复申请' })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
    expect(answers.filter(({ code }) => code === 400).map(({ msg }) => msg)).toEqual(['该申请已被处理', '该申请已被处理'])
    expect(await db.$count(store, eq(store.owner_user_id, user_id))).toBe((await row(id)).state === 'approved' ? 1 : 0)
  })

  test('[I12] of two applications with one licence exactly one becomes a store', async () => {
    for (let round = 0; round < 5; round += 1) {
      const license_no = license()
      const [first, second] = [await application({ license_no, name: '甲店' }), await application({ license_no, name: '甲店' })]
      const answers = await Promise.all([approve(first.id), approve(second.id)])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
      expect(answers.find(({ code }) => code === 400)?.msg).toBe('营业执照与已有门店“甲店”重复')
      expect(await db.$count(store, eq(store.license_no, license_no))).toBe(1)
    }
  })

  test('a transfer of the salesman’s stores leaves agent, salesman and counts consistent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await agentOf()
      const [from, to] = [await member(own.id), await member(own.id)]
      const audits = await Promise.all(Array.from({ length: 3 }, () => application({ agent_id: own.id, salesman_id: from.id })))
      const transfer = db.transaction(async (tx) => {
        await tx
          .select()
          .from(salesman)
          .where(inArray(salesman.id, [from.id, to.id]))
          .orderBy(salesman.id)
          .for('no key update')
        await tx.update(store).set({ salesman_id: to.id }).where(eq(store.salesman_id, from.id))
        await tx.update(salesman).set({ state: 'left', left_at: '2026-03-02', store_count: 0 }).where(eq(salesman.id, from.id))
      })
      const [, ...answers] = await Promise.all([transfer, ...audits.map(({ id }) => approve(id))])
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
      expect(await db.$count(store, eq(store.salesman_id, from.id))).toBe(0)
      expect(await db.$count(store, eq(store.agent_id, own.id))).toBe(3)
      expect((await one(db.select().from(agent).where(eq(agent.id, own.id)))).store_count).toBe(3)
    }
  })

  test('parallel approvals by one invitation keep its counters equal to its records', async () => {
    const invite = await inviteOf({ max_uses: 6 })
    const audits = []
    for (let n = 0; n < 6; n += 1) audits.push(await application({ invite_id: invite.id }))
    const answers = await Promise.all(audits.map(({ id }, n) => (n % 2 ? decide({ id, pass: 0, reason: '重复申请' }) : approve(id))))
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    const { success_count, open_count } = await inviteAt(invite.id)
    expect({ success_count, open_count }).toEqual({ success_count: 3, open_count: 0 })
    const records = and(eq(storeInviteRecord.invite_id, invite.id), sql`${storeInviteRecord.store_id} is not null`)
    expect(await db.$count(storeInviteRecord, records)).toBe(3)
  })
})

test('[A17] many new stores are approved at once, with a result for each row', async () => {
  const [good, other] = [await application(), await application()]
  const existing = await one(
    db
      .insert(store)
      .values(storeRow({ name: '旧店', license_no: license() }))
      .returning(),
  )
  const twice = await application({ license_no: existing.license_no })
  const change = await application({ kind: 'change', store_id: existing.id })
  const done = await application({ state: 'withdrawn' })
  const ids = [good, other, twice, change, done].map(({ id }) => id)
  const { data } = await call(calls.approve, { ids, price_level: 'trade' }, { token, headers: once() })
  expect(data.success).toEqual([good.id, other.id])
  expect(data.failed).toEqual([
    { id: twice.id, msg: '营业执照与已有门店“旧店”重复' },
    { id: change.id, msg: '资料变更需单独审核' },
    { id: done.id, msg: '该申请已被处理' },
  ])
  expect(await storeAt(good.id)).toMatchObject({ price_level: 'trade' })
})
