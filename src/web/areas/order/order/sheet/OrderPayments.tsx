import type { OrderDetail } from '#contract/order/order.ts'
import { payChannels, refundRoutes, refundSources } from '#contract/trade/words.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RecordTable, StateTag, type RecordColumn } from '#web/kit/detail/RecordTable.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { paymentStates, refundStates } from '../states.ts'
import styles from '../order.module.css'

const paymentTexts = texts({
  zh: {
    payments: '支付',
    refunds: '退款',
    no: '单号',
    channel: '渠道',
    amount: '金额',
    state: '状态',
    voucher: '凭证',
    time: '时间',
    none: '还没有支付',
    source: '来源',
    rejected: '凭证未通过审核：{reason}',
  },
  en: {
    payments: 'Payments',
    refunds: 'Refunds',
    no: 'Number',
    channel: 'Channel',
    amount: 'Amount',
    state: 'State',
    voucher: 'Voucher',
    time: 'Time',
    none: 'No payments yet',
    source: 'Source',
    rejected: 'The voucher was not accepted: {reason}',
  },
})

/** An order's payments with their vouchers, and the refunds. */
export function OrderPayments({ row }: { row: OrderDetail }) {
  const t = useTexts(paymentTexts)
  const say = useLabel()
  return (
    <>
      <section className={styles.section}>
        <h2>{t('payments')}</h2>
        {row.payments.length === 0 ? (
          <p className={styles.none}>{t('none')}</p>
        ) : (
          <RecordTable
            label={t('payments')}
            rows={row.payments}
            columns={[
              {
                title: t('no'),
                cell: ({ pay_no, channel_no }) => (
                  <>
                    <Code>{pay_no}</Code>
                    <div className={styles.sub}>{channel_no}</div>
                  </>
                ),
              },
              { title: t('channel'), cell: ({ channel }) => say(payChannels[channel]) },
              { title: t('amount'), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
              {
                title: t('state'),
                cell: ({ state, reject_reason }) => (
                  <>
                    <StateTag state={paymentStates[state]} />
                    {reject_reason && <div className={styles.late}>{t('rejected', { reason: reject_reason })}</div>}
                  </>
                ),
              },
              ...(row.payments.some(({ voucher }) => voucher !== null) ? [{ ...voucherColumn, title: t('voucher') }] : []),
              { title: t('time'), cell: ({ paid_at, created_at }) => <Time value={paid_at ?? created_at} /> },
            ]}
          />
        )}
      </section>
      {row.refunds.length > 0 && (
        <section className={styles.section}>
          <h2>{t('refunds')}</h2>
          <RecordTable
            label={t('refunds')}
            rows={row.refunds}
            columns={[
              { title: t('no'), cell: ({ refund_no }) => <Code>{refund_no}</Code> },
              { title: t('source'), cell: ({ source, route }) => `${say(refundSources[source])} · ${say(refundRoutes[route])}` },
              { title: t('amount'), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
              {
                title: t('state'),
                cell: ({ state, fail_msg }) => (
                  <>
                    <StateTag state={refundStates[state]} />
                    {fail_msg && <div className={styles.late}>{fail_msg}</div>}
                  </>
                ),
              },
              { title: t('time'), cell: ({ done_at, created_at }) => <Time value={done_at ?? created_at} /> },
            ]}
          />
        </section>
      )}
    </>
  )
}

const voucherColumn: RecordColumn<OrderDetail['payments'][number]> = {
  title: '',
  cell: ({ voucher }) => (
    <>
      {voucher?.images.map((src) => (
        <Image key={src} src={src} alt="" width={32} />
      ))}
      <div className={styles.sub}>{[voucher?.payer_name, voucher?.paid_date].filter(Boolean).join(' ')}</div>
    </>
  ),
}
