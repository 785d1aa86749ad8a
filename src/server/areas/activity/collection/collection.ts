import { isDeepStrictEqual } from 'node:util'
import { endBeforeStart } from '#contract/activity/activity.ts'
import { collection as contract, collectionRow, type CollectionEdit, type CollectionQuery } from '#contract/activity/collection.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { totalsOf } from '#server/areas/activity/shared/figures.ts'
import { activityLife, withPhase } from '#server/areas/activity/shared/life.ts'
import { refuseMorePieces } from '#server/areas/activity/shared/more-pieces.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { offersImpact } from '#server/areas/goods/priceChange/impact.ts'
import { approverCheck } from '#server/areas/goods/shared/second-review.ts'
import { couponsNamed, mustBeCoupons } from '#server/areas/ports/rewards.ts'
import { refuseSegment, segmentReference, withSegment } from '#server/areas/store/shared/segments.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { insertRow, updateRow } from '#server/platform/kernel/rows.ts'
import { collectionChecks } from './checks.ts'
import { copyLines, linesFor, linesOf, mustBeOffered, offersAt, writeLines, type Line } from './collection-goods.ts'
import { collections, type CollectionRow } from './collection-rows.ts'
import { collectionsOff, shownGoods, source } from './collection-source.ts'
import { collection } from './collection-tables.ts'

const life = activityLife({
  kind: 'collection',
  rows: collections,
  // the page's texts and pictures; the coupons are shown there and decide no price
  whilePublished: {
    title: 'free',
    sub_title: 'free',
    cover: 'free',
    banner: 'free',
    theme_color: 'free',
    intro: 'free',
    sections: 'free',
    coupon_ids: 'free',
    sort: 'free',
    end_at: 'later',
  },
  async check(ctx, row) {
    // prices below cost were confirmed when they were saved
    await mustBeOffered(ctx, { terms: row, sections: row.sections.length, lines: await linesOf(ctx, row.id) }, true)
  },
  impact: async (ctx, row) => offersImpact(ctx, await offersAt(ctx, row, await linesOf(ctx, row.id)), giverOf(row)),
  copyParts: copyLines,
})

export const { publish, impact, pause, resume, close, sort, copy, stat } = life
const remove = life.delete
export { remove as delete }

const sheet = sheetColumns(collectionRow.shape, {
  title: 'text',
  sub_title: 'text',
  goods_count: 'int',
  audience: 'words',
  segment_title: 'text',
  price_rule: 'words',
  discount_bp: 'rate',
  start_at: 'moment',
  end_at: 'moment',
  sold_qty: 'int',
  joined_count: 'int',
  state: 'words',
})

const exported = exportOf({ kind: 'activity.collection.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...collections,
  references: segmentReference,
  title: collection.title,
  aim: collection,
  search: { by: [{ as: 'title', column: collection.title, search: collection.search, filter: 'title' }] },
  constraints: { collection_time_check: { field: 'end_at', message: endBeforeStart } },
  files: { columns: { cover: 'one', banner: 'one' } },
  tasks: [exported.task],
  jobs: { 'close-collections': { at: '* * * * *', act: life.finish, latestOnly: true } },
  checks: [...collectionChecks, approverCheck(contract.$.address)],
  todos: [
    draftReview(collection).todo({ page: 'activity/collection/index', access: contract.publish.access }),
    collectionsOff.todo(contract, 'activity/collection/index', {
      label: ['含下架商品的合集', 'Collections with goods off sale'],
      unit: ['个', 'collection with goods off sale'],
    }),
  ],
})

export async function list(ctx: Ctx, query: CollectionQuery) {
  const page = await readPage(ctx, source, query)
  const totals = await totalsOf(
    ctx,
    'collection',
    page.list.map(({ id }) => id),
  )
  return { ...page, list: page.list.map((row) => ({ ...withPhase(row, ctx), ...totals.get(row.id) })) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = withPhase(await readRow(ctx, source, id), ctx)
  const totals = await totalsOf(ctx, 'collection', [id])
  const coupons = await couponsNamed(ctx, row.coupon_ids)
  return { ...row, ...totals.get(id), coupons, goods: await shownGoods(ctx, row) }
}

export function edit(ctx: Ctx, { id, version, goods, confirm_below_cost, ...fields }: CollectionEdit) {
  return transact(ctx, async (ctx) => {
    const values = withSegment({ ...fields, discount_bp: fields.price_rule === 'discount_bp' ? (fields.discount_bp ?? null) : null })
    const before = id === undefined ? null : await life.lockForEdit(ctx, { id, ...(version !== undefined && { version }) }, values)
    await refuseSegment(ctx, values, before)
    await mustBeCoupons(ctx, fields.coupon_ids ?? [], before?.coupon_ids ?? [])
    const former = before ? await linesOf(ctx, before.id) : []
    const lines = linesFor(values, goods)
    await examine(ctx, { before, terms: values, sections: values.sections.length, lines, former }, confirm_below_cost === 1)
    const isOther = !before || !isDeepStrictEqual(former.map(plain), lines)
    const after = before
      ? // the version also covers the goods
        await updateRow(ctx, collections, before, version, { ...values, review_by: null, ...(isOther && { version: before.version + 1 }) })
      : await insertRow(ctx, collections, values)
    if (isOther) await writeLines(ctx, after, lines)
    const logged = isOther ? { before: { goods: former.map(plain) }, after: { goods: lines } } : undefined
    await audit(ctx, contract.edit, {
      id: after.id,
      before: before && { ...before, ...logged?.before },
      after: { ...after, ...logged?.after },
    })
    return { id: after.id, version: after.version }
  })
}

/** The goods alone, for a draft or for a published collection. */
export function goods(ctx: Ctx, { id, version, goods, confirm_below_cost }: ParsedOf<typeof contract.goods>) {
  return transact(ctx, async (ctx) => {
    const before = await life.lockForEdit(ctx, { id, ...(version !== undefined && { version }) }, {})
    const former = await linesOf(ctx, id)
    const lines = linesFor(before, goods)
    await examine(ctx, { before, terms: before, sections: before.sections.length, lines, former }, confirm_below_cost === 1)
    if (isDeepStrictEqual(former.map(plain), lines)) return { id, version: before.version }
    const after = await updateRow(ctx, collections, before, version, { version: before.version + 1, review_by: null })
    await writeLines(ctx, after, lines)
    await audit(ctx, contract.goods, { id, before: { ...before, goods: former.map(plain) }, after: { ...after, goods: lines } })
    return { id, version: after.version }
  })
}

interface Examined {
  before: CollectionRow | null
  terms: Pick<CollectionRow, 'price_rule' | 'discount_bp'>
  sections: number
  lines: readonly Line[]
  former: (Line & { sold_qty: number })[]
}

/** A published collection keeps its goods and prices: only what has changed is examined again. */
async function examine(ctx: Ctx, { before, former, lines, ...rest }: Examined, isConfirmed: boolean): Promise<void> {
  const isDraft = !before || before.state === 'draft'
  const known = new Map(former.map((line) => [line.sku_id, line]))
  const sameLines = isDraft ? [] : lines.filter((line) => known.get(line.sku_id)?.activity_stock === line.activity_stock)
  const counted = lines.map((line) => ({ ...line, sold_qty: known.get(line.sku_id)?.sold_qty ?? 0 }))
  await mustBeOffered(ctx, { ...rest, lines: counted, previousLines: sameLines }, isConfirmed || !isDraft)
  if (isDraft) return
  const offers = (of: typeof counted) => offersAt(ctx, rest.terms, of)
  await refuseMorePieces(ctx, await offers(former), await offers(counted), (at) => `goods.${at}.activity_stock`, giverOf(before))
}

const giverOf = ({ id }: { id: number }) => ({ kind: 'collection' as const, ref: `activity.collection:${id}` })

function plain({ sold_qty: _sold, ...line }: Line & { sold_qty: number }): Line {
  return line
}
