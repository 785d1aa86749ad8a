import { bankLine, type BankLine } from '#contract/finance/bankLine.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { bankTexts } from './texts.ts'

const Fields = fieldsOf(bankLine.ignore)

/** The reason why no record belongs to a line. */
export function IgnoreDialog({ row, onClose }: { row: Pick<BankLine, 'id' | 'amount'> | null; onClose: () => void }) {
  const t = useTexts(bankTexts)
  const { current } = useOpening(row)
  if (!current) return null
  const title = formatMoney(Math.abs(current.amount))
  return (
    <FormDialog
      endpoint={bankLine.ignore}
      open={row !== null}
      title={t('ignore_title', { amount: title })}
      submitText={t('ignore')}
      values={{ ids: [current.id], kind: current.amount < 0 ? 'fee' : 'interest', note: null }}
      onDone={(result) => reportBatch(result, t('ignore'), { titleOf: () => title })}
      onClose={onClose}
    >
      <FormGroup>
        <Fields.Choice name="kind" required />
        <Wide>
          <Fields.Text name="note" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
