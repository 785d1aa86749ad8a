import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import styles from './BoundRecords.module.css'

export interface BoundRecordsProps<Row> {
  /** The call for a page with one row's records. */
  records: Endpoint<z.ZodMiniType<unknown, object>, z.ZodMiniType<{ list: Row[]; total: number }>>
  /** The call fields that name the owner. */
  filter: object
  label: string
  columns: Column<Row>[]
  empty: string
}

/** The records that belong to one row, in a tab on its page: a table with pages. */
export function BoundRecords<Row extends { id: number }>({ records, filter, label, columns, empty }: BoundRecordsProps<Row>) {
  const { page, pager } = usePageNo()
  const query = useCall(records, { ...filter, ...page }, { keepPrevious: true, quiet: true })
  return (
    <div className={styles.box}>
      <Loaded query={query} lines={6}>
        {({ list, total }) => (
          <>
            <Table label={label} columns={columns} rows={list} rowKey={(row) => row.id} empty={<Empty title={empty} />} />
            {total > page.page_size && <Pager {...pager} total={total} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
