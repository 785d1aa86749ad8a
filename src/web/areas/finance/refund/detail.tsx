import { payment } from '#contract/finance/payment.ts'
import { refund, refundFlow, type RefundDetail } from '#contract/finance/refund.ts'
import { payChannels, refundRoutes, refundSources } from '#contract/trade/words.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href, withQuery, type Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { useRefundActions } from './actions.tsx'

const detailTexts = texts({
  zh: {
    payment: '支付单号',
    document: '业务单号',
    source: '来源',
    channel: '渠道',
    route: '路径',
    amount: '金额',
    store: '门店',
    user: '用户',
    phone: '手机',
    channel_no: '渠道退款单号',
    fail_msg: '失败原因',
    retries: '重试次数',
    created_at: '申请时间',
    sent_at: '发送时间',
    queried_at: '最近查询渠道',
    done_at: '完成时间',
    reason: '更改原因',
    operator: '经办人',
    proof: '退款凭证',
  },
  en: {
    payment: 'Payment',
    document: 'Document',
    source: 'Source',
    channel: 'Channel',
    route: 'Route',
    amount: 'Amount',
    store: 'Store',
    user: 'User',
    phone: 'Phone',
    channel_no: 'Channel serial number',
    fail_msg: 'Failure reason',
    retries: 'Retries',
    created_at: 'Requested',
    sent_at: 'Sent',
    queried_at: 'Last channel query',
    done_at: 'Done',
    reason: 'Reason for change',
    operator: 'By',
    proof: 'Proof',
  },
})

export const prefetch = (query?: Query) => prefetchRecord(refund.detail, query)

/** One refund's record. */
export default function RefundDetailPage() {
  const say = useLabel()
  const { actions, dialogs } = useRefundActions()
  return (
    <>
      <DetailPage
        entity={refund}
        title={({ refund_no }) => refund_no}
        code={({ biz_no }) => biz_no}
        state={({ state }) => <Tag tone={refundFlow.tones[state]}>{say(refundFlow.words[state])}</Tag>}
        actions={actions}
        tabs={[{ key: 'basics', label: ['基本信息', 'Basics'], content: (row) => <Basics row={row} /> }]}
      />
      {dialogs}
    </>
  )
}

function Basics({ row }: { row: RefundDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  return (
    <Descriptions
      items={[
        { key: 'amount', label: t('amount'), value: formatMoney(row.amount) },
        { key: 'source', label: t('source'), value: say(refundSources[row.source]) },
        { key: 'channel', label: t('channel'), value: say(payChannels[row.channel]) },
        { key: 'route', label: t('route'), value: say(refundRoutes[row.route]) },
        { key: 'payment', label: t('payment'), value: <PaymentLink id={row.payment_id} no={row.pay_no} /> },
        { key: 'document', label: t('document'), value: <Code>{row.biz_no}</Code> },
        { key: 'store', label: t('store'), value: row.store_name },
        { key: 'user', label: t('user'), value: row.nick },
        { key: 'phone', label: t('phone'), value: row.phone },
        { key: 'created_at', label: t('created_at'), value: <Time value={row.created_at} by={row.created_by_name} /> },
        { key: 'sent_at', label: t('sent_at'), value: row.sent_at && <Time value={row.sent_at} /> },
        { key: 'queried_at', label: t('queried_at'), value: row.queried_at && <Time value={row.queried_at} /> },
        { key: 'done_at', label: t('done_at'), value: row.done_at && <Time value={row.done_at} /> },
        { key: 'channel_no', label: t('channel_no'), value: row.channel_refund_no && <Code>{row.channel_refund_no}</Code> },
        { key: 'retries', label: t('retries'), value: row.retry_count },
        { key: 'operator', label: t('operator'), value: row.operator },
        ...(row.fail_msg === null ? [] : [{ key: 'fail', label: t('fail_msg'), value: row.fail_msg, wide: true as const }]),
        ...(row.route_reason === null ? [] : [{ key: 'reason', label: t('reason'), value: row.route_reason, wide: true as const }]),
        ...(row.proof === null
          ? []
          : [
              {
                key: 'proof',
                label: t('proof'),
                value: <Image src={row.proof} alt={t('proof')} width={120} fit="cover" />,
                wide: true as const,
              },
            ]),
      ]}
    />
  )
}

function PaymentLink({ id, no }: { id: number; no: string }) {
  return (
    <Allowed access={payment.detail} fallback={<Code>{no}</Code>}>
      <a href={href(withQuery('/finance/payment/detail', { id: String(id) }))}>{no}</a>
    </Allowed>
  )
}
