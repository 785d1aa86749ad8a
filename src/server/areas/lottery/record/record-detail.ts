import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { record as contract, recordDetail } from '#contract/lottery/record.ts'
import { lotteryRecord, lotteryWeights } from '#server/areas/lottery/shared/tables.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { regionText } from '#server/areas/people/region.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readRow } from '#server/platform/kernel/list/list.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { source } from './record-source.ts'

type Known = OutputOf<typeof contract.detail>['known_address']

const parts = sql`'province_code', place.province_code, 'city_code', place.city_code, 'district_code', place.district_code,
  'address', place.address, 'phone', place.phone`

const known = sql<Known>`case when ${lotteryRecord.state} = 'pending_address' then coalesce(
  (select json_build_object('of', 'customer', 'receiver', place.receiver, ${parts}) from ${customerAddress} place
    where place.user_id = ${lotteryRecord.user_id} and place.deleted_at is null order by place.is_default desc, place.id desc limit 1),
  (select json_build_object('of', 'store', 'receiver', place.contact, ${parts}) from ${store} place
    where place.deleted_at is null and place.id = (select store_id from ${customer} buyer where buyer.id = ${lotteryRecord.user_id}))
) end`

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
    known_address: known.as('known_address'),
  },
}

/** One draw, with the numbers behind it and the address from its order, or the known one for a prize that waits for it. */
export async function readDetail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, detailSource, id)
  return mayCall(ctx.actor, contract.address.access) ? row : { ...row, known_address: null }
}
