import { say } from '#contract/kit/label.ts'
import { aftersale, type AftersaleListed } from '#contract/order/aftersale.ts'
import { aftersaleKinds } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { waitingColumn } from '#web/kit/list/columns/waiting-column.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Goods } from './Goods.tsx'
import styles from './aftersale.module.css'

const column = columnsOf(aftersale.list)

export const aftersaleColumns: ListColumn<AftersaleListed>[] = [
  column.own(
    'as_no',
    ({ as_no, order_no }) => (
      <span className={styles.stack}>
        <Code>{as_no}</Code>
        <span className={styles.muted}>{order_no}</span>
      </span>
    ),
    { label: ['售后单号 / 订单号', 'Number / order'], width: 190, card: 'title' },
  ),
  waitingColumn<AftersaleListed>(({ state, created_at }) => (state === 'applied' ? created_at : null), { inList: 'always' }),
  column.own('goods', ({ goods }) => <Goods goods={goods} />, { width: 250 }),
  column.own(
    'nick',
    ({ store_name, nick, phone }) => (
      <span className={styles.stack}>
        <span>{store_name ?? nick}</span>
        <span className={styles.muted}>{[store_name && nick, phone].filter(Boolean).join(' ')}</span>
      </span>
    ),
    { label: ['门店 / 用户', 'Store / user'], width: 180 },
  ),
  column.own(
    'apply_amount',
    ({ qty, goods, apply_amount, approved_amount }, language) => (
      <span className={styles.stack}>
        <strong>{formatMoney(approved_amount ?? apply_amount)}</strong>
        <span className={styles.muted}>
          {formatNumber(qty)} {goods.unit}
          {approved_amount !== null && approved_amount !== apply_amount && (
            <>
              {' · '}
              {say(['申请', 'requested'], language)} {formatMoney(apply_amount)}
            </>
          )}
        </span>
      </span>
    ),
    { label: ['数量 / 金额', 'Quantity / amount'], width: 134, align: 'right' },
  ),
  column.own('kind', ({ kind }, language) => say(aftersaleKinds[kind], language), { width: 90 }),
  column.words('reason', { width: 110 }),
  column.time('created_at', { label: ['申请时间', 'Applied'], sortable: true, width: 150 }),
  column.time('done_at', { sortable: true, width: 150 }),
  column.tag('state', { width: 98 }),
]
