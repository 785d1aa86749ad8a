import { goods, type PointsGoodsDetail } from '#contract/integralGoods/goods.ts'
import { order, type Exchange } from '#contract/integralGoods/order.ts'
import { ActivityPage, ActivityRecords } from '#web/areas/activity/shared/ActivityPage.tsx'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { AudienceText } from '#web/areas/activity/shared/frame-columns.tsx'
import { settingText } from '#web/areas/activity/shared/setting-lines.tsx'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { usePointsActions } from './actions.tsx'
import { saleTag } from './columns.tsx'

const names = [
  ...(['title', 'kind', 'sku_code', 'sku_title', 'coupon_title', 'amount', 'integral', 'cash', 'market_value', 'stock'] as const),
  ...(['exchanged', 'per_user_limit', 'per_day_limit', 'audience', 'tag', 'start_at', 'end_at', 'detail', 'sort'] as const),
  ...(['created_at', 'updated_at', 'images'] as const),
]

const column = columnsOf(order.list)

const exchangeColumns: ListColumn<Exchange>[] = [
  column.code('exchange_no', { width: 200, card: 'title' }),
  column.tag('state', { width: 96 }),
  customerColumn<Exchange>(),
  column.count('integral', { width: 104 }),
  column.money('cash', { width: 104 }),
  column.time('created_at', { width: 150 }),
]

const settings = (row: PointsGoodsDetail) => (
  <RecordFields
    detail={goods.detail}
    row={row}
    names={names}
    contents={{ audience: <AudienceText row={row} />, detail: settingText(row.detail) }}
  />
)

const records = {
  label: ['兑换记录', 'Exchanges'],
  access: order.list,
  content: (goods_id: number) => <ActivityRecords records={order.list} filter={{ goods_id }} columns={exchangeColumns} />,
} as const

export const prefetch = (query?: Query) => prefetchRecord(goods.detail, query)

/** The page for one points item. */
export default function PointsGoodsDetailPage() {
  return <ActivityPage entity={goods} buttons={usePointsActions()} state={saleTag} settings={settings} records={records} />
}
