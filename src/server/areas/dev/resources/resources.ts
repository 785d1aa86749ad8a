import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { resources as contract, resourceRow, type ResourceEdit, type ResourceQuery } from '#contract/dev/resources.ts'
import { permissions } from '#contract/index.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { announceChange } from '../core/changes.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { byCase, contains, equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, rowOr404, updateRow } from '../core/rows.ts'
import { RESOURCES } from './resource-access.ts'
import { endpointOf, isEssential } from './resource-known.ts'
import { refuseBinding, whyNotTheirs } from './resource-rules.ts'
import { usageOf } from './resource-stats.ts'
import { bindingOf, syncResources } from './resource-sync.ts'
import { resource } from './resource-tables.ts'

const isUnbound = sql`resource.auth = 'permission' and resource.perm is null`

const source: ListSource<typeof resourceRow> = {
  name: 'resource',
  table: resource,
  row: resourceRow,
  filters: {
    word: contains(resource.path, resource.title, resource.title_en, resource.perm),
    method: equals(resource.method),
    area: equals(resource.area),
    auth: equals(resource.auth),
    state: byCase({
      unbound: isUnbound,
      disabled: eq(resource.status, 0),
      manual: eq(resource.source, 'manual'),
      limited: sql`resource.rate_limit is not null`,
    }),
  },
  sorts: { path: resource.path },
}

export async function list(ctx: Ctx, query: ResourceQuery) {
  const page = await readPage(ctx, source, query)
  const usage = await usageOf(
    ctx.db,
    page.list.map(({ id }) => id),
    ctx.now.toISOString().slice(0, 10),
  )
  return { ...page, list: page.list.map((row) => ({ ...row, ...usage(row.id), is_live: endpointOf(row) !== undefined })) }
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, contract, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: ResourceEdit) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, resource, contract, id, { lock: true })
    const perm = values.auth === 'permission' ? (values.perm === undefined ? before.perm : values.perm) : null
    const isRebound = values.auth !== before.auth || perm !== before.perm
    if (isRebound) refuseBinding(ctx, before, { auth: values.auth, perm })
    const after = await updateRow(ctx, resource, before, version, { ...values, perm, ...(isRebound && { source: 'manual' }) })
    await audit(ctx, contract.edit, { id, before, after })
    await announceChange(ctx, RESOURCES)
    return { id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      ...{ table: resource, endpoint: contract.status, entity: contract, ids },
      refusal: (row) => (isEssential(row) ? { label: essential } : whyNotTheirs(ctx, row)),
      set: () => ({ status }),
    })
    await announceChange(ctx, RESOURCES)
    return result
  })
}

export function reset(ctx: Ctx, { ids }: ParsedOf<typeof contract.reset>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      ...{ table: resource, endpoint: contract.reset, entity: contract, ids },
      refusal: (row) => (endpointOf(row) ? whyNotTheirs(ctx, row) : { label: notThere }),
      set: (row) => {
        const endpoint = endpointOf(row)
        return { ...(endpoint && bindingOf(endpoint.access)), source: 'code', status: 1, rate_limit: null, log_level: 'none' }
      },
    })
    await announceChange(ctx, RESOURCES)
    return result
  })
}

export function sync(ctx: Ctx) {
  return transact(ctx, async (ctx) => {
    const { added, changed } = await syncResources(ctx.db, ctx.now)
    await announceChange(ctx, RESOURCES)
    await audit(ctx, contract.sync, { id: 0, before: null, after: { added, changed } })
    return { added, changed, msg: say(synchronised, ctx.language, { added, changed }) }
  })
}

export async function summary(ctx: Ctx) {
  const live = isNull(resource.deleted_at)
  const [total, unbound, areas] = await Promise.all([
    ctx.db.$count(resource, live),
    ctx.db.$count(resource, and(live, isUnbound)),
    ctx.db.selectDistinct({ area: resource.area }).from(resource).where(live).orderBy(asc(resource.area)),
  ])
  return { total, unbound, areas: areas.map(({ area }) => area), permissions: [...permissions] }
}

const essential: Label = ['不能停用该接口', 'This call cannot be switched off']
const notThere: Label = ['当前版本已没有该接口', 'This version has no such call']
const synchronised: Label = ['已同步：新增{added}个，变更{changed}个', 'Synchronised: {added} new, {changed} changed']
