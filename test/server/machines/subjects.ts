import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { tendContracts } from '#server/areas/agent/agent/agent-contracts.ts'
import type { Payable } from '#server/areas/finance/shared/payable.ts'
import { priceChange } from '#server/areas/goods/priceChange/price-change-tables.ts'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { customer, storeAudit } from '#server/areas/people/tables.ts'
import { audits } from '#server/areas/store/audit/rows.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { configRequest } from '#server/features/settings/request-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { allTasks } from '#server/jobs/tasks.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { task, taskChange } from '#server/platform/tasks/tables.ts'
import { runTask } from '#server/platform/tasks/work.ts'
import { editedEntities, rowMaker } from '#test/make/every-entity.ts'
import { offerMaker } from '#test/make/offers.ts'
import { workerContextOf } from '#test/make/work.ts'
import type { TestServer } from '#test/server/harness.ts'
import { drawSubject, freeSubject, systemActs, teamSubject, pageSubject, envelopeSubject, userCouponSubject } from './activity-subjects.ts'
import { adjustSubject } from './adjust-subject.ts'
import { aftersaleSubject } from './aftersale-subject.ts'
import { bankLineSubject } from './bank-subject.ts'
import { exchangeSubject } from './exchange-subject.ts'
import { orderSubject } from './order-subject.ts'
import { commissionSubject, withdrawSubject } from './payout-subjects.ts'
import { outcome, statefulEntities, type Subject } from './subject.ts'

/** Creates rows for each machine in the contract, by the entity's address; only differences from a form are listed. */
export function subjectsOf(server: TestServer, token: string): Readonly<Record<string, Subject>> {
  return {
    ...ofForms(server, token),
    'goods.detail': detailSubject(server, token),
    'goods.priceChange': priceChangeSubject(server, token),
    'config.request': settingRequestSubject(server),
    'agent.agent': agentSubject(server, token),
    'agent.salesman': { ...(ofForms(server, token)['agent.salesman'] as Subject), input: { leave: { left_at: '2026-12-31' } } },
    'store.audit': auditSubject(server),
    'activity.groupTeam': teamSubject(server, token, (ofForms(server, token)['activity.group'] as Subject).create),
    'activity.envelopeRecord': envelopeSubject(server, token),
    'activity.couponRecord': userCouponSubject(server, token, (ofForms(server, token)['activity.coupon'] as Subject).create),
    'lottery.record': drawSubject(server, token),
    'integralGoods.order': exchangeSubject(server, token),
    'freeOrder.record': freeSubject(server, token),
    'block.page': pageSubject(server, token),
    'order.order': orderSubject(server),
    'order.aftersale': aftersaleSubject(server, token),
    'task.task': taskSubject(server, token),
    'task.import': importSubject(server, token),
    'dev.smsRecord': smsSubject(server),
    'userBalance.adjust': adjustSubject(server, token),
    'finance.withdraw': withdrawSubject(server),
    'finance.commission': commissionSubject(server, token),
    'finance.payment': paymentSubject(server),
    'finance.refund': refundSubject(server, token),
    'finance.bankLine': bankLineSubject(server, token),
  }
}

/** An entity with a form needs nothing else: its row is created as in the tests for all forms. */
function ofForms(server: TestServer, token: string): Record<string, Subject> {
  const create = rowMaker(server, token)
  const stateful = new Set(statefulEntities.map(({ $ }) => $.address))
  const edited = editedEntities().filter(({ entity: { $ } }) => stateful.has($.address))
  const flows = new Map(statefulEntities.map((entity) => [entity.$.address, entity]))
  return Object.fromEntries(
    edited.map((one) => {
      const contract = flows.get(one.entity.$.address)
      // the job that ends an activity writes its log row itself
      const act = contract && 'finish' in contract.$.flow.actions ? systemActs(server, { table: one.table, contract }, ['finish']) : {}
      return [one.entity.$.address, { table: one.table, create: () => create(one), act }]
    }),
  )
}

function detailSubject({ call }: TestServer, token: string): Subject {
  const calls = contract.goods.detail
  let counter = 0
  const content = () => `<p>${++counter}</p>`
  return {
    table: detail,
    create: async () => (await call(calls.edit, { title: `状态${counter}`, content: content() }, { token })).data.id,
    act: {
      async revise(id) {
        const { data } = await call(calls.detail, { id }, { token })
        return outcome(await call(calls.edit, { id, version: data.version, title: data.title, content: content() }, { token }))
      },
    },
  }
}

function agentSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const record = ofForms(server, token)['agent.agent'] as Subject
  let year = 2100
  return {
    ...record,
    act: {
      // each renewal ends later than the former one
      async renew(id) {
        const contract_end = `${++year}-12-31`
        return outcome(await server.call(contract.agent.agent.renew, { id, contract_start: '2026-01-01', contract_end }, { token }))
      },
      // the job expires past contracts
      async expire(id) {
        const [before] = await db.select().from(agent).where(eq(agent.id, id))
        await db.update(agent).set({ contract_start: '2020-01-01', contract_end: '2020-12-31' }).where(eq(agent.id, id))
        await tendContracts(await workerContextOf(server))
        const [after] = await db.select().from(agent).where(eq(agent.id, id))
        await db
          .update(agent)
          .set({ contract_start: before?.contract_start ?? '', contract_end: before?.contract_end ?? '' })
          .where(eq(agent.id, id))
        return { done: before?.state !== after?.state }
      },
    },
  }
}

function auditSubject({ database: { db }, ctxFor }: TestServer): Subject {
  let counter = 0
  /** Customers and the job perform it with a log row. */
  const performed = (name: 'withdraw' | 'passLate') => async (id: number) => {
    const done = await transact(await ctxFor(), async (ctx) => {
      const rows = await advance(ctx, audits, name, { where: eq(storeAudit.id, id) })
      await audit(
        ctx,
        { address: `shop.store.${name}` },
        rows.map((row) => ({ id, before: null, after: row })),
      )
      return rows.length === 1
    })
    return { done }
  }
  return {
    table: storeAudit,
    async create() {
      const [applicant] = await db
        .insert(customer)
        .values({ nick: `申请人${++counter}` })
        .returning({ id: customer.id })
      const key = {
        name: `申请门店${counter}`,
        contact: '王五',
        phone: `166${String(counter).padStart(8, '0')}`,
        license_no: `L${counter}`,
      }
      const place = { province_code: '330000', city_code: '330100', district_code: '330109' }
      const [row] = await db
        .insert(storeAudit)
        .values({
          ...key,
          ...place,
          audit_no: `SQM${counter}`,
          kind: 'new',
          user_id: applicant?.id ?? 0,
          state: 'pending_agent',
          submitted_at: '2026-01-01T00:00:00Z',
          snapshot: { ...key, ...place, address: '建设一路18号' },
        })
        .returning({ id: storeAudit.id })
      return row?.id ?? 0
    },
    act: { withdraw: performed('withdraw'), passLate: performed('passLate') },
    input: { approve: { price_level: 'store' }, reject: { reason: '重复申请' }, preReject: { opinion: '重复申请' } },
  }
}

function taskSubject({ call, database: { db } }: TestServer, token: string): Subject {
  let counter = 0
  return {
    table: task,
    async create() {
      // each belongs to a different person, because the number per person is limited
      const values = {
        kind: 'goods.brand.export',
        input: {},
        language: 'zh' as const,
        request_id: 'test',
        created_by: 1_000_000 + ++counter,
      }
      const undoable = { done: 3, undo_until: '2999-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z' }
      const [row] = await db
        .insert(task)
        .values({ ...values, ...undoable })
        .returning({ id: task.id })
      const task_id = row?.id ?? 0
      await db.insert(taskChange).values({ task_id, entity: 'goods.brand', row_id: 1, before: { sort: 1 }, after: { sort: 2 }, version: 1 })
      return task_id
    },
    act: {
      async undo(id) {
        const answer = await call(contract.task.task.undo, { id }, { token })
        // while the undo is open, the task cannot be undone again
        await db.update(task).set({ state: 'cancelled', finished_at: '2026-01-01T00:00:00Z' }).where(eq(task.undo_of, id))
        return outcome(answer)
      },
    },
  }
}

function importSubject(server: TestServer, token: string): Subject {
  const { call } = server
  const calls = contract.task.import
  const phase = async (id: number) => (await call(calls.detail, { id }, { token })).data.phase
  // a process performs the pending phase
  const process = (from: string) => async (id: number) => {
    if ((await phase(id)) !== from) return { done: false }
    await runTask(await workerContextOf(server), allTasks(), id)
    return { done: true }
  }
  return {
    table: task,
    state: phase,
    logsAs: 'goods.sku.import',
    walks: 3,
    async create() {
      // a person's open task count is limited
      await server.database.db.update(task).set({ state: 'cancelled' }).where(eq(task.kind, 'goods.sku.import'))
      const file = Buffer.from('SKU编码,门店价\nNONE-1,20')
      return (await call(contract.goods.sku.import, {} as never, { token, file })).data.task_id
    },
    input: {
      map: { mapping: ['code', 'price_store'], create: 0 },
      place: { heading_line: 1 },
      decide: { rejected_fields: [] },
      accept: { risk: 'price', accepted: 1 },
      apply: { skip_errors: 1 },
    },
    act: { readAll: process('read'), checkAll: process('check'), applyAll: process('apply') },
  }
}

function smsSubject({ database: { db } }: TestServer): Subject {
  return {
    table: smsRecord,
    async create() {
      const values = { phone: '13900001111', event: 'store_approved', content: '已通过', channel: '', biz_id: randomUUID() }
      const [row] = await db
        .insert(smsRecord)
        .values({ ...values, state: 'pending', created_at: new Date().toISOString() })
        .returning({ id: smsRecord.id })
      return row?.id ?? 0
    },
  }
}

/** Created by one person, decided by another. */

/** A payment for a document that always waits for its amount. */
const payable = { biz_type: 'integral' as const, biz_no: 'D1', channel: 'wechat' as const, amount: 1000 }

/** The document for the payments; the test file uses it instead of points exchanges. */
export const waiting: Payable = { lock: async () => ({ due: payable.amount, created_by: null }), paid: async () => undefined }

async function paymentRow({ database: { db } }: TestServer, values: Partial<typeof payment.$inferInsert>) {
  const [user] = await db.insert(customer).values({ nick: '付款' }).returning({ id: customer.id })
  const user_id = user?.id ?? 0
  const [row] = await db
    .insert(payment)
    .values({ ...payable, pay_no: `P${user_id}`, biz_id: user_id, user_id, ...values })
    .returning({ id: payment.id, user_id: payment.user_id })
  return row ?? { id: 0, user_id: 0 }
}

/** Another account has submitted it, and its time is to come. */
function priceChangeSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const make = offerMaker(server, token)
  return {
    table: priceChange,
    paths: { applied: ['approve', 'apply'] },
    async create() {
      const username = `price${randomUUID().slice(0, 8)}`
      await server.login({ perms: ['goods:sku:price'], username })
      const [person] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
      const input = { ids: [await make.sku()], field: 'price_store' as const, mode: 'set' as const, value: 3000, reason: '调价' }
      const counts = { skus: 1, under_floor: 0, carts: 0, unpaid_orders: 0, packages: 0, sold_qty: 0, sold_amount: 0, gain: 0 }
      const impact = { ...counts, top: [], activities: [], needs_approval: true, why: null }
      const [row] = await db
        .insert(priceChange)
        .values({
          state: 'pending',
          input,
          impact,
          field: input.field,
          reason: input.reason,
          run_at: '2999-01-01T00:00:00Z',
          created_by: person?.id ?? 0,
        })
        .returning({ id: priceChange.id })
      return row?.id ?? 0
    },
    input: { reject: { reason: '测试' } },
    act: {
      ...systemActs(server, { table: priceChange, contract: contract.goods.priceChange }, ['apply'], () => ({ task_id: 1 })),
      async approve(id) {
        const { version, hash } = (await server.call(contract.goods.priceChange.detail, { id }, { token })).data
        return outcome(await server.call(contract.goods.priceChange.audit, { id, version, hash, pass: 1 }, { token }))
      },
    },
  }
}

/** Another account has requested it. */
function settingRequestSubject(server: TestServer): Subject {
  const { db } = server.database
  return {
    table: configRequest,
    async create() {
      const username = `setter${randomUUID().slice(0, 8)}`
      await server.login({ perms: ['config:config:edit'], username })
      const [person] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
      const [row] = await db
        .insert(configRequest)
        .values({ group: 'store', reason: '测试', expires_at: '2999-01-01T00:00:00Z', created_by: person?.id ?? 0 })
        .returning({ id: configRequest.id })
      return row?.id ?? 0
    },
    input: { refuse: { reason: '测试' } },
    act: systemActs(server, { table: configRequest, contract: contract.config.request }, ['expire']),
  }
}

function paymentSubject(server: TestServer): Subject {
  const { call, login, database } = server
  const { verify } = contract.finance.payment
  const decide = (pass: 0 | 1) => async (id: number) => {
    const [row] = await database.db.select({ version: payment.version }).from(payment).where(eq(payment.id, id))
    const token = await login({ perms: ['finance:*:*'], scope: 'all' })
    const { hash } = (await call(contract.finance.payment.detail, { id }, { token })).data
    const decided = pass === 1 ? { serial_no: `S${id}`, amount: payable.amount, hash } : { reason: '不符' }
    return outcome(
      await call(verify, { id, version: row?.version ?? 0, pass, ...decided }, { token, headers: { 'x-idempotency-key': randomUUID() } }),
    )
  }
  return {
    table: payment,
    walks: 3,
    create: async () => (await paymentRow(server, { channel: 'offline' })).id,
    act: {
      verify: decide(1),
      reject: decide(0),
      ...systemActs(server, { table: payment, contract: contract.finance.payment }, ['submit', 'close', 'refundPart', 'refund']),
      ...systemActs(server, { table: payment, contract: contract.finance.payment }, ['pay'], () => ({ paid_at: new Date().toISOString() })),
    },
  }
}

/** By bank transfer, so that another route is possible in each state that permits one. */
function refundSubject(server: TestServer, token: string): Subject {
  const { call, database } = server
  const of = { table: refund, contract: contract.finance.refund }
  return {
    table: refund,
    walks: 3,
    async create() {
      const { id, user_id } = await paymentRow(server, { state: 'success', paid_at: new Date().toISOString(), refunded_amount: 100 })
      const values = {
        payment_id: id,
        biz_no: 'D1',
        source: 'cancel' as const,
        source_id: id,
        user_id,
        amount: 100,
        route: 'offline' as const,
      }
      const [row] = await database.db
        .insert(refund)
        .values({ ...values, refund_no: `R${id}` })
        .returning({ id: refund.id })
      return row?.id ?? 0
    },
    act: {
      ...systemActs(server, of, ['send', 'fail']),
      ...systemActs(server, of, ['succeed'], () => ({ done_at: new Date().toISOString() })),
      async settle(id) {
        const [row] = await database.db.select({ version: refund.version }).from(refund).where(eq(refund.id, id))
        const input = { id, version: row?.version ?? 0, route: 'balance' as const, reason: '改余额' }
        return outcome(await call(contract.finance.refund.route, input, { token, headers: { 'x-idempotency-key': randomUUID() } }))
      },
      async retry(id) {
        const [row] = await database.db.select({ version: refund.version }).from(refund).where(eq(refund.id, id))
        const input = { id, version: row?.version ?? 0 }
        return outcome(await call(contract.finance.refund.retry, input, { token, headers: { 'x-idempotency-key': randomUUID() } }))
      },
    },
  }
}
