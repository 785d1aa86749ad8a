import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { approverCheck } from '#server/areas/goods/shared/second-review.ts'
import { customer } from '#server/areas/people/tables.ts'
import { session } from '#server/identity/session/tables.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { adminUser, adminUserRole } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { couponWorld } from '#test/make/coupon-world.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { freeForm } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await couponWorld()
const { server, call, token, clock, skus } = world
const { db, pool } = server.database
const { coupon, redEnvelope, collection, group } = contract.activity
const perms = ['activity:*:*', 'lottery:*:*', 'freeOrder:*:*', 'integralGoods:*:*', 'goods:*:*', 'userBalance:*:*']
const ADMIN = 1
const CHANGED = '内容已变化，请重新查看后再确认'
const period = { start_at: '2026-03-01T00:00:00.000Z', end_at: '2026-03-10T00:00:00.000Z' }
const dear = { price_store: 2000, price_trade: 1900, price_cost: 1600, stock: 50 }

/** Each kind that a second person publishes: its calls, and a row above its limit that the administrator makes. */
const kinds = {
  'activity.coupon': { calls: coupon, make: () => world.draft({ amount: 1000, total: 100 }) },
  'activity.redEnvelope': {
    calls: redEnvelope,
    make: () => envelopeMaker(server, token).saved({ total_amount: 100_000, total_count: 50 }),
  },
  'lottery.lottery': {
    calls: contract.lottery.lottery,
    make: () => lotteryMaker(server, token).saved({ prizes: prizesOf([{ kind: 'balance', amount: 1000, stock: 100 }]) }),
  },
  'freeOrder.activity': {
    calls: contract.freeOrder.activity,
    make: async () => idOf(call(contract.freeOrder.activity.edit, freeForm({ budget: 100_000 }, clock.now()), { token })),
  },
  'activity.collection': {
    calls: collection,
    async make() {
      const [sku_id = 0] = await skus(1, dear)
      const form = { title: '合集', price_rule: 'price', audience: 'all', sections: [{ title: '热卖' }], ...period }
      return idOf(
        call(collection.edit, { ...form, goods: [{ section: 0, sku_id, activity_price: 1500 }], confirm_below_cost: 1 } as never, {
          token,
        }),
      )
    },
  },
  'activity.group': {
    calls: group,
    async make() {
      const [sku_id = 0] = await skus(1, dear)
      const form = {
        title: '拼团',
        mode: 'people',
        need: 2,
        team_hours: 24,
        audience: 'all',
        leader_discount: 0,
        virtual_fill: 0,
        ...period,
      }
      return idOf(call(group.edit, { ...form, sku_items: [{ sku_id, group_price: 1500, stock: 10 }] } as never, { token }))
    },
  },
  'goods.package': {
    calls: contract.goods.package,
    async make() {
      const items = (await skus(2, { ...dear, price_cost: 1000 })).map((sku_id) => ({ sku_id, qty: 1 }))
      const form = {
        title: '紧固件套装',
        code: `K${randomUUID().slice(0, 8)}`,
        items,
        price_store: 3000,
        price_trade: 2050,
        status: 0 as const,
      }
      return idOf(call(contract.goods.package.edit, form, { token }))
    },
  },
  'integralGoods.goods': {
    calls: contract.integralGoods.goods,
    make: async () =>
      pointsMaker(server, token).saved({ sku_id: (await skus(1, { ...dear, price_cost: 1500 }))[0] ?? 0, integral: 1000, cash: 500 }),
  },
} as const
type Address = keyof typeof kinds
const addresses = Object.keys(kinds) as Address[]
type Calls = Record<'publish' | 'impact' | 'detail' | 'edit', Endpoint>
const callsOf = (address: Address) => kinds[address].calls as unknown as Calls

async function idOf(answer: Promise<{ code: number; msg: string; data: unknown }>): Promise<number> {
  const { code, msg, data } = await answer
  if (code !== 200) throw new Error(msg)
  return (data as { id: number }).id
}

let people = 0
async function account() {
  const username = `second${++people}`
  const token = await server.login({ username, perms })
  const [row] = await db.select().from(adminUser).where(eq(adminUser.username, username))
  return { id: row?.id ?? 0, username, token }
}
type Someone = Awaited<ReturnType<typeof account>>

const detail = async (address: Address, id: number) =>
  (await call(callsOf(address).detail, { id } as never, { token })).data as Record<string, unknown> & { version: number }
const isLive = (row: Record<string, unknown>) => row['state'] === 'published' || row['state'] === 'on' || row['status'] === 1
async function read(address: Address, id: number, by: Pick<Someone, 'token'>) {
  const impact = (await call(callsOf(address).impact, { id } as never, by)).data as {
    hash: string
    may_approve: boolean
    needs_approval: boolean
  }
  return { version: (await detail(address, id)).version, ...impact }
}
const publish = (address: Address, id: number, by: Pick<Someone, 'token'>, values: object = {}) =>
  call(callsOf(address).publish, { id, ...values } as never, by)
const edited = async (address: Address, id: number, by: Pick<Someone, 'token'>, values: object) =>
  call(callsOf(address).edit, { ...(await detail(address, id)), confirm_below_cost: 1, ...values } as never, by)

beforeAll(async () => {
  const set = settingMaker(server)
  await set('price.approve_cost', 100_000)
  await set('price.approve_floor', 1)
  await set('integral.per_yuan', 100)
})

describe.each(addresses)('%s above its limit', (address) => {
  test('[X12] is never published by its author, even after a foreign request or another edit', async () => {
    const [author, other, id] = [{ token }, await account(), await kinds[address].make()]
    expect((await publish(address, id, other)).msg).toContain('已提交复核')
    const own = await read(address, id, author)
    expect(own).toMatchObject({ needs_approval: true, may_approve: false })
    for (const values of [{}, own]) expect((await publish(address, id, author, values)).msg).toContain('已提交复核')
    expect((await edited(address, id, author, { title: `改名${++people}` })).msg).toBe('保存成功')
    expect((await publish(address, id, other)).msg).toContain('已提交复核')
    expect((await publish(address, id, author, await read(address, id, author))).msg).toContain('已提交复核')
    expect(isLive(await detail(address, id))).toBe(false)
  })

  test('[X12] is published by a second person with current version and hash, never by an editor', async () => {
    const [editor, other, id] = [await account(), await account(), await kinds[address].make()]
    await publish(address, id, { token })
    const before = await read(address, id, other)
    expect(before).toMatchObject({ needs_approval: true, may_approve: true })
    expect((await edited(address, id, editor, { title: `改名${++people}` })).msg).toBe('保存成功')
    await publish(address, id, { token })
    expect(await read(address, id, editor)).toMatchObject({ may_approve: false })
    await publish(address, id, editor, await read(address, id, editor))
    expect(isLive(await detail(address, id))).toBe(false)

    const now = await read(address, id, other)
    expect((await publish(address, id, other, { ...now, hash: before.hash })).msg).toBe(CHANGED)
    expect((await publish(address, id, other, { hash: now.hash })).msg).toBe(CHANGED)
    expect(isLive(await detail(address, id))).toBe(false)
    const answer = await publish(address, id, other, { version: now.version, hash: now.hash })
    expect(answer).toMatchObject({ code: 200 })
    expect(isLive(await detail(address, id))).toBe(true)
    const logged = await db.select().from(logger).where(eq(logger.target_id, id))
    const approvals = logged.flatMap(({ action, after }) => (action.startsWith(`${address}.`) ? (after?.['approved_by'] ?? []) : []))
    expect(approvals).toEqual([other.id])
  })

  test('[X12] `npm run verify` names a publication that an author approved', async () => {
    const client = await pool.connect()
    const write = (action: string, after: object) =>
      client.query(
        `insert into logger (kind, request_id, username, ip, user_agent, admin_user_id, target_id, action, after)
          values ('operate', 'r', 'x', '', '', 77, 999999, $1, $2)`,
        [`${address}.${action}`, after],
      )
    await client.query('begin')
    await write('edit', { title: '甲' })
    await write('publish', { approved_by: 77 })
    const { rows } = await client.query<{ sample: string }>(approverCheck(address).violations)
    await client.query('rollback')
    client.release()
    expect(rows.map(({ sample }) => sample)).toEqual([`${address}.publish 999999: account 77`])
  })
})

/** The approvals that are no publications: a row that the administrator asked for, and the approval with all that was shown. */
const { adjust, account: balance } = contract.userBalance
const keyed = (by: string) => ({ token: by, headers: { 'x-idempotency-key': randomUUID() } })
const others = {
  'userBalance.adjust.audit': {
    async make() {
      const [row] = await db.insert(customer).values({ nick: '余额' }).returning({ id: customer.id })
      await settingMaker(server)('finance.adjust_free_limit', 100_000)
      return idOf(call(balance.adjust, { user_id: row?.id ?? 0, direction: 'add', amount: 200_000, reason: '补偿' } as never, keyed(token)))
    },
    async approve(id: number, by: string) {
      const { version, hash } = (await call(adjust.detail, { id }, { token: by })).data
      return call(adjust.audit, { id, version, hash, pass: 1 }, keyed(by))
    },
  },
  'goods.priceChange.audit': {
    async make() {
      const ids = await skus(1, { price_store: 1000, price_trade: 900, price_cost: 800 })
      const change = { ids, field: 'price_trade' as const, mode: 'set' as const, value: 810, reason: '调价' }
      return idOf(call(contract.goods.priceChange.create, change, keyed(token)))
    },
    async approve(id: number, by: string) {
      const { version, hash } = (await call(contract.goods.priceChange.detail, { id }, { token: by })).data
      return call(contract.goods.priceChange.audit, { id, version, hash, pass: 1 }, { token: by })
    },
  },
}
interface Approval {
  make: () => Promise<number>
  approve: (id: number, by: string) => Promise<{ code: number; msg: string }>
}
const approvals: Record<string, Approval> = {
  ...others,
  ...Object.fromEntries(
    addresses.map((address) => [
      `${address}.publish`,
      {
        async make() {
          const id = await kinds[address].make()
          await publish(address, id, { token })
          return id
        },
        approve: async (id: number, by: string) => publish(address, id, { token: by }, await read(address, id, { token: by })),
      },
    ]),
  ),
}

describe.each(Object.keys(approvals))('[X11] %s', (name) => {
  const { make, approve } = approvals[name] as Approval
  const ways: [string, (approver: Someone) => Promise<unknown>, string][] = [
    [
      'a minute old',
      ({ id }) => db.update(adminUser).set({ created_at: clock.now().toISOString() }).where(eq(adminUser.id, id)),
      '创建未满24小时的账号不能复核',
    ],
    [
      'with the former number of the author',
      async ({ id }) => {
        const phone = `1360000${String(1000 + id)}`
        await db.update(adminUser).set({ phone }).where(eq(adminUser.id, id))
        const row = {
          kind: 'operate' as const,
          request_id: 'r',
          username: 'x',
          ip: '',
          user_agent: '',
          created_at: clock.now().toISOString(),
        }
        await db.insert(logger).values({ ...row, action: 'dev.user.edit', target_id: ADMIN, before: { phone }, after: { phone: null } })
      },
      '同一个手机号',
    ],
    ['whose role the author gave', ({ id, username }) => giveRole(id, username), '您的账号在24小时内'],
    ['whose password the author reset', ({ id }) => call(contract.dev.user.reset, { id }, { token }), '您的账号在24小时内'],
  ]

  test('[X11] refuses an account that is no second person, and accepts one that is', async () => {
    const id = await make()
    for (const [what, weaken, refusal] of ways) {
      const approver = await account()
      await weaken(approver)
      expect((await approve(id, await sessionOf(approver.id))).msg, what).toContain(refusal)
    }
    expect((await approve(id, (await account()).token)).code).toBe(200)
  })
})

async function giveRole(id: number, username: string): Promise<void> {
  const held = await db.select().from(adminUserRole).where(eq(adminUserRole.admin_user_id, id))
  const [row] = await db.select().from(adminUser).where(eq(adminUser.id, id))
  const role_ids = [...held.map(({ role_id }) => role_id), 1]
  const answer = await call(contract.dev.user.edit, { id, version: row?.version ?? 0, username, real_name: '测试员', role_ids }, { token })
  expect(answer.msg).toBe('保存成功')
}

/** A session after a reset has ended the first one. */
async function sessionOf(id: number): Promise<string> {
  await db.update(adminUser).set({ must_change_password: 0 }).where(eq(adminUser.id, id))
  const token = await openSession(await server.ctxFor(), id)
  await db.update(session).set({ proven_at: '2999-01-01T00:00:00Z' }).where(eq(session.admin_user_id, id))
  return token
}
