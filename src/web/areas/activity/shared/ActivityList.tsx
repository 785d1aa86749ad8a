import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Publication } from '#web/areas/goods/shared/PublishDialog.tsx'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import { bulkDelete, bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import type { ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import type { ListEndpoint, RowOf } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { activityActions, type ActivityEffects, type ActivityEntity, type ActivityRow, type OwnButtons } from './activity-actions.ts'

const PublishDialog = lazyPart('draft', async () => (await import('#web/areas/goods/shared/PublishDialog.tsx')).PublishDialog)
const ActivityData = lazyPart('id', async () => (await import('./ActivityData.tsx')).ActivityData)

type ActivityEndpoint = ListEndpoint & Endpoint<z.ZodMiniObject, z.ZodMiniType<{ list: ActivityRow[] }>>

interface ActivityListProps<E extends ActivityEndpoint> {
  entity: ActivityEntity & { list: E; impact: Endpoint; export?: Endpoint<z.ZodMiniObject> }
  columns: readonly ListColumn<RowOf<E>>[]
  search: ReactNode
  /** The drawer that edits and creates activities. */
  form: ComponentType<{ id: number | 'new' | null; onClose: () => void }>
  /** The promotion link protocol. */
  link: string
  effects: ActivityEffects<RowOf<E>>
  own?: OwnButtons<RowOf<E>>
  tabs?: ListStates
  /** The toolbar's last part: a link to the records. */
  toolbar?: ReactNode
}

/** The list for one activity kind, with its form, its publication and its figures (domain §4.0). */
export function ActivityList<E extends ActivityEndpoint>(props: ActivityListProps<E>) {
  const { entity, form: Form, link, effects, own, tabs } = props
  const { id: editedId, open: edit, close: closeForm } = useEditing()
  const { id: dataId, open: openData, close: closeData } = useOpened('data')
  const [draft, setDraft] = useState<Publication | null>(null)
  const actions = useMemo(() => {
    const publish = (row: RowOf<E>) => setDraft({ id: row.id, version: row.version, title: row.title, effect: effects.publish(row) })
    return activityActions<RowOf<E>>(entity, { edit, data: openData, publish, link, effects, own })
  }, [entity, edit, openData, link, effects, own])
  return (
    <>
      <ListPage
        entity={entity}
        columns={props.columns}
        rowTitle={({ title }) => title}
        tabs={tabs}
        search={props.search}
        toolbar={
          <>
            <NewButton entity={entity} open={edit} />
            {entity.export && <ExportButton endpoint={entity.export} />}
            {props.toolbar}
          </>
        }
        actions={actions}
        bulk={[...(entity.export ? [bulkExport({ export: entity.export })] : []), bulkDelete(entity)]}
      />
      <Form id={editedId} onClose={closeForm} />
      <PublishDialog entity={entity} draft={draft} onClose={() => setDraft(null)} />
      <ActivityData entity={entity} id={dataId} onClose={closeData} />
    </>
  )
}
