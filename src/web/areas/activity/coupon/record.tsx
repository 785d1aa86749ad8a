import { useMemo, useState } from 'react'
import { couponRecord, type CouponRecord } from '#contract/activity/coupon-record.ts'
import { coupon } from '#contract/activity/coupon.ts'
import { RecordList } from '#web/areas/activity/shared/RecordList.tsx'
import { useActivityFilter, type FilterActivities } from '#web/areas/activity/shared/use-activity-filter.ts'
import { call } from '#web/base/api/client.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { StorePicker } from '#web/pickers/RecordPickers.tsx'
import { recordColumns } from './record-columns.tsx'

const RevokeDialog = lazyPart('row', async () => (await import('./RevokeDialog.tsx')).RevokeDialog)

export const prefetch = (query?: Query) => prefetchList(couponRecord.list, query)

/** All customers' coupons (domain §4.2). */
export default function CouponRecordPage() {
  const [row, setRow] = useState<CouponRecord | null>(null)
  const actions = useMemo(
    (): RowAction<CouponRecord>[] => [
      {
        key: 'order',
        label: ['使用订单', 'Order'],
        access: couponRecord.list,
        reason: ({ order_no }) => (order_no ? undefined : ['该优惠券没有订单', 'No order has this coupon']),
        run: ({ order_no }) => navigate(withQuery('/order/list', { order_no: order_no ?? '' })),
      },
      rowTransition(couponRecord, 'revoke', { run: (row) => setRow(row) }),
    ],
    [],
  )
  return (
    <>
      <RecordList entity={couponRecord} columns={recordColumns} rowTitle={({ code }) => code} search={<RecordSearch />} actions={actions} />
      <RevokeDialog row={row} onClose={() => setRow(null)} />
    </>
  )
}

const activities: FilterActivities = {
  detail: coupon.detail,
  find: (title, options) => call(coupon.list, { title, page_size: 20 }, options),
}

const Search = searchFields(couponRecord.list)

function RecordSearch() {
  const activity = useActivityFilter('coupon_id', activities)
  return (
    <>
      <Search.Text name="code" />
      <Search.Remote name="coupon_id" {...activity} />
      <Search.Text name="user_phone" />
      <Search.Record name="store_id" picker={StorePicker} />
      <Search.Choice name="source" />
      <Search.DayRange label={['领取时间', 'Received']} from="from" to="to" />
    </>
  )
}
