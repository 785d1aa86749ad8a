import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { contract as calls } from '#contract/index.ts'
import { endpointsOf, type Endpoint, type ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { viewNotOwner, type view as contractOf } from '#contract/view/view.ts'
import { inScope } from '#server/identity/access/account-source.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { savedView } from './tables.ts'

type Calls = typeof contractOf
const { view: contract } = calls.view

/** The caller's own views and the views that others share. */
const views = entityRows({
  table: savedView,
  contract,
  scope: ({ actor }) => or(eq(savedView.admin_user_id, actor.id), eq(savedView.is_shared, 1)),
})

export const entity = defineEntity({
  ...views,
  constraints: { saved_view_title_key: taken('title', ['视图名称', 'View name']) },
})

const MOST = 50

/** A list's views: the person's own, then the views that others share. */
export async function list(ctx: Ctx, { list }: ParsedOf<Calls['list']>) {
  mustList(ctx, list)
  const mine = eq(savedView.admin_user_id, ctx.actor.id)
  const rows = await ctx.db
    // a shared view is visible to all callers, its owner's account is not
    .select({
      view: savedView,
      owner: sql<string>`case when ${or(mine, inScope(ctx) ?? sql`true`)} then ${adminUser.username} else '' end`,
    })
    .from(savedView)
    .innerJoin(adminUser, eq(adminUser.id, savedView.admin_user_id))
    .where(and(eq(savedView.list, list), isNull(savedView.deleted_at), or(mine, eq(savedView.is_shared, 1))))
    .orderBy(desc(mine), asc(savedView.title), asc(savedView.id))
    .limit(200)
  return {
    list: rows.map(({ view: { id, title, is_shared, query, table, version, admin_user_id }, owner }) => ({
      id,
      title,
      is_shared,
      version,
      owner,
      is_mine: admin_user_id === ctx.actor.id,
      // validated when they were saved
      query: query as Record<string, string>,
      table,
    })),
  }
}

/** Creates a view, or changes an own one. */
export function save(ctx: Ctx, { id, version, list, title, is_shared, query, table }: ParsedOf<Calls['save']>) {
  mustList(ctx, list)
  return transact(ctx, async (ctx) => {
    const values = { title, is_shared, query, table }
    if (id === undefined) {
      await refuseTooMany(ctx, list)
      const after = await insertRow(ctx, views, { ...values, list, admin_user_id: ctx.actor.id })
      await audit(ctx, contract.save, { id: after.id, before: null, after })
      return { id: after.id, version: after.version }
    }
    const before = await rowOr404(ctx, views, id, { lock: true })
    if (before.admin_user_id !== ctx.actor.id) throw refuse(viewNotOwner)
    const after = await updateRow(ctx, views, before, version, values)
    await audit(ctx, contract.save, { id, before, after })
    return { id, version: after.version }
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<Calls['delete']>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, views, {
      endpoint: contract.delete,
      ids,
      refusal: ({ admin_user_id }) => (admin_user_id === ctx.actor.id ? undefined : { label: viewNotOwner }),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

/** Callers who may not see a list have no views on it. */
function mustList(ctx: Ctx, address: string): void {
  lists ??= new Map(endpointsOf(calls).map((endpoint) => [endpoint.address, endpoint]))
  const endpoint = lists.get(address)
  if (!endpoint || !isList(endpoint)) throw refuse(['列表不存在', 'The list does not exist'], { field: 'list' })
  requireAccess(ctx.actor, endpoint.access)
}

let lists: Map<string, ReturnType<typeof endpointsOf>[number]> | undefined

/** Tells whether a call is a list or a tree. */
function isList({ address, input }: Endpoint): boolean {
  return address.endsWith('.list') || 'page_no' in shapeOf(input)
}

function shapeOf(schema: object): object {
  return 'shape' in schema ? (schema.shape as object) : {}
}

async function refuseTooMany(ctx: Ctx, list: string): Promise<void> {
  const own = and(eq(savedView.admin_user_id, ctx.actor.id), eq(savedView.list, list), isNull(savedView.deleted_at))
  if ((await ctx.db.$count(savedView, own)) >= MOST)
    throw refuse(messages.too_many, { field: 'title', values: { label: contract.$.label, n: MOST } })
}
