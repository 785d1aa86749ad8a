import type { ReactNode } from 'react'
import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { aftersaleReasons, payChannels } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions, type Description } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { detailTexts } from './detail-texts.ts'
import { Goods } from './Goods.tsx'
import { Pictures } from './Pictures.tsx'
import styles from './aftersale.module.css'

/** The application, the return, the order and the refunds. */
export function Basics({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  return (
    <div className={styles.content}>
      <Section title={t('application')} items={useApplication(row)} />
      {row.kind === 'return' && row.audit_at && <Returned row={row} />}
      <Section title={t('order')} items={useOrder(row)} />
      {row.refunds.length > 0 && <Refunds row={row} />}
    </div>
  )
}

function Section({ title, items, children }: { title: string; items?: Description[]; children?: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {items && <Descriptions items={items} />}
      {children}
    </section>
  )
}

function useApplication(row: AftersaleDetail): Description[] {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const { qty, goods, apply_amount, approved_amount, gift_off, freight_back, integral_back, integral_taken } = row
  const points = [
    integral_back > 0 && t('points_back', { n: formatNumber(integral_back) }),
    integral_taken > 0 && t('points_taken', { n: formatNumber(integral_taken) }),
  ].filter(Boolean)
  return [
    { key: 'goods', label: t('goods'), value: <Goods goods={goods} />, wide: true },
    { key: 'asked', label: t('asked'), value: `${formatNumber(qty)} ${goods.unit} · ${formatMoney(apply_amount)}` },
    {
      key: 'approved',
      label: t('approved'),
      value:
        approved_amount === null
          ? null
          : [formatMoney(approved_amount), freight_back > 0 && `${t('freight')} ${formatMoney(freight_back)}`].filter(Boolean).join(' + '),
    },
    ...(gift_off > 0 ? [{ key: 'gift_off', label: t('gift_off'), value: formatMoney(gift_off) }] : []),
    { key: 'buyer', label: t('buyer'), value: [row.store_name, row.nick, row.phone].filter(Boolean).join(' · ') },
    { key: 'reason', label: t('reason'), value: say(aftersaleReasons[row.reason]) },
    ...(row.audit_at
      ? [
          {
            key: 'decision',
            label: t('decision'),
            value: [row.auditor, formatTime(row.audit_at), row.audit_opinion].filter(Boolean).join(' · '),
            wide: true as const,
          },
        ]
      : []),
    ...(points.length > 0 ? [{ key: 'points', label: t('points'), value: points.join(' · ') }] : []),
    { key: 'desc', label: t('desc'), value: row.desc, wide: true },
    ...(row.images.length > 0
      ? [{ key: 'images', label: t('evidence'), value: <Pictures images={row.images} alt={t('evidence')} />, wide: true as const }]
      : []),
  ]
}

function Returned({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const { return_address, return_until, return_carrier, return_tracking_no, resaleable, refused_images } = row
  const items: Description[] = [
    { key: 'address', label: t('address'), value: return_address, wide: true },
    { key: 'until', label: t('until'), value: formatTime(return_until) },
    { key: 'tracking', label: t('tracking'), value: [return_carrier, return_tracking_no].filter(Boolean).join(' ') },
    { key: 'result', label: t('result'), value: resaleable === null ? null : t(resaleable === 1 ? 'fit' : 'unfit') },
    ...(refused_images.length > 0
      ? [
          {
            key: 'refused',
            label: t('refused_images'),
            value: <Pictures images={refused_images} alt={t('refused_images')} />,
            wide: true as const,
          },
        ]
      : []),
  ]
  return <Section title={t('returned')} items={items} />
}

function useOrder({ order }: AftersaleDetail): Description[] {
  const t = useTexts(detailTexts)
  const say = useLabel()
  return [
    { key: 'no', label: t('order_no'), value: <Code>{order.order_no}</Code> },
    { key: 'state', label: t('order_state'), value: <Tag tone={orderFlow.tones[order.state]}>{say(orderFlow.words[order.state])}</Tag> },
    { key: 'ordered', label: t('ordered'), value: formatTime(order.created_at) },
    { key: 'paid_at', label: t('paid_at'), value: formatTime(order.paid_at) },
    { key: 'goods', label: t('goods_amount'), value: formatMoney(order.goods_amount) },
    { key: 'freight', label: t('freight'), value: formatMoney(order.freight_amount) },
    { key: 'paid', label: t('paid'), value: formatMoney(order.paid_amount) },
    { key: 'refunded', label: t('refunded'), value: formatMoney(order.refund_amount) },
  ]
}

function Refunds({ row: { refunds } }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  return (
    <Section
      title={t('refunds')}
      items={refunds.map(({ id, refund_no, channel, amount, state, fail_msg, done_at }) => ({
        key: String(id),
        label: refund_no,
        value: (
          <>
            {say(payChannels[channel])} {formatMoney(amount)} <Tag tone={refundTones[state]}>{say(refundWords[state])}</Tag>{' '}
            <span className={styles.muted}>{fail_msg ?? formatTime(done_at)}</span>
          </>
        ),
        wide: true,
      }))}
    />
  )
}

const refundWords = {
  pending: ['待退款', 'To refund'],
  processing: ['退款中', 'Refunding'],
  success: ['成功', 'Refunded'],
  failed: ['失败', 'Failed'],
} as const
const refundTones = { pending: 'info', processing: 'info', success: 'success', failed: 'danger' } as const
