import { sql } from 'drizzle-orm'
import { recordDetail } from '#contract/lottery/record.ts'
import { lotteryRecord, lotteryWeights } from '#server/areas/lottery/shared/tables.ts'
import { regionText } from '#server/areas/people/region.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readRow } from '#server/platform/kernel/list/list.ts'
import { source } from './record-source.ts'

const detailSource: ListSource<typeof recordDetail> = {
  ...source,
  name: 'lottery_record_detail',
  row: recordDetail,
  extra: {
    ...source.extra,
    weights: sql<number[]>`(select to_json(${lotteryWeights.weights}) from ${lotteryWeights}
      where ${lotteryWeights.lottery_id} = ${lotteryRecord.lottery_id} and ${lotteryWeights.version} = ${lotteryRecord.weights_version})`.as(
      'weights',
    ),
    receiver: order.receiver,
    phone: order.phone,
    region: sql<string | null>`case when ${order.id} is null then null else ${regionText(order)} end`.as('region'),
    address: order.address,
  },
}

/** One draw, with the numbers behind it and the address from its order. */
export function readDetail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, detailSource, id)
}
