import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { contract as calls } from '#contract/index.ts'
import { endpointsOf, type Endpoint, type ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { viewNotOwner, type view as contractOf } from '#contract/view/view.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { forbidden, notFound, refuse } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { adminUser } from '../dev/tables.ts'
import { savedView } from './tables.ts'

type Calls = typeof contractOf
const { view: contract } = calls.view

const MOST = 50

/** The views of a list: the person's own, then those that others share. */
export async function list(ctx: Ctx, { list }: ParsedOf<Calls['list']>) {
  mustList(ctx, list)
  const mine = eq(savedView.admin_user_id, ctx.actor.id)
  const rows = await ctx.db
    .select({ view: savedView, owner: adminUser.username })
    .from(savedView)
    .innerJoin(adminUser, eq(adminUser.id, savedView.admin_user_id))
    .where(and(eq(savedView.list, list), isNull(savedView.deleted_at), or(mine, eq(savedView.is_shared, 1))))
    .orderBy(desc(mine), asc(savedView.title), asc(savedView.id))
    .limit(200)
  return {
    list: rows.map(({ view: { id, title, is_shared, query, table, version, admin_user_id }, owner }) => ({
      ...{ id, title, is_shared, version, owner, is_mine: admin_user_id === ctx.actor.id },
      // checked when they were saved
      query: query as Record<string, string>,
      table,
    })),
  }
}

/** A new view, or what its owner makes of an old one. */
export function save(ctx: Ctx, { id, version, list, title, is_shared, query, table }: ParsedOf<Calls['save']>) {
  mustList(ctx, list)
  return transact(ctx, async (ctx) => {
    const values = { title, is_shared, query, table }
    if (id === undefined) {
      await refuseTooMany(ctx, list)
      const after = await insertRow(ctx, savedView, { ...values, list, admin_user_id: ctx.actor.id })
      await audit(ctx, contract.save, { id: after.id, before: null, after })
      return { id: after.id, version: after.version }
    }
    const before = await rowOr404(ctx, savedView, contract, id, { lock: true })
    if (before.admin_user_id !== ctx.actor.id) throw before.is_shared === 1 ? refuse(viewNotOwner) : notFound(contract.$.label)
    const after = await updateRow(ctx, savedView, before, version, values)
    await audit(ctx, contract.save, { id, before, after })
    return { id, version: after.version }
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<Calls['delete']>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      table: savedView,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal: ({ admin_user_id, is_shared }) =>
        admin_user_id === ctx.actor.id ? undefined : is_shared === 1 ? { label: viewNotOwner } : notThere,
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

// what nobody else is shown is not there for anybody else
const notThere = { label: messages.not_found, values: { entity: contract.$.label } }

/** Who may not see a list has no views of it. */
function mustList(ctx: Ctx, address: string): void {
  lists ??= new Map(endpointsOf(calls).map((endpoint) => [endpoint.address, endpoint]))
  const endpoint = lists.get(address)
  if (!endpoint || !isList(endpoint)) throw refuse(['列表不存在', 'There is no such list'], { field: 'list' })
  if (!mayCall(ctx.actor, endpoint.access)) throw forbidden(endpoint.access)
}

let lists: Map<string, ReturnType<typeof endpointsOf>[number]> | undefined

/** What comes page by page, or all of a tree. */
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
