import { couponRecord, type CouponRecord } from '#contract/activity/coupon-record.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { offOf } from './words.ts'

const column = columnsOf(couponRecord.list)

export const recordColumns: ListColumn<CouponRecord>[] = [
  column.code('code', { width: 160, card: 'title' }),
  column.text('coupon_title', { width: 160, grow: true }),
  column.own('amount', (row, language) => offOf(row, language), { label: ['面额 / 折扣', 'Reduction'], width: 150 }),
  column.text('user_nick', { width: 120 }),
  column.text('user_phone', { width: 120 }),
  column.text('store_name', { width: 150 }),
  column.words('source', { width: 100 }),
  column.own('valid_to', ({ valid_from, valid_to }) => `${formatTime(valid_from, 'day')} – ${formatTime(valid_to)}`, {
    label: ['有效期', 'Validity'],
    width: 240,
  }),
  column.tag('state', { width: 90 }),
  column.text('order_no', { width: 180 }),
  column.time('used_at', { width: 150, inList: 'off' }),
  column.text('reason', { width: 140, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true }),
]
