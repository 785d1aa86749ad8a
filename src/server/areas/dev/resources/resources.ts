import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isEssential, resources as contract, resourceRow, type ResourceEdit, type ResourceQuery } from '#contract/dev/resources.ts'
import { permissions } from '#contract/index.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { RESOURCES } from '#server/identity/resource/resource-access.ts'
import { endpointOf } from '#server/identity/resource/resource-known.ts'
import { resource } from '#server/identity/resource/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { invalidate } from '#server/platform/kernel/cache.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { byCase, contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { refuseBinding, refuseLimit, whyNotTheirs } from './resource-rules.ts'
import { usageOf } from './resource-stats.ts'
import { bindingOf, syncResources } from './resource-sync.ts'

const isUnbound = sql`resource.auth = 'permission' and resource.perm is null`

export const resources = entityRows({ table: resource, contract, scope: 'shared' })

export const entity = defineEntity({
  ...resources,
  title: resource.title,
  code: resource.path,
  search: {
    by: [
      { as: 'title', column: resource.path, search: resource.search, filter: 'word' },
      { as: 'title', column: resource.title, search: resource.search, filter: 'word' },
    ],
    isTechnical: true,
  },
  todos: [
    {
      key: 'unbound',
      label: ['未绑定权限的接口', 'Endpoints without a permission'],
      unit: ['个', 'endpoint without a permission'],
      harm: 'internal',
      page: 'dev/resources/index',
      query: { state: 'unbound' },
      access: contract.edit.access,
      tone: 'danger',
      // refused for all callers until an administrator binds them
      where: () => and(isUnbound, eq(resource.status, 1)),
    },
  ],
})

const source: ListSource<typeof resourceRow> = {
  ...resources,
  name: 'resource',
  row: resourceRow,
  filters: {
    word: contains(resource.search),
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
  return readRow(ctx, source, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: ResourceEdit) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, resources, id, { lock: true })
    const perm = values.auth === 'permission' ? (values.perm === undefined ? before.perm : values.perm) : null
    const isRebound = values.auth !== before.auth || perm !== before.perm
    refuseLimit(before, values.rate_limit)
    if (isRebound) refuseBinding(ctx, before, { auth: values.auth, perm })
    const after = await updateRow(ctx, resources, before, version, { ...values, perm, ...(isRebound && { source: 'manual' }) })
    await audit(ctx, contract.edit, { id, before, after })
    await invalidate(ctx, RESOURCES)
    return { id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, resources, {
      endpoint: contract.status,
      ids,
      refusal: (row) => (isEssential(row) ? { label: essential } : whyNotTheirs(ctx, row)),
      set: () => ({ status }),
    })
    await invalidate(ctx, RESOURCES)
    return result
  })
}

export function reset(ctx: Ctx, { ids }: ParsedOf<typeof contract.reset>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, resources, {
      endpoint: contract.reset,
      ids,
      refusal: (row) => (endpointOf(row) ? whyNotTheirs(ctx, row) : { label: notThere }),
      set: (row) => {
        const endpoint = endpointOf(row)
        return { ...(endpoint && bindingOf(endpoint.access)), source: 'code', status: 1, rate_limit: null, log_level: 'none' }
      },
    })
    await invalidate(ctx, RESOURCES)
    return result
  })
}

export function sync(ctx: Ctx) {
  return transact(ctx, async (ctx) => {
    const { added, changed } = await syncResources(ctx.db, ctx.now)
    await invalidate(ctx, RESOURCES)
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

const essential: Label = ['不能停用该接口', 'This call cannot be disabled']
const notThere: Label = ['当前版本已没有该接口', 'This version no longer has this call']
const synchronised: Label = ['已同步：新增{added}个，变更{changed}个', 'Synchronised: {added} new, {changed} changed']
