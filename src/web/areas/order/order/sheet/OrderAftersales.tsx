import { aftersale } from '#contract/order/aftersale.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { aftersaleKinds } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { aftersaleStates } from '../states.ts'
import styles from '../order.module.css'

const aftersaleTexts = texts({
  zh: {
    list: '售后',
    none: '没有售后',
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
    none: 'No after-sales',
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
  if (row.aftersales.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('list')}>
        <thead>
          <tr>
            <th>{t('no')}</th>
            <th>{t('goods')}</th>
            <th>{t('kind')}</th>
            <th className={styles.number}>{t('qty')}</th>
            <th className={styles.number}>{t('amount')}</th>
            <th>{t('state')}</th>
            <th>{t('time')}</th>
          </tr>
        </thead>
        <tbody>
          {row.aftersales.map(({ id, as_no, item_id, kind, qty, apply_amount, approved_amount, state, created_at }) => (
            <tr key={id}>
              <td>
                {maySee ? (
                  <a className={styles.code} href={href(`/order/aftersale/detail?id=${id}`)}>
                    {as_no}
                  </a>
                ) : (
                  <Code>{as_no}</Code>
                )}
              </td>
              <td>{row.items.find((item) => item.id === item_id)?.code}</td>
              <td>{say(aftersaleKinds[kind])}</td>
              <td className={styles.number}>{formatNumber(qty)}</td>
              <td className={styles.number}>
                {formatMoney(apply_amount)} / {approved_amount === null ? '–' : formatMoney(approved_amount)}
              </td>
              <td>
                <Tag tone={aftersaleStates[state].tone}>{say(aftersaleStates[state].label)}</Tag>
              </td>
              <td>
                <Time value={created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
