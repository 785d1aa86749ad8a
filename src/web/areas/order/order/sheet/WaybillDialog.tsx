import { common } from '#contract/common/common.ts'
import { order, type OrderDetail, type Parcel } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'

const waybillTexts = texts({
  zh: { title: '改运单号', save: '保存' },
  en: { title: 'Change tracking number', save: 'Save' },
})

const Fields = fieldsOf(order.waybill)

/** Corrects the carrier and the number of a parcel that was not received. */
export function WaybillDialog({ row, parcel, onClose }: { row: OrderDetail; parcel: Parcel | null; onClose: () => void }) {
  const t = useTexts(waybillTexts)
  const { data } = useCall(common.carrierOption, {}, { staleTime: 3_600_000 })
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
      }}
      edits
      onClose={onClose}
    >
      <Fields.Own name="carrier_code" required>
        {({ field }) => <Select {...field} value={(field.value as string | null) ?? null} options={data?.list ?? []} />}
      </Fields.Own>
      <Fields.Text name="tracking_no" />
    </FormDialog>
  )
}
