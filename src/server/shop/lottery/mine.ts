import { eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { ownDraw, type lottery as contract } from '#contract/shop/lottery.ts'
import { records } from '#server/areas/lottery/record/record-source.ts'
import { lottery, lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { byCase, equals } from '#server/platform/kernel/filters.ts'
import { readPage } from '#server/platform/kernel/list.ts'
import type { ListSource } from '#server/platform/kernel/list-source.ts'

const source: ListSource<typeof ownDraw> = {
  ...records,
  name: 'shop_lottery_record',
  row: ownDraw,
  extra: { lottery_title: sql<string>`${lottery.title}`.as('lottery_title') },
  join: (query) => query.innerJoin(lottery, eq(lottery.id, lotteryRecord.lottery_id)),
  filters: { lottery_id: equals(lotteryRecord.lottery_id), won: byCase({ yes: sql`${lotteryRecord.kind} <> 'thanks'` }) },
  sorts: { created_at: lotteryRecord.created_at },
}

/** The own draws; the scope of the records limits them. */
export function mine(ctx: Ctx, query: ParsedOf<typeof contract.mine>) {
  return readPage(ctx, source, query)
}
