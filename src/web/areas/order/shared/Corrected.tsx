import { common } from '#contract/common/common.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'

const correctedTexts = texts({ zh: { same: '保持不变' }, en: { same: 'Unchanged' } })

// the forms for other parcels have the same fields
const Fields = fieldsOf(order.waybill)

/** The fields that correct a parcel: carrier, number and reason. With the present carrier's name one is required; it may be in use no more. */
export function Corrected({ carrier }: { carrier?: string | null }) {
  const t = useTexts(correctedTexts)
  const { data } = useCall(common.carrierOption, {}, { staleTime: 3_600_000 })
  return (
    <>
      <Fields.Own name="carrier_code" required={carrier !== undefined}>
        {({ field }) => (
          <Select
            {...field}
            value={(field.value as string | null) ?? null}
            valueTitle={carrier ?? undefined}
            placeholder={carrier === undefined ? t('same') : undefined}
            options={data?.list ?? []}
          />
        )}
      </Fields.Own>
      <Fields.Text name="tracking_no" />
      <Fields.LongText name="reason" />
    </>
  )
}
