import { useState } from 'react'
import { sku } from '#contract/goods/sku.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { useCall } from '#web/api/query.ts'
import { useColumns, type ListColumn } from '#web/kit/list/columns.tsx'
import type { ListEndpoint, RowOf } from '#web/kit/list/use-list.ts'
import { Drawer } from '#web/kit/ui/Drawer.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/Pager.tsx'
import { RangePicker } from '#web/kit/ui/RangePicker.tsx'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { Table } from '#web/kit/ui/Table.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { skuActionTexts } from './action-texts.ts'
import styles from './LogDrawer.module.css'

interface LogDrawerProps<E extends ListEndpoint> {
  endpoint: E
  /** The SKU whose log is shown. */
  id: number
  open: boolean
  /** The title for its code. */
  title: (code: string) => string
  /** The field that tells the kinds of entries apart, and what each is called. */
  kinds: { field: string; label: Label; words: Readonly<Record<string, Label>> }
  columns: readonly ListColumn<RowOf<E>>[]
  /** Said where nothing has ever happened. */
  empty: string
  onClose: () => void
}

const everything = { kind: 'all', from: null as string | null, to: null as string | null }

/** What has happened to one SKU, the newest first; of one kind, or on some days. */
export function LogDrawer<E extends ListEndpoint>({ endpoint, id, open, title, kinds, empty, onClose, ...props }: LogDrawerProps<E>) {
  const t = useTexts(skuActionTexts)
  const say = useLabel()
  const columns = useColumns(props.columns)
  const [narrowed, setNarrowed] = useState(everything)
  const [page, setPage] = useState({ page_no: 1, page_size: 20 })
  const { kind, from, to } = narrowed
  const { data: row } = useCall(sku.detail, { id }, { enabled: open, quiet: true })
  const asked = { id, from, to, ...(kind !== 'all' && { [kinds.field]: kind }), ...page }
  // both logs are asked in the same way
  const log = useCall(endpoint, asked as never, { enabled: open, keepPrevious: true, staleTime: 0, quiet: true })
  const { data } = log as { data: OutputOf<E> | undefined }
  const isNarrowed = kind !== 'all' || from !== null || to !== null

  function narrow(change: Partial<typeof everything>) {
    setNarrowed({ ...narrowed, ...change })
    setPage({ ...page, page_no: 1 })
  }

  return (
    <Drawer open={open} title={title(row?.code ?? '')} width={880} onClose={onClose}>
      <div className={styles.filters}>
        <Segmented
          aria-label={say(kinds.label)}
          value={kind}
          options={[{ key: 'all', title: t('all') }, ...Object.entries(kinds.words).map(([key, word]) => ({ key, title: say(word) }))]}
          onChange={(kind) => narrow({ kind })}
        />
        <RangePicker aria-label={t('time')} placeholder={t('any_time')} value={{ from, to }} onChange={narrow} />
      </div>
      <Table
        label={title(row?.code ?? '')}
        columns={columns}
        rows={log.error && !data ? [] : (data?.list as RowOf<E>[] | undefined)}
        rowKey={(entry) => entry.id}
        loading={log.isPlaceholderData}
        empty={log.error ? <NotLoaded error={log.error} retry={log.refetch} /> : <Empty title={isNarrowed ? t('none_such') : empty} />}
      />
      {data && data.total > page.page_size && (
        <div className={styles.foot}>
          <Pager
            page={page.page_no}
            pageSize={page.page_size}
            total={data.total}
            onChange={(page_no, page_size) => setPage({ page_no, page_size })}
          />
        </div>
      )}
    </Drawer>
  )
}
