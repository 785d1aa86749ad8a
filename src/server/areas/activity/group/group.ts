import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { endBeforeStart } from '#contract/activity/activity.ts'
import { group as contract, groupRow, type GroupEdit, type GroupQuery } from '#contract/activity/group.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { activityLife, withPhase } from '#server/areas/activity/shared/life.ts'
import { refuseMorePieces } from '#server/areas/activity/shared/more-pieces.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { offersImpact } from '#server/areas/goods/priceChange/impact.ts'
import { approverCheck } from '#server/areas/goods/shared/second-review.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { refuseSegment, segmentReference, withSegment } from '#server/areas/store/shared/segments.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { outOfScope, refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { groupChecks } from './checks.ts'
import { mustBeOffered, offeredBy, offersOf, refuseConflicts, writeOffers } from './group-items.ts'
import { groups, type GroupRow } from './group-rows.ts'
import { groupsOff, source, withFloor } from './group-source.ts'
import { groupActivity, groupItem } from './group-tables.ts'
import { stopTeams } from './team-end.ts'

const life = activityLife({
  kind: 'group',
  rows: groups,
  whilePublished: { title: 'free', image: 'free', rules: 'free', sort: 'free', end_at: 'later' },
  async check(ctx, row) {
    await mustBeOffered(ctx, await offersOf(ctx, row.id))
    await refuseConflicts(ctx, row)
  },
  async impact(ctx, row) {
    return offersImpact(ctx, offeredBy(row, await offersOf(ctx, row.id)), giverOf(row))
  },
  async copyParts(ctx, from, to) {
    const rows = await ctx.db.select().from(groupItem).where(eq(groupItem.activity_id, from))
    await ctx.db.insert(groupItem).values(rows.map((row) => ({ ...row, activity_id: to, sold_qty: 0 })))
  },
})

export const { publish, impact, pause, resume, close, sort, copy, stat } = life
const remove = life.delete
export { remove as delete }

const sheet = sheetColumns(groupRow.shape, {
  title: 'text',
  spu_title: 'text',
  mode: 'words',
  need: 'int',
  team_hours: 'int',
  joined_count: 'int',
  success_count: 'int',
  sold_qty: 'int',
  leader_discount: 'money',
  audience: 'words',
  segment_title: 'text',
  start_at: 'moment',
  end_at: 'moment',
  state: 'words',
})

const exported = exportOf({ kind: 'activity.group.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...groups,
  title: groupActivity.title,
  aim: groupActivity,
  search: { by: [{ as: 'title', column: groupActivity.title, search: groupActivity.search, filter: 'title' }] },
  constraints: { group_activity_time_check: { field: 'end_at', message: endBeforeStart } },
  files: { columns: { image: 'one' } },
  references: { ...segmentReference, spu_id: titled(spu) },
  tasks: [exported.task],
  jobs: { 'close-groups': { at: '* * * * *', act: life.finish, latestOnly: true } },
  checks: [...groupChecks, approverCheck(contract.$.address)],
  todos: [
    draftReview(groupActivity).todo({ page: 'activity/group/index', access: contract.publish.access }),
    groupsOff.todo(contract, 'activity/group/index', {
      label: ['含下架商品的拼团', 'Group buys with goods off sale'],
      unit: ['个', 'group buy with goods off sale'],
    }),
  ],
})

export async function list(ctx: Ctx, query: GroupQuery) {
  const page = await readPage(ctx, source, query)
  const list = await withFloor(ctx, page.list)
  return { ...page, list: list.map((row) => withPhase(row, ctx)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const [row] = await withFloor(ctx, [await readRow(ctx, source, id)])
  return withPhase(row as NonNullable<typeof row>, ctx)
}

export function edit(ctx: Ctx, { id, version, sku_items, ...fields }: GroupEdit) {
  return transact(ctx, async (ctx) => {
    const values = withSegment(fields)
    const before = id === undefined ? null : await life.lockForEdit(ctx, { id, ...(version !== undefined && { version }) }, values)
    await refuseSegment(ctx, values, before)
    const former = before && (await offersOf(ctx, before.id))
    const isDraft = !before || before.state === 'draft'
    const input = isDraft ? { ...values, ...(await mustBeOffered(ctx, sku_items)) } : values
    const isOther = !former || !isDeepStrictEqual(former.map(plain), sku_items.map(plain))
    const after = before
      ? // the version also covers the goods
        await updateRow(ctx, groups, before, version, { ...input, review_by: null, ...(isOther && { version: before.version + 1 }) })
      : await insertRow(ctx, groups, input)
    if (isOther) await writeOffers(ctx, after, sku_items)
    if (former && isOther && !isDraft) {
      const offered = offeredBy(after, await offersOf(ctx, after.id))
      await refuseMorePieces(ctx, offeredBy(before, former), offered, (at) => `sku_items.${at}.stock`, giverOf(before))
    }
    if (before && before.state !== 'draft') await mustStillFit(ctx, before, after)
    await audit(ctx, contract.edit, { id: after.id, before: before && { ...before, sku_items: former }, after: { ...after, sku_items } })
    return { id: after.id, version: after.version }
  })
}

const giverOf = ({ id }: { id: number }) => ({ kind: 'group' as const, ref: `activity.group:${id}` })

const plain = ({ sku_id, group_price, stock }: GroupEdit['sku_items'][number]) => ({ sku_id, group_price, stock })

/** A published activity that ends later or sells more pieces must still meet its publication rules. */
async function mustStillFit(ctx: Ctx, before: GroupRow, after: GroupRow): Promise<void> {
  if (after.end_at !== before.end_at) await refuseConflicts(ctx, after)
}

/** Closes the activity, or ends one that is closed already, and dissolves its forming teams. */
export function stop(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.stop>) {
  // the teams belong to all customers
  if (!seesAll(ctx)) throw outOfScope()
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, groups, id, { lock: true })
    if (row.state === 'draft') throw refuse(messages.not_allowed_now)
    const closed = row.state === 'closed' ? row : await close(ctx, { id, ...(version !== undefined && { version }) })
    const teams = await stopTeams(ctx, id, reason)
    await audit(ctx, contract.stop, { id, before: row, after: { ...row, version: closed.version, teams }, reason })
    return { id, version: closed.version, teams }
  })
}
