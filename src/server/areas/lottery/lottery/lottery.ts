import { asc, eq } from 'drizzle-orm'
import { endBeforeStart } from '#contract/activity/activity.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { lottery as contract, lotteryFlow, type LotteryEdit, type LotteryQuery } from '#contract/lottery/lottery.ts'
import { withPhase } from '#server/areas/activity/shared/life.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { approverCheck } from '#server/areas/goods/shared/second-review.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { holdDraws } from '#server/areas/lottery/shared/fence.ts'
import { lottery, lotteryPrize } from '#server/areas/lottery/shared/tables.ts'
import { rewardOffers } from '#server/areas/ports/reward-offers.ts'
import { rewardOptions, rewardWorths } from '#server/areas/ports/rewards.ts'
import { refuseSegment, segmentReference, withSegment } from '#server/areas/store/shared/segments.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { insertRow, updateRow } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { lotteryChecks } from './checks.ts'
import { life, saved } from './life.ts'
import { lotteries, lotteriesOff, source } from './lottery-source.ts'
import { changePrizes, readPrizes, refuseMissing, shownPrizes, valuesOf, writePrizes } from './prizes.ts'

export const { delete: remove, costImpact: impact, sort, copy, stat } = life
export { remove as delete }

export const entity = defineEntity({
  ...lotteries,
  title: lottery.title,
  aim: lottery,
  search: { by: [{ as: 'title', column: lottery.title, search: lottery.search, filter: 'word' }] },
  constraints: { lottery_time_check: { field: 'end_at', message: endBeforeStart } },
  files: {
    columns: { cover: 'one', bg: 'one', rules: 'within' },
    copies: [{ table: lotteryPrize, columns: { image: 'one' } }],
  },
  references: { ...segmentReference, sku_id: titled(sku) },
  checks: [...lotteryChecks, approverCheck(contract.$.address)],
  todos: [
    draftReview(lottery).todo({ page: 'lottery/lottery/index', access: contract.publish.access }),
    lotteriesOff.todo(contract, 'lottery/lottery/index', {
      label: ['含下架奖品的抽奖', 'Lotteries with prizes off sale'],
      unit: ['个', 'lottery with prizes off sale'],
    }),
  ],
  jobs: { 'lottery-finish': { at: '* * * * *', latestOnly: true, act: life.finish } },
})

export async function list(ctx: Ctx, query: LotteryQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => withPhase(row, ctx)) }
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, lotteryFlow, source, query)
}

export { readDetail as detail }
async function readDetail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const [own] = await ctx.db.select({ seed_hash: lottery.seed_hash, seed: lottery.seed }).from(lottery).where(eq(lottery.id, id))
  return { ...withPhase(row, ctx), seed_hash: own?.seed_hash ?? null, seed: own?.seed ?? null, prizes: await shownPrizes(ctx, id) }
}

/** Saves a lottery with its prizes. Once it is published, only what domain §4.0 and §10 allow may change. */
export function edit(ctx: Ctx, { id, version, prizes, ...fields }: LotteryEdit) {
  return transact(ctx, async (ctx) => {
    const next = valuesOf(prizes)
    const values = withSegment({ ...fields, ...(fields.rules && { rules: cleanHtml(fields.rules).html }) })
    if (id === undefined) {
      await refuseSegment(ctx, values, null)
      await refuseMissing(ctx, next)
      const row = await insertRow(ctx, lotteries, values)
      await writePrizes(ctx, row.id, next)
      await audit(ctx, contract.edit, { id: row.id, before: null, after: { ...row, prizes: next } })
      return saved(row)
    }
    await holdDraws(ctx, id)
    const before = await life.lockForEdit(ctx, { id, version }, values)
    await refuseSegment(ctx, values, before)
    const former = await readPrizes(ctx, id)
    const isDraft = before.state === 'draft'
    if (isDraft) await refuseMissing(ctx, next)
    const isOther = isDraft ? !samePrizes(former, next) : await changePrizes(ctx, before, next)
    if (isDraft && isOther) await writePrizes(ctx, id, next)
    const row = await updateRow(ctx, lotteries, before, version, {
      ...values,
      review_by: null,
      // the version also covers the prizes
      ...(isOther && { version: before.version + 1 }),
    })
    const logged = isOther ? { before: { prizes: former.map(valuesLogged) }, after: { prizes: next } } : undefined
    await audit(ctx, contract.edit, { id, before: { ...before, ...logged?.before }, after: { ...row, ...logged?.after } })
    return saved(row)
  })
}

/** A higher prize stock, or none any more, while the lottery runs. */
export function prizeStock(ctx: Ctx, { id, version, prizes }: ParsedOf<typeof contract.prizeStock>) {
  return transact(ctx, async (ctx) => {
    await holdDraws(ctx, id)
    const before = await life.lockForEdit(ctx, { id, version }, {})
    const former = await readPrizes(ctx, id)
    const changes = new Map(prizes.map((change) => [change.position, change]))
    const next = former.map(valuesLogged).map((prize) => {
      const { stock, stop = 0 } = changes.get(prize.position) ?? {}
      const is_stopped = stop === 1 ? (1 as const) : prize.is_stopped
      return { ...prize, stock: prize.kind === 'thanks' ? -1 : (stock ?? prize.stock), is_stopped }
    })
    // without a prize change a review goes on
    if (!(await changePrizes(ctx, before, next))) return saved(before)
    const row = await updateRow(ctx, lotteries, before, version, { review_by: null, version: before.version + 1 })
    await audit(ctx, contract.prizeStock, {
      id,
      before: { ...before, prizes: former.map(valuesLogged) },
      after: { ...row, prizes: next },
    })
    return saved(row)
  })
}

/** A life-cycle step waits for the draws that are under way. */
function fenced<Given extends { id: number }>(step: (ctx: Ctx, input: Given) => Promise<{ id: number; version: number }>) {
  return (ctx: Ctx, input: Given) =>
    transact(ctx, async (ctx) => {
      await holdDraws(ctx, input.id)
      return step(ctx, input)
    })
}

export const publish = fenced(life.publish)
export const pause = fenced(life.pause)
export const resume = fenced(life.resume)
export const close = fenced(life.close)

export async function worth(ctx: Ctx, { coupon_ids = [], envelope_ids = [] }: ParsedOf<typeof contract.worth>) {
  const [coupons, envelopes] = await Promise.all([rewardWorths(ctx, 'coupon', coupon_ids), rewardWorths(ctx, 'redEnvelope', envelope_ids)])
  return { per_yuan: await settingOf(ctx, 'integral.per_yuan'), coupons, envelopes }
}

export async function rewards(ctx: Ctx, { kind, word }: ParsedOf<typeof contract.rewards>) {
  return { list: await rewardOptions(ctx, kind, word ?? '') }
}

/** The sign-in rule that gives chances for this lottery. */
export function uses(ctx: Ctx, { id }: ParsedOf<typeof contract.uses>) {
  return rewardOffers(ctx, 'lotteryChance', id)
}

const MOST_OPTIONS = 100

/** The lotteries that take part or will, for the choice in a form. */
export async function option(ctx: Ctx) {
  const list = await ctx.db
    .select({ key: lottery.id, title: lottery.title })
    .from(lottery)
    .where(isOpenAt(lottery, ctx.now))
    .orderBy(asc(lottery.end_at), asc(lottery.id))
    .limit(MOST_OPTIONS)
  return { list }
}

function valuesLogged({ id: _id, lottery_id: _of, drawn: _n, day: _d, day_drawn: _dn, ...values }: typeof lotteryPrize.$inferSelect) {
  return values
}

function samePrizes(former: Awaited<ReturnType<typeof readPrizes>>, next: ReturnType<typeof valuesOf>): boolean {
  const keyOf = (prize: object) => JSON.stringify(Object.entries(prize).toSorted(([a], [b]) => a.localeCompare(b)))
  return former.length === next.length && former.every((prize, at) => keyOf(valuesLogged(prize)) === keyOf(next[at] ?? {}))
}
