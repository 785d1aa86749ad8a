import { record, type FreeRecord } from '#contract/freeOrder/record.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Proof } from './Proof.tsx'
import { recordTexts } from './texts.ts'
import styles from './record.module.css'

export interface DialogRequest {
  kind: 'audit' | 'cancel'
  row: FreeRecord
}

const Audit = fieldsOf(record.audit)
const Cancel = fieldsOf(record.cancel)

/** The forms for the actions on a record. */
export function RecordDialogs({ request, onClose }: { request: DialogRequest | null; onClose: () => void }) {
  const t = useTexts(recordTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const { id, version, order_no, reward_amount } = current.row
  return (
    <>
      <FormDialog
        open={request?.kind === 'audit'}
        onClose={onClose}
        endpoint={record.audit}
        draft={{ of: record, id }}
        record={order_no}
        title={t('audit_title', { no: order_no })}
        submitText={t('submit')}
        values={{ id, version, pass: 1, reason: null }}
      >
        <Application id={id} />
        <p className={styles.note}>
          {formatMoney(reward_amount)} · {t('pass_help')}
        </p>
        <Audit.Either name="pass" yes={t('pass')} no={t('reject')} />
        <Reason />
      </FormDialog>
      <FormDialog
        open={request?.kind === 'cancel'}
        onClose={onClose}
        endpoint={record.cancel}
        draft={{ of: record, id }}
        title={t('cancel')}
        submitText={t('cancel')}
        values={{ id, version, reason: '' }}
      >
        <Cancel.LongText name="reason" help={t('cancel_help')} />
      </FormDialog>
    </>
  )
}

function Reason() {
  return Audit.useValue('pass') === 0 && <Audit.LongText name="reason" required />
}

/** The customer's application with its evidence. */
function Application({ id }: { id: number }) {
  const { data } = useCall(record.detail, { id }, { quiet: true })
  return data && <Proof row={data} />
}
