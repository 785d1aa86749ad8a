import { exchangeFlow } from '#contract/integralGoods/order-flow.ts'
import { order, type Exchange, type ExchangeDetail } from '#contract/integralGoods/order.ts'
import { exchangeKinds } from '#contract/integralGoods/words.ts'
import { DeliveryPart, Part, RecordDrawer } from '#web/areas/activity/shared/RecordParts.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { orderTexts } from './texts.ts'

interface ExchangeDrawerProps {
  id: number | null
  actions: readonly RowAction<Exchange>[]
  onClose: () => void
}

/** One exchange with its item, its customer and its delivery. */
export function ExchangeDrawer({ id, actions, onClose }: ExchangeDrawerProps) {
  const t = useTexts(orderTexts)
  return (
    <RecordDrawer
      entity={order}
      id={id}
      title={(row) => t('exchange_of', { no: row?.exchange_no ?? '' })}
      actions={actions}
      onClose={onClose}
    >
      {(row) => <Shown row={row} />}
    </RecordDrawer>
  )
}

function Shown({ row }: { row: ExchangeDetail }) {
  const t = useTexts(orderTexts)
  const say = useLabel()
  const label = (zh: string, en: string) => say([zh, en])
  const at = (key: string, name: string, value: string | null) => (value ? [{ key, label: name, value: formatTime(value) }] : [])
  return (
    <>
      <Part title={t('item')}>
        <Descriptions
          items={[
            { key: 'title', label: label('商品', 'Item'), value: row.title },
            { key: 'kind', label: label('类型', 'Type'), value: say(exchangeKinds[row.kind]) },
            ...(row.sku_code ? [{ key: 'code', label: label('商品编码', 'SKU code'), value: row.sku_code }] : []),
            ...(row.amount ? [{ key: 'amount', label: label('余额金额', 'Amount'), value: formatMoney(row.amount) }] : []),
            {
              key: 'state',
              label: label('状态', 'State'),
              value: <Tag tone={exchangeFlow.tones[row.state]}>{say(exchangeFlow.words[row.state])}</Tag>,
            },
            { key: 'integral', label: label('积分', 'Points'), value: formatNumber(row.integral) },
            { key: 'cash', label: label('现金', 'Cash'), value: formatMoney(row.cash) },
            ...(row.paid_amount > 0 ? [{ key: 'paid', label: label('实付', 'Paid'), value: formatMoney(row.paid_amount) }] : []),
            ...(row.cost > 0 ? [{ key: 'cost', label: label('兑换成本', 'Cost'), value: formatMoney(row.cost) }] : []),
            { key: 'at', label: label('兑换时间', 'Exchanged at'), value: formatTime(row.created_at) },
            ...at('expire', label('付款截止', 'Pay until'), row.expire_at),
            ...at('paid_at', label('付款时间', 'Paid at'), row.paid_at),
            ...at('ship_at', label('发货时间', 'Shipped at'), row.ship_at),
            ...at('closed_at', label('关闭时间', 'Closed at'), row.closed_at),
            ...(row.state === 'closed'
              ? [
                  {
                    key: 'back',
                    label: label('积分', 'Points'),
                    value: row.integral_back > 0 ? t('returned', { n: formatNumber(row.integral_back) }) : t('not_returned'),
                  },
                ]
              : []),
            ...(row.reason ? [{ key: 'reason', label: label('取消原因', 'Reason'), value: row.reason, wide: true as const }] : []),
          ]}
        />
      </Part>
      <Part title={t('person')}>
        <Descriptions
          items={[
            { key: 'user', label: label('用户', 'User'), value: row.user_nick },
            { key: 'phone', label: label('手机号', 'Phone'), value: row.user_phone },
            { key: 'store', label: label('门店', 'Store'), value: row.store_name },
          ]}
        />
      </Part>
      {row.order_id !== null && <DeliveryPart title={t('delivery')} row={{ ...row, order_id: row.order_id }} />}
    </>
  )
}
