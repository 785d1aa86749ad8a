import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { couponRecord } from '#contract/activity/coupon-record.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Double, FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { useQuote, type CouponInput } from './quote.tsx'
import { proxyTexts } from './texts.ts'
import styles from './proxy.module.css'

const Fields = fieldsOf(order.create)

/** The payment way and the notes. */
export function PaymentFields() {
  const t = useTexts(proxyTexts)
  const { quote } = useQuote()
  const way = Fields.useValue('pay_way')
  const lacks = quote ? quote.pay_amount - quote.user.balance : 0
  const help =
    way === 'balance' && quote
      ? lacks > 0
        ? t('balance_short', { x: formatMoney(lacks) })
        : t('balance', { x: formatMoney(quote.user.balance) })
      : undefined
  return (
    <section className={styles.section}>
      <FormGroup title={t('payment')}>
        <Double>
          <CouponField />
        </Double>
        <Double>
          <Fields.Choice name="pay_way" help={help} />
        </Double>
        <Fields.LongText name="buyer_remark" />
        <Fields.LongText name="seller_remark" />
      </FormGroup>
    </section>
  )
}

/** The unused coupons of the person who orders, the best first; coupons that this order cannot use say why. */
function CouponField() {
  const t = useTexts(proxyTexts)
  const form = useFormContext()
  const { basket } = useQuote()
  const chosen = Fields.useValue('user_coupon_id') as number | null
  const { data } = useCall(couponRecord.usableOption, basket ?? ({} as CouponInput), {
    enabled: basket !== undefined,
    keepPrevious: true,
    quiet: true,
  })
  const list = basket ? (data?.list ?? []) : []
  const isGone = chosen !== null && data !== undefined && !list.some(({ id }) => id === chosen)
  // another person or store has other coupons
  const drop = useEffectEvent(() => form.setValue('user_coupon_id', null))
  useEffect(() => {
    if (isGone) drop()
  }, [isGone])
  const options = list.map(({ id, title, off, msg }) => ({
    key: id,
    title,
    hint: msg ?? t('coupon_saves', { x: formatMoney(off) }),
    ...(msg !== null && { disabled: true }),
  }))
  return (
    <Fields.Own name="user_coupon_id" help={basket && data && list.length === 0 ? t('coupon_none') : undefined}>
      {({ field }) => (
        <Select
          {...field}
          value={(field.value as number | null | undefined) ?? null}
          options={options}
          placeholder={t('coupon_hint')}
          clearable
          disabled={list.length === 0}
        />
      )}
    </Fields.Own>
  )
}
