import { user } from '#contract/user/user.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'
import { CustomerServicePicker } from '#web/pickers/RecordPickers.tsx'
import { closing, type TagRequest } from './TagDialog.tsx'

const assignTexts = texts({
  zh: { one: '分配客服 · {title}', many: '给 {n} 位用户分配客服', submit: '分配', reason_help: '转出自己的客户时必填' },
  en: {
    one: 'Customer service · {title}',
    many: 'Assign {n:user|users}',
    submit: 'Assign',
    reason_help: 'Required when you transfer your own customers',
  },
})

const Fields = fieldsOf(user.assign)

/** Assigns users to a customer service employee. */
export function AssignDialog({ request, onClose }: { request: TagRequest | null; onClose: () => void }) {
  const t = useTexts(assignTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const [first = 0] = current.ids
  return (
    <FormDialog
      endpoint={user.assign}
      open={request !== null}
      title={current.ids.length === 1 ? t('one', { title: current.titleOf(first) }) : t('many', { n: current.ids.length })}
      submitText={t('submit')}
      values={{ ids: current.ids, cs_wxid: null, reason: '' }}
      onClose={closing(current, onClose)}
      onDone={(result, msg) => {
        current.onEnd(true)
        reportBatch(result, msg, { titleOf: current.titleOf })
      }}
    >
      <FormGroup>
        <Wide>
          <Fields.Own name="cs_wxid">
            {({ field }) => <CustomerServicePicker {...field} value={(field.value as string | null) ?? null} />}
          </Fields.Own>
        </Wide>
        <Wide>
          <Fields.LongText name="reason" help={t('reason_help')} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
