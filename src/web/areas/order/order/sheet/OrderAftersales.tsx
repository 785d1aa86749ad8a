import { aftersale } from '#contract/order/aftersale.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { aftersaleKinds } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { RecordTable, StateTag } from '#web/kit/detail/RecordTable.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { aftersaleStates } from '../states.ts'
import styles from '../order.module.css'

const aftersaleTexts = texts({
  zh: {
    list: '售后',
    no: '售后单号',
    goods: '商品',
    kind: '类型',
    qty: '数量',
    amount: '申请 / 同意',
    state: '状态',
    time: '申请时间',
  },
  en: {
    list: 'After-sales',
    no: 'Number',
    goods: 'Goods',
    kind: 'Type',
    qty: 'Quantity',
    amount: 'Requested / approved',
    state: 'State',
    time: 'Applied',
  },
})

/** The after-sales for an order's lines. */
export function OrderAftersales({ row }: { row: OrderDetail }) {
  const t = useTexts(aftersaleTexts)
  const say = useLabel()
  const maySee = usePermission(aftersale.detail)
  return (
    <RecordTable
      label={t('list')}
      rows={row.aftersales}
      columns={[
        {
          title: t('no'),
          cell: ({ id, as_no }) =>
            maySee ? (
              <a className={styles.code} href={href(`/order/aftersale/detail?id=${id}`)}>
                {as_no}
              </a>
            ) : (
              <Code>{as_no}</Code>
            ),
        },
        { title: t('goods'), cell: ({ item_id }) => row.items.find((item) => item.id === item_id)?.code },
        { title: t('kind'), cell: ({ kind }) => say(aftersaleKinds[kind]) },
        { title: t('qty'), isNumber: true, cell: ({ qty }) => formatNumber(qty) },
        {
          title: t('amount'),
          isNumber: true,
          cell: ({ apply_amount, approved_amount }) =>
            `${formatMoney(apply_amount)} / ${approved_amount === null ? '–' : formatMoney(approved_amount)}`,
        },
        { title: t('state'), cell: ({ state }) => <StateTag state={aftersaleStates[state]} /> },
        { title: t('time'), cell: ({ created_at }) => <Time value={created_at} /> },
      ]}
    />
  )
}
