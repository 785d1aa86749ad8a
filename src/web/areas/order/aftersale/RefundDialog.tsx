import { aftersale, type AftersaleDetail } from '#contract/order/aftersale.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useIsBeside } from '#web/kit/form/SidePanel.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Goods } from './Goods.tsx'

const refundTexts = texts({
  zh: {
    title: '退款 {no}',
    again: '重新退款 {no}',
    submit: '确认退款 {amount}',
    goods: '商品',
    buyer: '买家',
    amount: '商品退款',
    freight: '退运费（整单退款）',
    about: '按原支付方式退回：微信部分先退，其次余额；对公转账由财务登记。退款成功后扣减佣金，退回已用积分，追回赠送积分。',
  },
  en: {
    title: 'Refund {no}',
    again: 'Refund {no} again',
    submit: 'Refund {amount}',
    goods: 'Goods',
    buyer: 'Buyer',
    amount: 'Goods',
    freight: 'Freight (full refund)',
    about:
      'Refunded by the original payment method: WeChat Pay first, then the balance; bank transfers are registered by finance. After the refund, commission is reduced, used points are returned and earned points are reclaimed.',
  },
})

interface RefundDialogProps {
  row: { id: number } | null
  onClose: () => void
}

/** The confirmation for a refund with its amounts. */
export function RefundDialog({ row, onClose }: RefundDialogProps) {
  const { current } = useOpening(row)
  const { data } = useCall(aftersale.detail, { id: current?.id ?? 0 }, { enabled: current !== null, quiet: true })
  return current && data?.id === current.id ? <Confirm row={data} open={row !== null} onClose={onClose} /> : null
}

function Confirm({ row, open, onClose }: { row: AftersaleDetail; open: boolean; onClose: () => void }) {
  const t = useTexts(refundTexts)
  const isBeside = useIsBeside()
  const amount = row.approved_amount ?? row.apply_amount
  const isFirst = row.state === 'wait_refund'
  const isAll = row.qty === row.line.qty - row.line.refunded_qty
  const freight = isFirst ? (isAll ? row.refundable.freight : 0) : row.freight_back
  return (
    <FormDialog
      docks
      endpoint={aftersale.refund}
      open={open}
      record={row.as_no}
      title={t(isFirst ? 'title' : 'again', { no: row.as_no })}
      submitText={t('submit', { amount: formatMoney(amount + freight) })}
      values={{ id: row.id, version: row.version }}
      onClose={onClose}
    >
      <p>{t('about')}</p>
      <Descriptions
        items={[
          ...(isBeside
            ? []
            : [
                { key: 'goods', label: t('goods'), value: <Goods goods={row.goods} />, wide: true as const },
                { key: 'buyer', label: t('buyer'), value: [row.store_name, row.nick].filter(Boolean).join(' · ') },
              ]),
          { key: 'amount', label: t('amount'), value: formatMoney(amount) },
          ...(freight > 0 ? [{ key: 'freight', label: t('freight'), value: formatMoney(freight) }] : []),
        ]}
      />
    </FormDialog>
  )
}
