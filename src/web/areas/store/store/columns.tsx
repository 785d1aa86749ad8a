import { say, type Language } from '#contract/kit/label.ts'
import { priceLevels } from '#contract/people/words.ts'
import { store, type StoreRow } from '#contract/store/store.ts'
import { CustomerPhone } from '#web/areas/customService/shared/CustomerPhone.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './store.module.css'

const column = columnsOf(store.list)

export const storeColumns: ListColumn<StoreRow>[] = [
  column.own('front_images', ({ front_images }) => <Image src={front_images[0]} alt="" width={28} fit="cover" />, {
    label: ['门头照', 'Photo'],
    width: 60,
    align: 'center',
    card: 'hidden',
    pin: 'left',
  }),
  column.own('name', nameAndCode, { label: ['门店名称 / 编码', 'Name / code'], width: 190, card: 'title' }),
  statusColumn(store),
  column.own('contact', contactAndPhone, { label: ['联系人 / 手机', 'Contact / phone'], width: 126 }),
  column.own('price_level', (row, language) => <Level row={row} language={language} />, { width: 92 }),
  column.own('order_amount', amountAndOrders, {
    label: ['成交额 / 订单数', 'Amount / orders'],
    sortable: true,
    width: 130,
    align: 'right',
    inList: 'always',
  }),
  column.own('last_order_at', (row, language) => <LastOrder row={row} language={language} />, { sortable: true, width: 124 }),
  column.own('agent_name', ({ agent_name, salesman_name }) => <Twofold main={agent_name ?? ''} sub={salesman_name} />, {
    label: ['代理商 / 业务员', 'Agent / salesman'],
    width: 136,
  }),
  column.text('cs_nickname', { label: ['客服', 'Service'], width: 90 }),
  column.text('region', { label: ['地区', 'Region'], width: 200 }),
  column.words('type', { label: ['类型', 'Type'], width: 130 }),
  column.money('month_amount', { sortable: true, width: 120 }),
  column.words('source', { width: 84 }),
  column.time('created_at', { label: ['注册时间', 'Registered'], sortable: true, width: 140 }),
]

function contactAndPhone({ id, contact, phone }: StoreRow) {
  return <Twofold main={contact} sub={<CustomerPhone compact customer={{ target_type: 'store', target_id: id }} phone={phone} />} />
}

function nameAndCode({ name, code, tags }: StoreRow) {
  return (
    <span className={styles.two}>
      <span className={styles.name}>{name}</span>
      <span className={styles.sub}>
        <Code>{code}</Code>
        {tags.slice(0, 1).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    </span>
  )
}

/** The price level; the trade level is the exception. */
export function Level({ row, language }: { row: Pick<StoreRow, 'price_level'>; language: Language }) {
  return <Tag tone={row.price_level === 'trade' ? 'info' : 'neutral'}>{say(priceLevels[row.price_level], language)}</Tag>
}

function amountAndOrders({ order_amount, order_count }: StoreRow, language: Language) {
  return <Twofold main={formatMoney(order_amount)} sub={say(['{n} 单', '{n:order|orders}'], language, { n: formatNumber(order_count) })} />
}

/** The last order; the days since then in grey for a dormant store. */
function LastOrder({ row, language }: { row: StoreRow; language: Language }) {
  const { last_order_at, is_dormant, dormant_days } = row
  return (
    <span className={styles.two} data-dormant={is_dormant === 1 || undefined}>
      {last_order_at ? <Time value={last_order_at} precision="day" /> : <span>{say(['未下单', 'None yet'], language)}</span>}
      {is_dormant === 1 && (
        <span className={styles.sub}>{say(['沉睡 {n} 天', 'Dormant, {n:day|days}'], language, { n: formatNumber(dormant_days) })}</span>
      )}
    </span>
  )
}
