import { envelopeRecord, type EnvelopeRecord } from '#contract/activity/envelope-record.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { envelopeTexts } from './texts.ts'

const Fields = fieldsOf(envelopeRecord.clawback)

/** Takes an opened envelope's amount back from the balance. */
export function ClawbackDialog({ row, onClose }: { row: EnvelopeRecord | null; onClose: () => void }) {
  const t = useTexts(envelopeTexts)
  const { current } = useOpening(row)
  if (!current) return null
  const { id, version, record_no, user_nick, amount } = current
  return (
    <FormDialog
      endpoint={envelopeRecord.clawback}
      open={row !== null}
      record={record_no}
      title={t('claw_title', { no: record_no })}
      submitText={t('claw')}
      values={{ id, version, reason: '' }}
      onClose={onClose}
    >
      <p>{t('claw_effect', { nick: user_nick, amount: formatMoney(amount) })}</p>
      <FormGroup>
        <Wide>
          <Fields.LongText name="reason" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
