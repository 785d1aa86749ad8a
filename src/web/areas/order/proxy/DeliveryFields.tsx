import { useFormContext } from 'react-hook-form'
import type { UsedAddress } from '#contract/order/inquiry.ts'
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
import { useLastAddress, usePutAddress, useUsual } from './use-usual.ts'
import styles from './proxy.module.css'

const Fields = fieldsOf(order.create)

/** The delivery way and the address; goods that are picked up need none. */
export function DeliveryFields({ empty }: { empty: Parameters<typeof useLastAddress>[0] }) {
  const t = useTexts(proxyTexts)
  useLastAddress(empty)
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

/** Fills in another address: those of the store's last orders, then those that the customer has stored. */
function KnownAddresses() {
  const t = useTexts(proxyTexts)
  const put = usePutAddress()
  const { quote } = useQuote()
  const usual = useUsual()
  const can = useCan()
  const chosen = Fields.useValue('user_id') as number | null
  const id = chosen ?? quote?.user.id ?? null
  const mayRead = can(user.address)
  const { data } = useCall(user.address, { id: id ?? 0 }, { enabled: id !== null && mayRead, quiet: true })
  const wordsOf = ({ receiver, phone, region, address }: UsedAddress) => `${receiver} ${phone ?? ''} ${region ?? ''} ${address}`
  const known = new Map([...(usual?.addresses ?? []), ...(data?.list ?? [])].map((row) => [wordsOf(row), row]))
  const list = [...known]
  if (list.length === 0) return null
  return (
    <Wide>
      <Field label={t('address_of')}>
        <Select
          value={null}
          options={list.map(([title], key) => ({ key, title }))}
          placeholder={t('address_hint')}
          onChange={(key) => {
            const [, row] = list[key ?? -1] ?? []
            if (row) put(row)
          }}
        />
      </Field>
    </Wide>
  )
}
