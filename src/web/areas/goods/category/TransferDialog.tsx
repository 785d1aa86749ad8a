import { category, type CategoryRow } from '#contract/goods/category.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'

const categoryTexts = texts({
  zh: {
    transfer_title: '转移“{title}”的商品',
    transfer_submit: '转移',
    transfer_what: '{n} 个SPU及其全部SKU将归入所选分类，并记入日志；超过5000个时在后台进行。',
    transfer_sure: '转移{n}个SPU？',
    transfer_effect: '“{title}”的 {n} 个SPU及其全部SKU将归入另一个分类。',
    transferred: '已转移{spus}个SPU、{skus}个SKU',
    transfer_started: '已提交转移任务：{spus}个SPU、{skus}个SKU',
  },
  en: {
    transfer_title: 'Transfer the goods of “{title}”',
    transfer_submit: 'Transfer',
    transfer_what:
      '{n:SPU|SPUs} and all their SKUs move to the selected category. The move is logged; more than 5,000 run in the background.',
    transfer_sure: 'Transfer {n:SPU|SPUs}?',
    transfer_effect: '{n:SPU|SPUs} of “{title}” and all their SKUs move to another category.',
    transferred: '{spus:SPU|SPUs} and {skus:SKU|SKUs} transferred',
    transfer_started: 'The transfer has started: {spus:SPU|SPUs} and {skus:SKU|SKUs}',
  },
})

const Fields = fieldsOf(category.transfer)

interface TransferDialogProps {
  /** The category whose goods are moved; null while the dialog is closed. */
  from: CategoryRow | null
  onClose: () => void
}

/** Moves all goods in a category to another one. */
export function TransferDialog({ from, onClose }: TransferDialogProps) {
  const t = useTexts(categoryTexts)
  const { current } = useOpening(from)
  const { id = 0, title = '', spu_count: n = 0 } = current ?? {}
  return (
    <FormDialog
      endpoint={category.transfer}
      open={from !== null}
      record={title}
      title={t('transfer_title', { title })}
      submitText={t('transfer_submit')}
      values={{ from_id: id, to_id: null }}
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
