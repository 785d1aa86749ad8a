import { useMemo, type ComponentType, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Machine, StatefulEntity } from '#contract/kit/machine.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import type { ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import type { ListEndpoint, RowOf } from '#web/kit/list/use-list.ts'

interface RecordEntity<E extends ListEndpoint, Flow extends Machine> extends StatefulEntity<Flow> {
  list: E
  counts: Endpoint
  detail: Endpoint
  export: Endpoint<z.ZodMiniObject>
}

interface RecordDrawer<Row> {
  /** Its parameter in the address. */
  name: string
  /** The drawer for one record. */
  part: ComponentType<{ id: number | null; actions: readonly RowAction<Row>[]; onClose: () => void }>
  /** By default 详情. */
  button?: Pick<RowAction<Row>, 'key' | 'label'>
}

interface RecordListProps<E extends ListEndpoint, Flow extends Machine> {
  entity: RecordEntity<E, Flow>
  columns: readonly ListColumn<RowOf<E>>[]
  rowTitle: (row: RowOf<E>) => string
  search: ReactNode
  /** Declared at module scope: the first row button opens it. */
  drawer?: RecordDrawer<RowOf<E>>
  actions: readonly RowAction<RowOf<E>>[]
  /** The bulk buttons before the export. */
  bulk?: readonly BulkAction[]
  tiles?: ReactNode
}

const view = { key: 'view', label: ['详情', 'View'] } as const

/** The participant records: tabs by state, export, tiles, and a drawer. */
export function RecordList<E extends ListEndpoint, Flow extends Machine>(props: RecordListProps<E, Flow>) {
  const { entity, drawer, actions, bulk = [] } = props
  const { id, open, close } = useOpened(drawer?.name ?? view.key)
  const buttons = useMemo((): readonly RowAction<RowOf<E>>[] => {
    if (!drawer) return actions
    return [{ ...(drawer.button ?? view), access: entity.detail, run: (row) => open(row.id) }, ...actions]
  }, [entity, drawer, actions, open])
  const Drawer = drawer?.part
  return (
    <>
      <ListPage
        entity={entity}
        columns={props.columns}
        rowTitle={props.rowTitle}
        tabs={useStateTabs(entity)}
        search={props.search}
        toolbar={
          <>
            <ExportButton endpoint={entity.export} />
            {props.tiles}
          </>
        }
        actions={buttons}
        bulk={[...bulk, bulkExport(entity)]}
      />
      {Drawer && <Drawer id={id} actions={actions} onClose={close} />}
    </>
  )
}
