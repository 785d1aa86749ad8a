import { gift } from '#contract/goods/gift.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { RecordsDrawer } from '#web/kit/list/RecordsDrawer.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { UserPicker } from '#web/pickers/RecordPickers.tsx'

const giftTexts = texts({
  zh: {
    records: '{title} 送出记录',
    no_records: '还没有送出赠品',
    customer: '客户',
    customer_hint: '按客户筛选：昵称或手机号',
  },
  en: {
    records: 'Gifts given: {title}',
    no_records: 'No gifts given yet',
    customer: 'Customer',
    customer_hint: 'Filter by customer: nickname or phone',
  },
})

const column = columnsOf(gift.record)

const recordColumns: ListColumn<RowOf<typeof gift.record>>[] = [
  column.time('created_at', { card: 'title' }),
  column.code('code', { width: 156 }),
  column.text('title'),
  column.text('customer', { width: 108 }),
  column.text('phone', { width: 116 }),
  column.count('qty', { width: 72 }),
  column.text('biz_no', { width: 148 }),
]

/** The gifts that a rule has granted. */
export function GiftRecords({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(giftTexts)
  return (
    <RecordsDrawer
      records={gift.record}
      owner={gift.detail}
      id={id}
      title={(rule) => t('records', { title: rule?.title ?? '' })}
      columns={recordColumns}
      filters={({ customer_id = null }, narrow) => (
        <Field label={t('customer')}>
          <UserPicker value={customer_id} onChange={(customer_id) => narrow({ customer_id })} placeholder={t('customer_hint')} />
        </Field>
      )}
      empty={t('no_records')}
      onClose={onClose}
    />
  )
}
