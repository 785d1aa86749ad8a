import { eq } from 'drizzle-orm'
import { askPrizes } from '#contract/lottery/prize.ts'
import { PRIZES } from '#contract/lottery/words.ts'
import { costStudy } from '#server/areas/activity/shared/exposure.ts'
import { activityLife } from '#server/areas/activity/shared/life.ts'
import { newSeed, openSeed } from '#server/areas/lottery/shared/lottery-draw.ts'
import { lottery } from '#server/areas/lottery/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lotteries } from './lottery-source.ts'
import { noteWeights, prizesGiveaway, prizesWorth, readPrizes, refuseMissing, writePrizes } from './prizes.ts'

/** The life cycle for lotteries: the publication commits to a seed, the closing reveals it (docs/adr/0062). */
export const life = activityLife({
  kind: 'lottery',
  rows: lotteries,
  whilePublished: { title: 'free', cover: 'free', bg: 'free', rules: 'free', end_at: 'later', sort: 'free' },

  async check(ctx, { id, weights_version, start_at }) {
    const prizes = await readPrizes(ctx, id)
    if (prizes.length !== PRIZES) throw refuse(askPrizes, { field: 'prizes' })
    await refuseMissing(ctx, prizes, start_at ?? ctx.now.toISOString())
    const version = await noteWeights(ctx, id, weights_version)
    await ctx.db
      .update(lottery)
      .set({ ...newSeed(ctx.secretKey, id), weights_version: version })
      .where(eq(lottery.id, id))
  },

  async cost(ctx, row) {
    const prizes = await prizesWorth(ctx, await readPrizes(ctx, row.id))
    const parts = prizes.map(({ title, stock, worth }) => ({ title, qty: stock, amount: stock * worth }))
    return costStudy(ctx, { giveaway: prizesGiveaway(row, prizes), parts })
  },

  async closed(ctx, row) {
    await ctx.db
      .update(lottery)
      .set({ seed: openSeed(ctx.secretKey, row).toString('hex') })
      .where(eq(lottery.id, row.id))
  },

  copied: () => ({ weights_version: 0, seed_hash: null, seed_secret: null, seed: null }),

  async copyParts(ctx: Ctx, from: number, to: number) {
    const prizes = await readPrizes(ctx, from)
    await writePrizes(
      ctx,
      to,
      prizes.map(({ id: _id, lottery_id: _of, drawn: _n, day: _d, day_drawn: _dn, ...values }) => ({ ...values, is_stopped: 0 as const })),
    )
  },
})

export function saved({ id, version }: { id: number; version: number }) {
  return { id, version }
}
