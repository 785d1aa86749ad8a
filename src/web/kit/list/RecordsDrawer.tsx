import { useState, type ReactNode } from 'react'
import type { ById, OutputOf, ParsedOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { useColumns, type ListColumn } from './columns/columns.tsx'
import type { ListEndpoint, RowOf } from './use-list.ts'
import styles from './RecordsDrawer.module.css'

/** The call's fixed filters; null and undefined filter nothing. */
type Narrowed<E extends ListEndpoint> = Partial<ParsedOf<E>>

interface RecordsDrawerProps<E extends ListEndpoint, Owner> {
  /** The record list; its query takes the `id` of the record that owns them. */
  records: E
  /** Reads the record that owns them. */
  owner: ById<Owner>
  /** The owner whose records are shown, null while the drawer is closed. */
  id: number | null
  /** The drawer's title; the owner is undefined until it is loaded. */
  title: (owner: Owner | undefined) => string
  columns: readonly ListColumn<RowOf<E>>[]
  /** Controls that narrow the records: a change goes back to the first page. */
  filters?: (values: Narrowed<E>, narrow: (change: Narrowed<E>) => void) => ReactNode
  /** Shown when the owner has no records at all. */
  empty: string
  onClose: () => void
}

/** One row's records in a drawer, such as its log: a table with pages, the newest first. The address does not store its state. */
export function RecordsDrawer<E extends ListEndpoint, Owner>(props: RecordsDrawerProps<E, Owner>) {
  const { current, opening } = useOpening(props.id)
  return current !== null && <OpenRecords key={opening} {...props} id={current} open={props.id !== null} />
}

type OpenProps<E extends ListEndpoint, Owner> = RecordsDrawerProps<E, Owner> & { id: number; open: boolean }

function OpenRecords<E extends ListEndpoint, Owner>({ id, open, onClose, ...props }: OpenProps<E, Owner>) {
  const say = useLabel()
  const columns = useColumns(props.columns)
  const { page, pager, first } = usePageNo()
  const [values, setValues] = useState<Narrowed<E>>({})
  const owner = useCall(props.owner, { id }, { enabled: open, quiet: true })
  const title = props.title(owner.data)
  const query = useCall<ListEndpoint>(
    props.records,
    { id, ...values, ...page },
    {
      enabled: open,
      keepPrevious: true,
      staleTime: 0,
      quiet: true,
    },
  )
  const data = query.data as OutputOf<E> | undefined
  const isNarrowed = Object.values(values).some((value) => value !== null && value !== undefined)
  return (
    <Drawer open={open} title={title} width={880} onClose={onClose}>
      {props.filters && (
        <div className={styles.filters}>
          {props.filters(values, (change) => {
            setValues({ ...values, ...change })
            first()
          })}
        </div>
      )}
      <Table
        label={title}
        columns={columns}
        rows={query.error && !data ? [] : (data?.list as RowOf<E>[] | undefined)}
        rowKey={(record) => record.id}
        loading={query.isPlaceholderData}
        empty={
          query.error ? (
            <NotLoaded error={query.error} retry={query.refetch} />
          ) : isNarrowed ? (
            <Empty
              kind="unmatched"
              title={say(['没有符合条件的记录', 'No matching entries'])}
              action={
                <Button
                  onClick={() => {
                    setValues({})
                    first()
                  }}
                >
                  {say(['清空条件', 'Clear filters'])}
                </Button>
              }
            />
          ) : (
            <Empty title={props.empty} />
          )
        }
      />
      {data && hasPages(data.total, page) && (
        <div className={styles.foot}>
          <Pager {...pager} total={data.total} totalExact={data.total_exact} />
        </div>
      )}
    </Drawer>
  )
}
