import { useState, type ReactNode } from 'react'
import { sku } from '#contract/goods/sku.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/api/query.ts'
import { useColumns, type ListColumn } from '#web/kit/list/columns.tsx'
import type { ListEndpoint, RowOf } from '#web/kit/list/use-list.ts'
import { Drawer } from '#web/kit/ui/Drawer.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/Pager.tsx'
import { Table } from '#web/kit/ui/Table.tsx'
import styles from './LogDrawer.module.css'

interface LogDrawerProps<E extends ListEndpoint> {
  endpoint: E
  /** The SKU whose log is shown. */
  id: number
  open: boolean
  /** The title for its code. */
  title: (code: string) => string
  /** What narrows the log down. */
  input?: object
  filters?: ReactNode
  columns: readonly ListColumn<RowOf<E>>[]
  empty: string
  onClose: () => void
}

/** What has happened to one SKU, the newest first. */
export function LogDrawer<E extends ListEndpoint>(props: LogDrawerProps<E>) {
  const { endpoint, id, open, title, input, filters, empty, onClose } = props
  const columns = useColumns(props.columns)
  const narrowed = JSON.stringify(input)
  const [page, setPage] = useState({ narrowed, page_no: 1, page_size: 20 })
  const page_no = page.narrowed === narrowed ? page.page_no : 1
  const { page_size } = page
  const { data: row } = useCall(sku.detail, { id }, { enabled: open, quiet: true })
  // both logs are asked in the same way
  const log = useCall(endpoint, { ...input, id, page_no, page_size } as never, {
    enabled: open,
    keepPrevious: true,
    staleTime: 0,
    quiet: true,
  })
  const { data } = log as { data: OutputOf<E> | undefined }
  return (
    <Drawer open={open} title={title(row?.code ?? '')} width={880} onClose={onClose}>
      {filters && <div className={styles.filters}>{filters}</div>}
      <Table
        label={title(row?.code ?? '')}
        columns={columns}
        rows={log.error && !data ? [] : (data?.list as RowOf<E>[] | undefined)}
        rowKey={(entry) => entry.id}
        loading={log.isPlaceholderData}
        empty={log.error ? <NotLoaded error={log.error} retry={log.refetch} /> : <Empty title={empty} />}
      />
      {data && data.total > page_size && (
        <div className={styles.foot}>
          <Pager
            page={page_no}
            pageSize={page_size}
            total={data.total}
            onChange={(no, size) => setPage({ narrowed, page_no: no, page_size: size })}
          />
        </div>
      )}
    </Drawer>
  )
}
