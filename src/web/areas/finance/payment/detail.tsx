import { bizTypes, payment, paymentFlow, type PaymentDetail } from '#contract/finance/payment.ts'
import { refund, refundFlow } from '#contract/finance/refund.ts'
import { payChannels, refundRoutes, refundSources } from '#contract/trade/words.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href, withQuery, type Query } from '#web/base/router/location.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { usePaymentActions } from './actions.tsx'
import styles from './payment.module.css'

const detailTexts = texts({
  zh: {
    kind: '业务类型',
    document: '业务单号',
    store: '门店',
    user: '用户',
    phone: '手机',
    channel: '渠道',
    amount: '金额',
    refunded: '已退',
    fee: '手续费',
    channel_no: '渠道流水号',
    serial_no: '银行流水号',
    paid_at: '支付时间',
    expire_at: '支付截止',
    queried_at: '最近查询渠道',
    reconciled: '对账',
    yes: '已对账',
    no: '未对账',
    payer: '付款户名',
    bank: '付款银行',
    paid_date: '付款日期',
    submitted: '提交',
    verified: '核款',
    reject_reason: '驳回原因',
    images: '凭证图片',
    picture: '凭证图片 {n}',
    no_pictures: '没有图片',
    refunds: '退款记录',
    source: '来源',
    route: '路径',
    state: '状态',
    created_at: '申请时间',
    done_at: '完成时间',
    none: '没有退款',
  },
  en: {
    kind: 'Type',
    document: 'Document',
    store: 'Store',
    user: 'User',
    phone: 'Phone',
    channel: 'Channel',
    amount: 'Amount',
    refunded: 'Refunded',
    fee: 'Fee',
    channel_no: 'Channel serial number',
    serial_no: 'Bank serial number',
    paid_at: 'Paid',
    expire_at: 'Payable until',
    queried_at: 'Last channel query',
    reconciled: 'Reconciled',
    yes: 'Yes',
    no: 'No',
    payer: 'Payer',
    bank: 'Bank',
    paid_date: 'Paid on',
    submitted: 'Submitted',
    verified: 'Verified',
    reject_reason: 'Reason of rejection',
    images: 'Voucher images',
    picture: 'Voucher image {n}',
    no_pictures: 'No images',
    refunds: 'Refunds',
    source: 'Source',
    route: 'Route',
    state: 'State',
    created_at: 'Requested',
    done_at: 'Done',
    none: 'No refunds',
  },
})

export const prefetch = (query?: Query) => prefetchRecord(payment.detail, query)

/** One payment's record. */
export default function PaymentDetailPage() {
  const say = useLabel()
  const { actions, dialogs } = usePaymentActions()
  return (
    <>
      <DetailPage
        entity={payment}
        title={({ pay_no }) => pay_no}
        code={({ biz_no }) => biz_no}
        state={({ state }) => <Tag tone={paymentFlow.tones[state]}>{say(paymentFlow.words[state])}</Tag>}
        actions={actions}
        tabs={[
          { key: 'basics', label: ['基本信息', 'Basics'], content: (row) => <Basics row={row} /> },
          { key: 'voucher', label: ['转账凭证', 'Voucher'], content: (row) => <VoucherPart row={row} /> },
          {
            key: 'refunds',
            label: ['退款记录', 'Refunds'],
            access: refund.list,
            count: ({ refunds }) => refunds.length,
            content: (row) => <Refunds row={row} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}

function Basics({ row }: { row: PaymentDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  return (
    <Descriptions
      items={[
        { key: 'kind', label: t('kind'), value: say(bizTypes[row.biz_type]) },
        { key: 'document', label: t('document'), value: <Code>{row.biz_no}</Code> },
        { key: 'amount', label: t('amount'), value: formatMoney(row.amount) },
        { key: 'refunded', label: t('refunded'), value: formatMoney(row.refunded_amount) },
        { key: 'fee', label: t('fee'), value: formatMoney(row.fee) },
        { key: 'channel', label: t('channel'), value: say(payChannels[row.channel]) },
        { key: 'channel_no', label: t('channel_no'), value: row.channel_no && <Code>{row.channel_no}</Code> },
        { key: 'store', label: t('store'), value: row.store_name },
        { key: 'user', label: t('user'), value: row.nick },
        { key: 'phone', label: t('phone'), value: row.phone },
        { key: 'paid_at', label: t('paid_at'), value: row.paid_at && <Time value={row.paid_at} /> },
        { key: 'expire_at', label: t('expire_at'), value: row.expire_at && <Time value={row.expire_at} /> },
        { key: 'queried_at', label: t('queried_at'), value: row.queried_at && <Time value={row.queried_at} /> },
        { key: 'reconciled', label: t('reconciled'), value: t(row.is_reconciled === 1 ? 'yes' : 'no') },
      ]}
    />
  )
}

function VoucherPart({ row }: { row: PaymentDetail }) {
  const t = useTexts(detailTexts)
  const { voucher } = row
  const by = (name: string | null, at: string | null) => at && `${name ?? ''} ${formatTime(at)}`
  return (
    <Descriptions
      items={[
        { key: 'payer', label: t('payer'), value: voucher?.payer_name },
        { key: 'bank', label: t('bank'), value: voucher?.bank },
        { key: 'paid_date', label: t('paid_date'), value: voucher?.paid_date },
        { key: 'submitted', label: t('submitted'), value: by(row.submitter, row.submitted_at) },
        { key: 'verified', label: t('verified'), value: by(row.verifier, row.verify_at) },
        { key: 'serial_no', label: t('serial_no'), value: row.serial_no && <Code>{row.serial_no}</Code> },
        ...(row.reject_reason === null
          ? []
          : [{ key: 'reject', label: t('reject_reason'), value: row.reject_reason, wide: true as const }]),
        { key: 'images', label: t('images'), value: <Vouchers images={voucher?.images ?? []} />, wide: true },
      ]}
    />
  )
}

type Back = PaymentDetail['refunds'][number]

function Refunds({ row }: { row: PaymentDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const columns: Column<Back>[] = [
    {
      key: 'refund_no',
      title: t('refunds'),
      width: 190,
      card: 'title',
      render: ({ id, refund_no }) => <a href={href(withQuery('/finance/refund/detail', { id: String(id) }))}>{refund_no}</a>,
    },
    { key: 'source', title: t('source'), width: 110, render: ({ source }) => say(refundSources[source]) },
    { key: 'route', title: t('route'), width: 110, render: ({ route }) => say(refundRoutes[route]) },
    { key: 'amount', title: t('amount'), width: 120, align: 'right', render: ({ amount }) => formatMoney(amount) },
    {
      key: 'state',
      title: t('state'),
      width: 110,
      render: ({ state }) => <Tag tone={refundFlow.tones[state]}>{say(refundFlow.words[state])}</Tag>,
    },
    { key: 'created_at', title: t('created_at'), width: 150, render: ({ created_at }) => <Time value={created_at} /> },
    { key: 'done_at', title: t('done_at'), width: 150, render: ({ done_at }) => <Time value={done_at} /> },
  ]
  if (row.refunds.length === 0) return <p>{t('none')}</p>
  return <Table label={t('refunds')} columns={columns} rows={row.refunds} rowKey={({ id }) => id} rowTitle={({ refund_no }) => refund_no} />
}

/** A voucher's pictures; a press opens the viewer with zoom. */
function Vouchers({ images }: { images: readonly string[] }) {
  const t = useTexts(detailTexts)
  if (images.length === 0) return t('no_pictures')
  return (
    <span className={styles.vouchers}>
      {images.map((image, index) => (
        <Image key={image} src={image} alt={t('picture', { n: index + 1 })} width={96} fit="cover" />
      ))}
    </span>
  )
}
