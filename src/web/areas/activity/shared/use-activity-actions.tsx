import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Publication } from '#web/areas/goods/shared/PublishDialog.tsx'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { activityActions, type ActivityEffects, type ActivityEntity, type ActivityRow, type OwnButtons } from './activity-actions.ts'

const PublishDialog = lazyPart('draft', async () => (await import('#web/areas/goods/shared/PublishDialog.tsx')).PublishDialog)

interface ActivityKind<Row> {
  entity: ActivityEntity & { impact: Endpoint }
  /** The drawer that edits and creates activities. */
  form: ComponentType<{ id: number | 'new' | null; onClose: () => void }>
  /** The promotion link protocol. */
  link: string
  effects: ActivityEffects<Row>
  own?: OwnButtons<Row>
}

/** An activity kind's buttons with the windows that they open, for its list and for one activity's page. */
export interface ActivityActions<Row> {
  actions: readonly RowAction<Row>[]
  /** Opens the form. */
  edit: (id: number | 'new') => void
  dialogs: ReactNode
}

export function useActivityActions<Row extends ActivityRow>({
  entity,
  form: Form,
  link,
  effects,
  own,
}: ActivityKind<Row>): ActivityActions<Row> {
  const { id, open: edit, close } = useEditing()
  const [draft, setDraft] = useState<Publication | null>(null)
  const actions = useMemo(() => {
    const publish = (row: Row) => setDraft({ id: row.id, version: row.version, title: row.title, effect: effects.publish(row) })
    return activityActions<Row>(entity, { edit, publish, link, effects, own })
  }, [entity, edit, link, effects, own])
  return {
    actions,
    edit,
    dialogs: (
      <>
        <Form id={id} onClose={close} />
        <PublishDialog entity={entity} draft={draft} onClose={() => setDraft(null)} />
      </>
    ),
  }
}
