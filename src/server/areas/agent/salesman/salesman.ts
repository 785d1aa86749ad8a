import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { salesmanFlow, type salesman as contract, type SalesmanQuery } from '#contract/agent/salesman.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { boundStores, monthBegins, newStores } from '#server/areas/agent/shared/bound-stores.ts'
import { allSales, dailySales, monthSales, monthStart, topSellers } from '#server/areas/figures/seller-sales.ts'
import { countBound } from '#server/areas/people/binding.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { agentNameOf } from '#server/areas/people/names.ts'
import { invitesSeen, storesSeen } from '#server/areas/people/scope.ts'
import { customer, salesman, store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { agent } from '#server/identity/access/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { rowsAt } from '#server/platform/kernel/list/page.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { transition, transitionRows } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { lockAgents } from './salesman-agents.ts'
import { salesmen, salesmanSheet, source } from './salesman-source.ts'

export { edit } from './salesman-edit.ts'
export { transfer } from './salesman-transfer.ts'

const exported = exportOf({
  kind: 'agent.salesman.export',
  source: () => source,
  columns: () => salesmanSheet,
  complete: withNewStores,
})
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...salesmen,
  title: salesman.name,
  code: salesman.code,
  search: {
    by: [
      { as: 'code', column: salesman.code, key: salesman.code_search, filter: 'word' },
      { as: 'name', column: salesman.name, search: salesman.search, filter: 'word' },
      {
        as: 'phone',
        column: customer.phone,
        of: (match) => sql`${salesman.user_id} in (select ${customer.id} from ${customer} where ${match})`,
        filter: 'word',
      },
    ],
    beside: agentNameOf(salesman.agent_id),
  },
  constraints: {
    salesman_user_id_key: { field: 'user_id', message: ['该用户已是业务员', 'This user is already a salesman'] },
    salesman_stores_check: {
      field: 'agent_id',
      message: ['该业务员名下还有门店，请先转移', 'The salesman still has stores. Transfer them first'],
    },
  },
  references: { agent_id: { table: agent, title: agent.name }, user_id: { table: customer, title: customer.nick } },
  tasks: [exported.task],
})

export async function list(ctx: Ctx, query: SalesmanQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: await withNewStores(ctx, page.list) }
}

async function withNewStores<Row extends { id: number }>(ctx: Ctx, rows: readonly Row[]): Promise<(Row & { month_new_store: number })[]> {
  const ids = rows.map(({ id }) => id)
  const won = await newStores(ctx, ids, { from: monthBegins(ctx) })
  return rows.map((row) => ({ ...row, month_new_store: won.get(row.id) ?? 0 }))
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, salesmanFlow, source, filters)
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const [view = row] = await withNewStores(ctx, [row])
  const month_amount = await monthSales(ctx, 'salesman', id)
  return { ...view, month_amount, target_rate: row.month_target > 0 ? Math.round((month_amount * 10_000) / row.month_target) : null }
}

export async function sales(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, salesmen, id)
  return { list: await dailySales(ctx, 'salesman', id) }
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transitionRows(ctx, salesmen, status === 1 ? 'on' : 'off', { ids })
}

/** A salesman without stores leaves; the user is no salesman any more, and the invitations end. */
export function leave(ctx: Ctx, { id, version, left_at }: ParsedOf<typeof contract.leave>) {
  return transact(ctx, async (ctx) => {
    const { agent_id } = await rowOr404(ctx, salesmen, id)
    await lockAgents(ctx, [agent_id])
    return transition(ctx, salesmen, 'leave', {
      id,
      version,
      check: async (_ctx, { joined_at }) => {
        if (left_at < joined_at) throw refuse(leftFirst, { field: 'left_at' })
        return undefined
      },
      set: () => ({ left_at }),
      effects: async (ctx, after) => {
        await ctx.db.update(customer).set({ is_salesman: 0 }).where(eq(customer.id, after.user_id))
        await ctx.db
          .update(storeInvite)
          .set({ status: 0 })
          .where(and(eq(storeInvite.salesman_id, id), eq(storeInvite.inviter_type, 'salesman'), eq(storeInvite.status, 1)))
        await countBound(ctx, { agents: [after.agent_id] })
      },
    })
  })
}

/** The figures above the list. */
export async function stat(ctx: Ctx) {
  const on_duty = await ctx.db.$count(salesman, and(liveRows(ctx, salesmen), eq(salesman.state, 'on')))
  const isNew = gte(store.created_at, monthBegins(ctx))
  const new_stores = await ctx.db.$count(store, and(isNull(store.deleted_at), isNotNull(store.salesman_id), storesSeen(ctx), isNew))
  const { amount } = await allSales(ctx, 'salesman', (id) => seenBy(ctx, id))
  return { on_duty, new_stores, month_amount: amount, average: on_duty === 0 ? 0 : Math.round(amount / on_duty) }
}

/** A condition that an id names a salesman whom the caller sees. */
function seenBy(ctx: Ctx, id: SQL): SQL {
  return sql`${id} in (select ${salesman.id} from ${salesman} where ${liveRows(ctx, salesmen)})`
}

const RANKED = 20

/** The salesmen with the most new stores or sales within a period. */
export function rank(ctx: Ctx, { by, from, to }: ParsedOf<typeof contract.rank>) {
  return by === 'amount' ? rankBySales(ctx, from, to) : rankByStores(ctx, from, to)
}

type Day = string | null | undefined

async function rankBySales(ctx: Ctx, from: Day, to: Day) {
  const filter = { from: from ?? monthStart(ctx), to: to ?? undefined, whose: (id: SQL) => seenBy(ctx, id) }
  const best = await topSellers(ctx, 'salesman', filter, RANKED)
  const ids = best.map(({ id }) => id)
  const people = await ctx.db
    .select({ id: salesman.id, name: salesman.name, nick: customer.nick, agent_name: agent.name, store_count: salesman.store_count })
    .from(salesman)
    .innerJoin(customer, eq(customer.id, salesman.user_id))
    .leftJoin(agent, eq(agent.id, salesman.agent_id))
    .where(inArray(salesman.id, ids))
  const known = new Map(people.map((person) => [person.id, person]))
  return {
    list: best.flatMap(({ id, amount }) => {
      const person = known.get(id)
      return person ? [{ ...person, amount, new_stores: 0 }] : []
    }),
  }
}

async function rankByStores(ctx: Ctx, from: Day, to: Day) {
  const new_stores = count(store.id)
  const list = await ctx.db
    .select({
      id: salesman.id,
      name: salesman.name,
      nick: customer.nick,
      agent_name: agent.name,
      store_count: salesman.store_count,
      new_stores,
    })
    .from(store)
    .innerJoin(salesman, eq(salesman.id, store.salesman_id))
    .innerJoin(customer, eq(customer.id, salesman.user_id))
    .leftJoin(agent, eq(agent.id, salesman.agent_id))
    .where(
      and(
        liveRows(ctx, salesmen),
        isNull(store.deleted_at),
        gte(store.created_at, from ? dayBegins(from) : monthBegins(ctx)),
        to ? lt(store.created_at, dayBegins(to, 1)) : undefined,
      ),
    )
    .groupBy(salesman.id, customer.nick, agent.name)
    .orderBy(desc(new_stores), asc(salesman.id))
    .limit(RANKED)
  return { list: list.map((row) => ({ ...row, amount: 0 })) }
}

export async function stores(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.stores>) {
  await rowOr404(ctx, salesmen, id)
  return boundStores(ctx, eq(store.salesman_id, id), place)
}

/** The users who scanned the salesman's invitation, with their applications, the newest first. */
export async function invites(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.invites>) {
  await rowOr404(ctx, salesmen, id)
  const where = and(eq(storeInvite.salesman_id, id), isNull(storeInvite.deleted_at), invitesSeen(ctx))
  const query = ctx.db
    .select({
      id: storeInviteRecord.id,
      title: storeInvite.title,
      code: storeInvite.code,
      nick: customer.nick,
      scanned_at: storeInviteRecord.scanned_at,
      state: storeAudit.state,
      store: store.name,
    })
    .from(storeInviteRecord)
    .innerJoin(storeInvite, eq(storeInvite.id, storeInviteRecord.invite_id))
    .innerJoin(customer, eq(customer.id, storeInviteRecord.user_id))
    .leftJoin(storeAudit, eq(storeAudit.id, storeInviteRecord.audit_id))
    .leftJoin(store, eq(store.id, storeInviteRecord.store_id))
    .where(where)
    .orderBy(desc(storeInviteRecord.id))
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(storeInviteRecord)
    .innerJoin(storeInvite, eq(storeInvite.id, storeInviteRecord.invite_id))
    .where(where)
  return { list: await rowsAt(query.$dynamic(), place), total: counted?.total ?? 0 }
}

const leftFirst: Label = ['离职日期不能早于入职日期', 'The last day must not be before the joining date']
