import type { Segment } from '#contract/store/segment.ts'
import { segment } from '#contract/store/segment.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { ConditionFields } from '#web/pickers/segment/ConditionFields.tsx'
import { SegmentPreview } from './SegmentPreview.tsx'

const Fields = fieldsOf(segment.edit)
const defaults = { areas: [], store_types: [], store_tags: [], agent_ids: [], salesman_ids: [] }

interface SegmentFormProps {
  id: number | 'new' | null
  /** The segment that a new one copies. */
  from: number | null
  onClose: () => void
}

export function SegmentForm({ id, from, onClose }: SegmentFormProps) {
  return (
    <FormDrawer entity={segment} id={id} from={from} onClose={onClose} defaults={defaults} fresh={['title']} width={720}>
      {(row) => (
        <>
          <FormGroup>
            <Wide>
              <Fields.Text name="title" />
            </Wide>
          </FormGroup>
          <SegmentPreview />
          <ConditionFields agents={named(row?.agent_ids, row?.agent_names)} salesmen={named(row?.salesman_ids, row?.salesman_names)} />
          <FormGroup>
            <Wide>
              <Fields.LongText name="remark" />
            </Wide>
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}

/** Ids and names have the same order. */
function named(ids: Segment['agent_ids'] = [], names: readonly string[] = []) {
  return ids.map((id, at) => ({ id, title: names[at] ?? `#${id}` }))
}
