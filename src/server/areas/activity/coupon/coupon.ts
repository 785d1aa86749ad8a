import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { endBeforeStart } from '#contract/activity/activity.ts'
import { NO_TOTAL } from '#contract/activity/coupon-words.ts'
import { coupon as contract, couponRow, type CouponEdit, type CouponQuery } from '#contract/activity/coupon.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { costStudy, couponReplay, refuseRaise } from '#server/areas/activity/shared/exposure.ts'
import { activityLife, onlyUp, withPhase } from '#server/areas/activity/shared/life.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { approverCheck } from '#server/areas/goods/shared/second-review.ts'
import { brand, category, series, sku } from '#server/areas/goods/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { rewardOffers } from '#server/areas/ports/reward-offers.ts'
import { exportOf } from '#server/features/export/export.ts'
import { withoutPaying, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { insertRow, updateRow } from '#server/platform/kernel/rows.ts'
import { couponChecks } from './checks.ts'
import { idsInScope } from './coupon-facts.ts'
import { coupons, type CouponRow } from './coupon-rows.ts'
import { source } from './coupon-source.ts'
import { coupon } from './coupon-tables.ts'
import { issueTask } from './issue-task.ts'
import { worthOf } from './terms.ts'

export { issue, recipients } from './issue-task.ts'

const belowIssued: Label = ['发放总量不能小于已发放数量({n})', 'The total must not be lower than the number already issued ({n})']
const isOver: Label = ['用券结束时间必须晚于当前时间', 'The end of use must be in the future']

const noWorth: Label = ['请填写优惠金额', 'Please enter the amount off']
const noDays: Label = ['请填写有效天数', 'Please enter the number of days']

const life = activityLife({
  kind: 'coupon',
  rows: coupons,
  whilePublished: { title: 'free', desc: 'free', sort: 'free', end_at: 'later' },
  async check(ctx, row) {
    // drafts from before the area existed have a title only
    if (worthOf(row) === 0) throw refuse(noWorth, { field: row.kind === 'cash' ? 'amount' : 'max_off' })
    if (row.valid_type === 'days' && row.valid_days === null) throw refuse(noDays, { field: 'valid_days' })
    await mustExist(ctx, row)
    if (row.valid_type === 'fixed' && row.valid_end_at !== null && Date.parse(row.valid_end_at) <= ctx.now.getTime())
      throw refuse(isOver, { field: 'valid_end_at' })
  },
  cost: couponStudy,
  copied: () => ({ used_count: 0, used_order_amount: 0, last_day: null, last_day_count: 0 }),
})

export const { publish, costImpact: impact, pause, resume, close, sort, copy, stat } = life
const remove = life.delete
export { remove as delete }

const sheet = sheetColumns(couponRow.shape, {
  title: 'text',
  kind: 'words',
  amount: 'money',
  discount: 'rate',
  max_off: 'money',
  threshold: 'money',
  scope: 'words',
  issue_type: 'words',
  total: 'int',
  joined_count: 'int',
  used_count: 'int',
  used_order_amount: 'money',
  start_at: 'moment',
  end_at: 'moment',
  state: 'words',
})

const exported = exportOf({ kind: 'activity.coupon.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...coupons,
  title: coupon.title,
  aim: coupon,
  search: { by: [{ as: 'title', column: coupon.title, search: coupon.search, filter: 'title' }] },
  constraints: { coupon_time_check: { field: 'end_at', message: endBeforeStart } },
  tasks: [exported.task, issueTask],
  jobs: { 'close-coupons': { at: '* * * * *', act: life.finish, latestOnly: true } },
  checks: [...couponChecks, approverCheck(contract.$.address)],
  todos: [draftReview(coupon).todo({ page: 'activity/coupon/index', access: contract.publish.access })],
})

export async function list(ctx: Ctx, query: CouponQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => withPhase(row, ctx)) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  return withPhase(await readRow(ctx, source, id), ctx)
}

export function edit(ctx: Ctx, { id, version, ...fields }: CouponEdit) {
  return transact(ctx, async (ctx) => {
    const values = settled(fields)
    const { total, ...others } = values
    const before = id === undefined ? null : await life.lockForEdit(ctx, { id, ...(version !== undefined && { version }) }, others)
    if (before && before.state !== 'draft') {
      mustNotShrink(before, total)
      await refuseRaise(ctx, await giveawayOf(ctx, before), await giveawayOf(ctx, { ...before, total }), 'total')
    } else await mustExist(ctx, { ...values, scope_ids: values.scope_ids ?? [], exclude_ids: values.exclude_ids ?? [] })
    const after = before
      ? await updateRow(ctx, coupons, before, version, { ...values, review_by: null })
      : await insertRow(ctx, coupons, values)
    await audit(ctx, contract.edit, { id: after.id, before: before && { ...before }, after })
    return { id: after.id, version: after.version }
  })
}

type Values = Omit<CouponEdit, 'id' | 'version'>

/** Without the values for the kind, the scope and the validity that were not chosen, so that no form leftover is stored. */
function settled(values: Values): Values {
  const isCash = values.kind === 'cash'
  const isFixed = values.valid_type === 'fixed'
  return {
    ...values,
    ...(isCash ? { discount: null, max_off: null } : { amount: null }),
    ...(values.scope === 'all' ? { scope_ids: [] } : values.scope_ids && { scope_ids: [...new Set(values.scope_ids)] }),
    ...(values.scope === 'sku' ? { exclude_ids: [] } : values.exclude_ids && { exclude_ids: [...new Set(values.exclude_ids)] }),
    ...(isFixed ? { valid_days: null, from_day: 0 } : { valid_start_at: null, valid_end_at: null }),
  }
}

/** A published coupon's total only grows. */
function mustNotShrink({ total: before, joined_count }: CouponRow, total: number): void {
  if (total === before || total === NO_TOTAL) return
  if (total < joined_count) throw refuse(belowIssued, { field: 'total', values: { n: joined_count } })
  if (before === NO_TOTAL || total < before) throw refuse(onlyUp, { field: 'total' })
}

/** The most that all coupons take off. Without a total every customer receives as many as one may. */
async function giveawayOf({ db }: Ctx, row: CouponRow): Promise<Giveaway> {
  const { id, total, per_limit, threshold } = row
  const n = total === NO_TOTAL ? per_limit * (await db.$count(customer, isNull(customer.deleted_at))) : total
  const worth = worthOf(row)
  return { kind: 'coupon', ref: `activity.coupon:${id}`, worst: n * worth, each: Math.min(n, per_limit) * withoutPaying(worth, threshold) }
}

async function couponStudy(ctx: Ctx, row: CouponRow) {
  const { kind, amount, discount, max_off, total, title } = row
  const offOf = (sum: SQL) =>
    kind === 'cash'
      ? sql`least(${amount ?? 0}::int8, ${sum})`
      : sql`least(${max_off ?? 0}::int8, round(${sum} * ${10_000 - (discount ?? 10_000)}::int / 10000.0))`
  const giveaway = await giveawayOf(ctx, row)
  const parts = [{ title, qty: total === NO_TOTAL ? null : total, amount: giveaway.worst }]
  const reach = { ...row, scope_ids: await idsInScope(ctx, row) }
  return costStudy(ctx, { giveaway, parts, replay: await couponReplay(ctx, reach, offOf) })
}

const gone: Record<'category' | 'brand' | 'series' | 'sku', Label> = {
  category: ['分类不存在', 'The category does not exist'],
  brand: ['品牌不存在', 'The brand does not exist'],
  series: ['系列不存在', 'The series does not exist'],
  sku: ['商品不存在', 'The goods do not exist'],
}

/** Refuses goods that do not exist. */
async function mustExist({ db }: Ctx, { scope, scope_ids, exclude_ids }: Pick<CouponRow, 'scope' | 'scope_ids' | 'exclude_ids'>) {
  const mustBe = async (kind: keyof typeof gone, ids: readonly number[], field: string) => {
    const table = { category, brand, series, sku }[kind]
    const known = ids.length > 0 ? await db.$count(table, and(inArray(table.id, [...ids]), isNull(table.deleted_at))) : 0
    if (known < ids.length) throw refuse(gone[kind], { field })
  }
  if (scope !== 'all') await mustBe(scope, scope_ids, 'scope_ids')
  await mustBe('sku', exclude_ids, 'exclude_ids')
}

/** The records that give this coupon, for the question before it is paused or closed. */
export function uses(ctx: Ctx, { id }: ParsedOf<typeof contract.uses>) {
  return rewardOffers(ctx, 'coupon', id)
}
