import { useFormContext } from 'react-hook-form'
import { order } from '#contract/order/order.ts'
import { user } from '#contract/user/user.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { RegionField } from '#web/pickers/RegionField.tsx'
import { useQuote } from './quote.tsx'
import { proxyTexts } from './texts.ts'
import styles from './proxy.module.css'

const Fields = fieldsOf(order.create)

/** The delivery way and the address; goods that are picked up need none. */
export function DeliveryFields({ empty }: { empty: object }) {
  const t = useTexts(proxyTexts)
  const { setValue, getValues } = useFormContext()
  const type = Fields.useValue('ship_type')
  return (
    <section className={styles.section}>
      <FormGroup title={t('delivery')}>
        <Double>
          <Fields.Own name="ship_type" group>
            {({ field, words }) => (
              <Segmented
                {...field}
                value={String(field.value)}
                options={words}
                onChange={(next) => {
                  field.onChange(next)
                  if (next === 'pickup') setValue('address', null)
                  else if (!getValues('address')) setValue('address', empty)
                }}
              />
            )}
          </Fields.Own>
        </Double>
        <Fields.Money name="freight_amount" help={t('freight_help')} />
        {type !== 'pickup' && (
          <>
            <KnownAddresses />
            <Fields.Text name="address.receiver" />
            <Fields.Text name="address.phone" />
            <RegionField within="address" />
            <Wide>
              <Fields.Text name="address.address" />
            </Wide>
          </>
        )}
      </FormGroup>
    </section>
  )
}

/** Fills the address with one that the customer has; a masked phone is typed. */
function KnownAddresses() {
  const t = useTexts(proxyTexts)
  const { setValue } = useFormContext()
  const { quote } = useQuote()
  const can = useCan()
  const chosen = Fields.useValue('user_id') as number | null
  const id = chosen ?? quote?.user.id ?? null
  const mayRead = can(user.address)
  const { data } = useCall(user.address, { id: id ?? 0 }, { enabled: id !== null && mayRead, quiet: true })
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <Wide>
      <Field label={t('address_of')}>
        <Select
          value={null}
          options={list.map((row) => ({ key: row.id, title: `${row.receiver} ${row.phone ?? ''} ${row.region ?? ''} ${row.address}` }))}
          placeholder={t('address_hint')}
          onChange={(key) => {
            const row = list.find((one) => one.id === key)
            if (!row) return
            const { receiver, phone, province_code, city_code, district_code, address } = row
            const typed = phone && !phone.includes('*') ? phone : ''
            for (const [name, value] of Object.entries({ receiver, phone: typed, province_code, city_code, district_code, address })) {
              setValue(`address.${name}`, value, { shouldDirty: true, shouldValidate: name !== 'phone' || typed !== '' })
            }
          }}
        />
      </Field>
    </Wide>
  )
}
