import { eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { configRequest as contract, configRequestFlow, configRequestRow } from '#contract/config/request.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { acceptRequest, mayDecide, own } from './decide.ts'
import { configRequest, configRequestChange, configRequests } from './request-tables.ts'

const creator = alias(adminUser, 'creator')
const decider = alias(adminUser, 'decider')
const SHOWN_DAYS = 7
const MOST_SHOWN = 20

const source: ListSource<typeof configRequestRow> = {
  ...configRequests,
  name: 'config request',
  row: configRequestRow,
  extra: {
    changes: sql`(select coalesce(jsonb_agg(jsonb_build_object('key', c.key, 'old', c.shown_before, 'new', c.shown_after) order by c.key), '[]')
      from ${configRequestChange} as c where c.request_id = ${configRequest.id})`,
    creator_id: configRequest.created_by,
    creator: sql<string>`coalesce(${creator.real_name}, '')`,
    decider: decider.real_name,
    on_console: sql<boolean>`${configRequest.decided_at} is not null and ${configRequest.decided_by} is null`,
  },
  join: (query) =>
    query.leftJoin(creator, eq(creator.id, configRequest.created_by)).leftJoin(decider, eq(decider.id, configRequest.decided_by)),
  filters: {
    no: { where: (place) => eq(configRequest.request_no, place) },
    group: equals(configRequest.group),
    state: equals(configRequest.state),
    from: fromDay(configRequest.created_at),
    to: toDay(configRequest.created_at),
  },
  sorts: { created_at: configRequest.created_at },
}

export const entity = defineEntity({
  ...configRequests,
  title: configRequest.request_no,
  constraints: { config_request_decider_check: { field: 'id', message: own } },
  jobs: { 'expire-setting-requests': { at: '*/5 * * * *', act: expireDue, latestOnly: true } },
  todos: [
    {
      key: 'pending',
      label: ['待确认配置变更', 'Settings to confirm'],
      unit: ['项', 'setting to confirm'],
      harm: 'internal',
      since: configRequest.created_at,
      page: 'config/request/index',
      query: { state: 'pending' },
      access: contract.accept.access,
      where: () => eq(configRequest.state, 'pending'),
    },
  ],
})

export function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, configRequestFlow, source, query)
}

/** The values come into force; the settings must still have the values that the request shows. */
export async function accept(ctx: Ctx, { id, version }: ParsedOf<typeof contract.accept>) {
  const after = await acceptRequest(ctx, { id, version, may: mayDecide })
  return { id, version: after.version }
}

export async function refuse(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.refuse>) {
  const set = () => ({ decided_by: ctx.actor.id, decided_at: ctx.now.toISOString(), refuse_reason: reason })
  const after = await transition(ctx, configRequests, 'refuse', { id, version, may: mayDecide, set })
  return { id, version: after.version }
}

export async function withdraw(ctx: Ctx, input: ParsedOf<typeof contract.withdraw>) {
  const { id, version } = await transition(ctx, configRequests, 'withdraw', input)
  return { id, version }
}

export async function recent(ctx: Ctx) {
  const since = ctx.now.getTime() - SHOWN_DAYS * DAY_MS
  const { list } = await readPage(ctx, source, { page_no: 1, page_size: MOST_SHOWN, sort_order: 'desc', state: 'accepted' })
  return { list: list.filter(({ decided_at }) => decided_at !== null && Date.parse(decided_at) >= since) }
}

/** Ends the requests whose deadline has passed. */
async function expireDue(place: WorkerContext): Promise<void> {
  await transact(ctxOf(place), async (ctx) => {
    const where = lte(configRequest.expires_at, ctx.now.toISOString())
    for (const row of await advance(ctx, configRequests, 'expire', { where })) {
      await audit(ctx, { address: 'config.request.expire' }, { id: row.id, before: { state: 'pending' }, after: { state: row.state } })
    }
  })
}
