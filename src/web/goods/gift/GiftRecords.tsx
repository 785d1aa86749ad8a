import { useState } from 'react'
import { gift } from '#contract/goods/gift.ts'
import { useCall } from '#web/api/query.ts'
import { useOpening } from '#web/kit/form/opening.ts'
import { columnsOf, useColumns, type ListColumn } from '#web/kit/list/columns.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { Drawer } from '#web/kit/ui/Drawer.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Field } from '#web/kit/ui/Field.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/Pager.tsx'
import { Table } from '#web/kit/ui/Table.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { UserPicker } from '#web/pickers/UserPicker.tsx'
import styles from './GiftRecords.module.css'
import { giftTexts } from './texts.ts'

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

/** What a rule has given away. */
export function GiftRecords({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { shown, opening } = useOpening(id)
  return shown && <OpenRecords key={opening} id={shown} isOpen={id !== null} onClose={onClose} />
}

function OpenRecords({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(giftTexts)
  const columns = useColumns(recordColumns)
  const [asked, setAsked] = useState({ customer_id: null as number | null, page_no: 1, page_size: 20 })
  const { data: rule } = useCall(gift.detail, { id }, { enabled: isOpen, quiet: true })
  const records = useCall(gift.record, { id, ...asked }, { enabled: isOpen, keepPrevious: true, staleTime: 0, quiet: true })
  const { data, error } = records
  const title = t('records', { title: rule?.title ?? '' })
  return (
    <Drawer open={isOpen} title={title} width={880} onClose={onClose}>
      <Field label={t('customer')} className={styles.filter}>
        <UserPicker
          value={asked.customer_id}
          onChange={(customer_id) => setAsked({ ...asked, customer_id, page_no: 1 })}
          placeholder={t('customer_hint')}
        />
      </Field>
      <Table
        label={title}
        columns={columns}
        rows={error && !data ? [] : data?.list}
        rowKey={(row) => row.id}
        loading={records.isPlaceholderData}
        empty={error ? <NotLoaded error={error} retry={records.refetch} /> : <Empty title={t('no_records')} />}
      />
      {data && data.total > asked.page_size && (
        <div className={styles.foot}>
          <Pager
            page={asked.page_no}
            pageSize={asked.page_size}
            total={data.total}
            onChange={(page_no, page_size) => setAsked({ ...asked, page_no, page_size })}
          />
        </div>
      )}
    </Drawer>
  )
}
