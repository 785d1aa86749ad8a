import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { bulkDelete, bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import type { ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import type { ListEndpoint, RowOf } from '#web/kit/list/use-list.ts'
import type { ActivityEntity, ActivityRow } from './activity-actions.ts'
import type { ActivityActions } from './use-activity-actions.tsx'

type ActivityEndpoint = ListEndpoint & Endpoint<z.ZodMiniObject, z.ZodMiniType<{ list: ActivityRow[] }>>

interface ActivityListProps<E extends ActivityEndpoint> {
  entity: ActivityEntity & { list: E; export?: Endpoint<z.ZodMiniObject> }
  columns: readonly ListColumn<RowOf<E>>[]
  search: ReactNode
  buttons: ActivityActions<RowOf<E>>
  tabs?: ListStates
  /** The toolbar's last part: a link to the records. */
  toolbar?: ReactNode
}

/** The list for one activity kind, with its form and its publication (domain §4.0). */
export function ActivityList<E extends ActivityEndpoint>({ entity, buttons, ...props }: ActivityListProps<E>) {
  return (
    <>
      <ListPage
        entity={entity}
        columns={props.columns}
        rowTitle={({ title }) => title}
        tabs={props.tabs}
        search={props.search}
        toolbar={
          <>
            <NewButton entity={entity} open={buttons.edit} />
            {entity.export && <ExportButton endpoint={entity.export} />}
            {props.toolbar}
          </>
        }
        actions={buttons.actions}
        bulk={[...(entity.export ? [bulkExport({ export: entity.export })] : []), bulkDelete(entity)]}
      />
      {buttons.dialogs}
    </>
  )
}
