import { common } from '#contract/common/common.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'

// the forms for other parcels have the same fields
const Fields = fieldsOf(order.waybill)

/** The fields that correct a parcel: carrier, number and reason. */
export function Corrected({ carrierRequired = false }: { carrierRequired?: boolean }) {
  const { data } = useCall(common.carrierOption, {}, { staleTime: 3_600_000 })
  return (
    <>
      <Fields.Own name="carrier_code" required={carrierRequired}>
        {({ field }) => <Select {...field} value={(field.value as string | null) ?? null} options={data?.list ?? []} />}
      </Fields.Own>
      <Fields.Text name="tracking_no" />
      <Fields.LongText name="reason" />
    </>
  )
}
