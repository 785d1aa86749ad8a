import { couponRecord, type CouponRecord } from '#contract/activity/coupon-record.ts'
import { couponSources } from '#contract/activity/coupon-words.ts'
import { say } from '#contract/kit/label.ts'
import { offOf } from '#web/areas/activity/shared/coupon-words.ts'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'

const column = columnsOf(couponRecord.list)

export const recordColumns: ListColumn<CouponRecord>[] = [
  column.code('code', { width: 170, card: 'title' }),
  column.own('coupon_title', (row, language) => <Twofold main={row.coupon_title} sub={offOf(row, language)} />, {
    label: ['优惠券 / 面额', 'Coupon / reduction'],
    width: 190,
  }),
  customerColumn<CouponRecord>(),
  column.tag('state', { width: 90 }),
  column.own('valid_to', ({ valid_from, valid_to }) => <Twofold main={formatTime(valid_from)} sub={`– ${formatTime(valid_to)}`} />, {
    label: ['有效期', 'Validity'],
    width: 144,
  }),
  column.own('source', (row, language) => <Twofold main={say(couponSources[row.source], language)} sub={row.reason} />, {
    label: ['来源 / 作废原因', 'Source / revocation reason'],
    width: 148,
  }),
  column.text('order_no', { width: 190 }),
  column.time('used_at', { width: 150, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true }),
]
