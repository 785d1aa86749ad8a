import { order, type OrderDetail, type Parcel } from '#contract/order/order.ts'
import { Corrected } from '#web/areas/order/shared/Corrected.tsx'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'

const waybillTexts = texts({
  zh: { title: '改运单号', save: '保存' },
  en: { title: 'Change tracking number', save: 'Save' },
})

/** Corrects the carrier and the number of a parcel that was not received. */
export function WaybillDialog({ row, parcel, onClose }: { row: OrderDetail; parcel: Parcel | null; onClose: () => void }) {
  const t = useTexts(waybillTexts)
  return (
    <FormDialog
      endpoint={order.waybill}
      open={parcel !== null}
      title={t('title')}
      submitText={t('save')}
      values={{
        id: row.id,
        version: row.version,
        shipment_id: parcel?.id,
        carrier_code: parcel?.carrier_code,
        tracking_no: parcel?.tracking_no ?? '',
        reason: '',
      }}
      edits
      onClose={onClose}
    >
      <Corrected carrier={parcel?.carrier ?? null} />
    </FormDialog>
  )
}
