import { reconciliation } from '#contract/finance/reconciliation.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './reconciliation.module.css'

const youngTexts = texts({
  zh: { title: '支付密钥变更后24小时内的收款（{n}），账单核对前请逐笔核实' },
  en: { title: 'Payments within 24 hours after a change of the payment keys ({n}). Check each until a statement confirms it' },
})

/** The payments that were accepted under a new provider key; nothing without such payments. */
export function YoungPayments() {
  const t = useTexts(youngTexts)
  const { data } = useCall(reconciliation.young, {}, { quiet: true })
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.panel} aria-label={t('title', { n: data.list.length })}>
      <strong>{t('title', { n: data.list.length })}</strong>
      <ul>
        {data.list.map(({ id, pay_no, biz_no, amount, paid_at }) => (
          <li key={id}>
            {pay_no} · {biz_no} · {formatMoney(amount)} · <Time value={paid_at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
