import { staff, type Staff } from '#contract/customService/staff.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { CustomerServicePicker } from '#web/pickers/RecordPickers.tsx'

const transferTexts = texts({
  zh: {
    title: '转移“{name}”的客户',
    submit: '转移',
    what: '{users} 位用户、{stores} 家门店',
    only: '留空则全部转移；只转移部分客户时，请在客户分配中勾选',
    sure: '转移“{name}”的客户？',
    effect: '客户改由新客服服务，每位客户的分配记录都会写入。',
    done: '已转移{users}位用户、{stores}家门店',
  },
  en: {
    title: 'Transfer the customers of “{name}”',
    submit: 'Transfer',
    what: '{users:user|users} and {stores:store|stores}',
    only: 'Leave empty to transfer all. To transfer only some, select them under Assignment',
    sure: 'Transfer the customers of “{name}”?',
    effect: 'The new employee serves them from now on; the assignment log of each customer records it.',
    done: '{users:user|users} and {stores:store|stores} transferred',
  },
})

const Fields = fieldsOf(staff.transfer)

interface TransferDialogProps {
  /** The employee whose customers are transferred; null while the dialog is closed. */
  from: Staff | null
  onClose: () => void
}

/** Moves all customers, or all users, or all stores, from one employee to another. */
export function TransferDialog({ from, onClose }: TransferDialogProps) {
  const t = useTexts(transferTexts)
  const { current } = useOpening(from)
  if (!current) return null
  const { nickname, wxid, user_count, store_count } = current
  return (
    <FormDialog
      endpoint={staff.transfer}
      open={from !== null}
      record={nickname}
      title={t('title', { name: nickname })}
      submitText={t('submit')}
      values={{ from: wxid, to: null, target_type: null, reason: '' }}
      onClose={onClose}
      confirm={() => confirm({ title: t('sure', { name: nickname }), body: t('effect'), confirmText: t('submit') })}
      onDone={({ users, stores }) => toast.success(t('done', { users, stores }))}
    >
      <p>{t('what', { users: user_count, stores: store_count })}</p>
      <FormGroup>
        <Wide>
          <Fields.Own name="to">
            {({ field }) => <CustomerServicePicker {...field} value={(field.value as string | null | undefined) ?? null} />}
          </Fields.Own>
        </Wide>
        <Wide>
          <Fields.Pick name="target_type" help={t('only')} />
        </Wide>
        <Wide>
          <Fields.LongText name="reason" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
