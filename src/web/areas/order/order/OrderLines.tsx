import type { OrderDetail } from '#contract/order/order.ts'
import { priceSources } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './order.module.css'

const lineTexts = texts({
  zh: {
    list: '商品清单',
    goods: '商品',
    price: '单价',
    cost: '成本价',
    qty: '数量',
    shipped: '已发 / 已退',
    off: '优惠',
    pay: '小计',
    gift: '赠品',
    package: '套装 {title} × {n}',
    aftersale: '售后中',
    packed: '{n} {unit}',
  },
  en: {
    list: 'Lines',
    goods: 'Goods',
    price: 'Price',
    cost: 'Cost',
    qty: 'Quantity',
    shipped: 'Shipped / refunded',
    off: 'Discounts',
    pay: 'Amount',
    gift: 'Gift',
    package: 'Package {title} × {n}',
    aftersale: 'After-sale',
    packed: '{n} {unit}',
  },
})

type Item = OrderDetail['items'][number]

/** An order's lines with shipped and refunded quantities. More than 100 lines are rendered as they scroll into view. */
export function OrderLines({ row }: { row: OrderDetail }) {
  const t = useTexts(lineTexts)
  const say = useLabel()
  const hasCost = row.items.some(({ price_cost }) => price_cost !== null)
  const number = (key: string, title: string, render: (item: Item) => string, width = 84): Column<Item> => ({
    key,
    title,
    width,
    align: 'right',
    render,
  })
  const columns: Column<Item>[] = [
    { key: 'no', title: '#', width: 48, align: 'right', render: ({ line_no }) => line_no, card: 'hidden' },
    { key: 'image', title: '', width: 56, align: 'center', card: 'hidden', render: ({ image }) => <Image src={image} alt="" width={32} /> },
    {
      key: 'goods',
      title: t('goods'),
      width: 250,
      card: 'title',
      render: ({ title, code, spec, is_gift, in_aftersale, package_title, package_qty }) => (
        <span className={styles.stack}>
          <span className={styles.clip} title={title}>
            {title}
          </span>
          <span className={styles.sub}>
            <Code>{code}</Code> {is_gift === 1 && <Tag>{t('gift')}</Tag>}{' '}
            {package_title !== null && <Tag tone="info">{t('package', { title: package_title, n: formatNumber(package_qty ?? 1) })}</Tag>}{' '}
            {in_aftersale && <Tag tone="warning">{t('aftersale')}</Tag>} {Object.values(spec).join(' ')}
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      title: t('price'),
      width: 110,
      align: 'right',
      render: ({ price, price_origin, price_source }) => (
        <span className={styles.stack}>
          {formatMoney(price)}
          <span className={styles.sub}>
            {say(priceSources[price_source])}
            {price_origin !== price && ` ${formatMoney(price_origin)}`}
          </span>
        </span>
      ),
    },
    ...(hasCost ? [number('cost', t('cost'), ({ price_cost }) => formatMoney(price_cost), 96)] : []),
    {
      key: 'qty',
      title: t('qty'),
      width: 100,
      align: 'right',
      render: ({ qty, unit, sale_unit, unit_ratio }) => (
        <span className={styles.stack}>
          {`${formatNumber(qty)} ${unit}`}
          {unit_ratio > 1 && <span className={styles.sub}>{t('packed', { n: formatNumber(qty / unit_ratio), unit: sale_unit })}</span>}
        </span>
      ),
    },
    number('shipped', t('shipped'), ({ shipped_qty, refunded_qty }) => `${formatNumber(shipped_qty)} / ${formatNumber(refunded_qty)}`, 92),
    number(
      'off',
      t('off'),
      ({ activity_off, coupon_off, integral_off, adjust }) => formatMoney(adjust - activity_off - coupon_off - integral_off),
      96,
    ),
    number('pay', t('pay'), ({ pay_amount }) => formatMoney(pay_amount), 110),
  ]
  return <Table label={t('list')} columns={columns} rows={row.items} rowKey={({ id }) => id} rowTitle={({ code }) => code} />
}
