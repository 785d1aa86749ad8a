import { order } from '#contract/order/order.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { Double, FormGroup } from '#web/kit/form/FormGroup.tsx'
import { formatMoney } from '#web/kit/ui/format.ts'
import styles from './proxy.module.css'
import { useQuote } from './quote.tsx'
import { proxyTexts } from './texts.ts'

const Fields = fieldsOf(order.create)

/** The way of payment and the notes. */
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
          <Fields.Choice name="pay_way" help={help} />
        </Double>
        <Fields.LongText name="buyer_remark" />
        <Fields.LongText name="seller_remark" />
      </FormGroup>
    </section>
  )
}
