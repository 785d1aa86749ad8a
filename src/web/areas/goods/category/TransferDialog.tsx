import { category, type CategoryRow } from '#contract/goods/category.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useOpening } from '#web/kit/form/opening.ts'
import { confirm } from '#web/kit/ui/confirm.ts'
import { toast } from '#web/kit/ui/toast.ts'
import { useTexts } from '#web/locales/texts.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { categoryTexts } from './texts.ts'

const Fields = fieldsOf(category.transfer)

const goods = ['goods.spu', 'goods.sku']

interface TransferDialogProps {
  /** Whose goods move; null while it is closed. */
  from: CategoryRow | null
  onClose: () => void
}

/** Moves all goods of a category to another one. */
export function TransferDialog({ from, onClose }: TransferDialogProps) {
  const t = useTexts(categoryTexts)
  const { shown } = useOpening(from)
  const { id = 0, title = '', spu_count: n = 0 } = shown ?? {}
  return (
    <FormDialog
      endpoint={category.transfer}
      open={from !== null}
      title={t('transfer_title', { title })}
      submitText={t('transfer_submit')}
      values={{ from_id: id, to_id: null }}
      alsoChanges={goods}
      confirm={() =>
        confirm({ title: t('transfer_sure', { n }), body: t('transfer_effect', { title, n }), confirmText: t('transfer_submit') })
      }
      onClose={onClose}
      onDone={({ task_id, ...done }) => toast.success(t(task_id === undefined ? 'transferred' : 'transfer_started', done))}
    >
      <FormGroup>
        <Wide>
          <Fields.Own name="to_id" help={t('transfer_what', { n })}>
            {({ field }) => <CategorySelect {...field} value={(field.value as number | null | undefined) ?? null} />}
          </Fields.Own>
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
