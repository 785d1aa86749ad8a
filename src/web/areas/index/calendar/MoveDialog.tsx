import { collection } from '#contract/activity/collection.ts'
import { coupon } from '#contract/activity/coupon.ts'
import { group } from '#contract/activity/group.ts'
import { redEnvelope } from '#contract/activity/redEnvelope.ts'
import type { ActivityKind } from '#contract/activity/words.ts'
import { activity } from '#contract/freeOrder/activity.ts'
import type { CalendarRow } from '#contract/index/calendar.ts'
import type { ById, Endpoint } from '#contract/kit/endpoint.ts'
import { lottery } from '#contract/lottery/lottery.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { calendarTexts } from './texts.ts'

const entities: Readonly<Partial<Record<ActivityKind, { edit: Endpoint; detail: ById<object> }>>> = {
  collection,
  coupon,
  group,
  redEnvelope,
  lottery,
  freeOrder: activity,
}

/** Both fields have the same names in the form of each kind. */
const Fields = fieldsOf(redEnvelope.edit)

export interface Move {
  row: CalendarRow
  start_at: string | null
  end_at: string | null
}

interface MoveProps {
  move: Move | null
  onClose: () => void
  onSaved: () => void
}

/** The new dates of a draft, saved by its own edit call with all its other values. */
export function MoveDialog({ move, ...rest }: MoveProps) {
  return move && <OpenMove key={`${move.row.kind}:${move.row.id}`} move={move} {...rest} />
}

function OpenMove({ move, onClose, onSaved }: MoveProps & { move: Move }) {
  const t = useTexts(calendarTexts)
  const entity = entities[move.row.kind] ?? redEnvelope
  // an answer from before could have an old version
  const { data, isFetchedAfterMount } = useCall(entity.detail as ById<object>, { id: move.row.id }, { staleTime: 0 })
  if (!data || !isFetchedAfterMount) return null
  const { row, start_at, end_at } = move
  return (
    <FormDialog
      endpoint={entity.edit}
      open
      record={row.title}
      title={t('move_title', { title: row.title })}
      submitText={t('save')}
      values={{ ...data, start_at, end_at }}
      onClose={onClose}
      onSaved={onSaved}
    >
      <FormGroup>
        <Fields.Moment name="start_at" />
        <Fields.Moment name="end_at" />
      </FormGroup>
    </FormDialog>
  )
}
