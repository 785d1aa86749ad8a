import { assign } from '#contract/customService/assign.ts'
import type { TargetType } from '#contract/people/words.ts'
import { user } from '#contract/user/user.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import type { BoundParts } from '#web/kit/form/rows/Bound.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'
import { CustomerServicePicker } from '#web/pickers/RecordPickers.tsx'

const assignTexts = texts({
  zh: { one: '分配客服 · {title}', many: '给 {n} 位客户分配客服', submit: '分配', reason_help: '转出自己的客户时必填' },
  en: {
    one: 'Customer service · {title}',
    many: 'Assign {n:customer|customers}',
    submit: 'Assign',
    reason_help: 'Required when you transfer your own customers',
  },
})

const Fields = fieldsOf(assign.edit)
const UserFields = fieldsOf(user.assign)

export interface AssignRequest {
  type: TargetType
  /** Users by the call of their own list, which has a permission of its own. */
  byUserList?: boolean
  ids: number[]
  titleOf: (id: number) => string
  /** Receives whether customers were assigned. */
  onEnd: (done: boolean) => void
}

/** Assigns users or stores to an employee. */
export function AssignDialog({ request, onClose }: { request: AssignRequest | null; onClose: () => void }) {
  const t = useTexts(assignTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const { type, byUserList, ids, titleOf, onEnd } = current
  const [first = 0] = ids
  const picker = ({ field }: BoundParts) => <CustomerServicePicker {...field} value={(field.value as string | null) ?? null} />
  return (
    <FormDialog
      endpoint={byUserList ? user.assign : assign.edit}
      open={request !== null}
      title={ids.length === 1 ? t('one', { title: titleOf(first) }) : t('many', { n: ids.length })}
      submitText={t('submit')}
      values={byUserList ? { ids, cs_wxid: null, reason: '' } : { targets: ids.map((id) => ({ type, id })), wxid: null, reason: '' }}
      onClose={() => {
        onClose()
        // after `onDone`, which follows a success at once
        queueMicrotask(() => onEnd(false))
      }}
      onDone={(result, msg) => {
        onEnd(true)
        reportBatch(result, msg, { titleOf })
      }}
    >
      <FormGroup>
        <Wide>{byUserList ? <UserFields.Own name="cs_wxid">{picker}</UserFields.Own> : <Fields.Own name="wxid">{picker}</Fields.Own>}</Wide>
        <Wide>
          <Fields.LongText name="reason" help={t('reason_help')} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
