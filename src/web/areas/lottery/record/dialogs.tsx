import { record, type DrawRecord } from '#contract/lottery/record.ts'
import { Carrier } from '#web/areas/order/shared/Carrier.tsx'
import { Corrected } from '#web/areas/order/shared/Corrected.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { recordTexts } from './texts.ts'

export interface DialogRequest {
  kind: 'ship' | 'waybill' | 'address' | 'cancel' | 'clawback' | 'remark'
  row: DrawRecord
}

const Ship = fieldsOf(record.ship)
const Cancel = fieldsOf(record.cancel)
const Clawback = fieldsOf(record.clawback)
const Remark = fieldsOf(record.remark)

/** The forms for the actions on a draw. */
export function RecordDialogs({ request, onClose }: { request: DialogRequest | null; onClose: () => void }) {
  const t = useTexts(recordTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const { id, version, remark } = current.row
  const one = { id, version }
  const common = (kind: DialogRequest['kind']) => ({ open: request?.kind === kind, onClose })
  return (
    <>
      <FormDialog
        {...common('ship')}
        endpoint={record.ship}
        title={t('ship')}
        submitText={t('ship')}
        values={{ ...one, ship_type: 'express', carrier_code: null, tracking_no: '', images: [] }}
      >
        <Ship.Choice name="ship_type" />
        <Carrier />
        <Ship.Images name="images" max={9} />
      </FormDialog>
      <FormDialog
        {...common('waybill')}
        endpoint={record.waybill}
        title={t('waybill')}
        submitText={t('save')}
        values={{ ...one, carrier_code: null, tracking_no: '', reason: '' }}
      >
        <Corrected />
      </FormDialog>
      <AddressDialog {...common('address')} row={current.row} />
      <FormDialog
        {...common('cancel')}
        endpoint={record.cancel}
        title={t('cancel')}
        submitText={t('cancel')}
        values={{ ...one, reason: '' }}
      >
        <Cancel.LongText name="reason" help={t('cancel_help')} />
      </FormDialog>
      <FormDialog
        {...common('clawback')}
        endpoint={record.clawback}
        title={t('clawback')}
        submitText={t('clawback')}
        values={{ ...one, reason: '' }}
      >
        <Clawback.LongText name="reason" help={t('clawback_help')} />
      </FormDialog>
      <FormDialog
        {...common('remark')}
        endpoint={record.remark}
        title={t('remark')}
        submitText={t('save')}
        values={{ ...one, remark }}
        edits
      >
        <Remark.LongText name="remark" />
      </FormDialog>
    </>
  )
}
