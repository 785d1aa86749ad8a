import { common } from '#contract/common/common.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'

// the forms for other shipments have the same fields
const Fields = fieldsOf(order.ship)

/** Carrier and tracking number in a form that ships goods; own delivery has neither. */
export function Carrier() {
  const type = Fields.useValue('ship_type')
  const { data } = useCall(common.carrierOption, {}, { staleTime: 3_600_000 })
  if (type === 'delivery') return null
  return (
    <>
      <Fields.Own name="carrier_code" required>
        {({ field }) => <Select {...field} value={(field.value as string | null) ?? null} options={data?.list ?? []} />}
      </Fields.Own>
      <Fields.Text name="tracking_no" required />
    </>
  )
}
