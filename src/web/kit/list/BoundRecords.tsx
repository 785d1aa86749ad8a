import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import styles from './BoundRecords.module.css'

export interface BoundRecordsProps<Row> {
  /** The call for a page with one row's records. */
  records: Endpoint<z.ZodMiniType<unknown, object>, z.ZodMiniType<{ list: Row[]; total: number }>>
  /** The call fields that name the owner. */
  filter: object
  label: string
  columns: Column<Row>[]
  empty: string
  /** The rows on a page, in a part of a sheet; without it the table fills a tab. */
  size?: number | undefined
}

/** The records that belong to one row: a table with pages, in a tab or in a part of a sheet. */
export function BoundRecords<Row extends { id: number }>({ records, filter, label, columns, empty, size }: BoundRecordsProps<Row>) {
  const { page, pager } = usePageNo(size)
  const query = useCall(records, { ...filter, ...page }, { keepPrevious: true, quiet: true })
  return (
    <div className={size === undefined ? styles.box : styles.part}>
      <Loaded query={query} lines={size ?? 6}>
        {({ list, total }) =>
          size !== undefined && total === 0 ? (
            <p className={styles.none}>{empty}</p>
          ) : (
            <>
              <Table label={label} columns={columns} rows={list} rowKey={(row) => row.id} empty={<Empty title={empty} />} />
              {hasPages(total, page) && <Pager {...pager} total={total} />}
            </>
          )
        }
      </Loaded>
    </div>
  )
}
