import { sku, skuDetail, type Sku } from '#contract/goods/sku.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Descriptions, type Description } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatWeight, scaled } from '#web/kit/ui/value/format.ts'
import styles from './SkuExtension.module.css'

const skuTexts = texts({
  zh: {
    days: '天',
    in_stock: '现货',
    store_tiers: '门店价阶梯',
    trade_tiers: '贸易价阶梯',
    from_qty: '{n} 起',
    default_unit: '默认',
  },
  en: {
    days: 'days',
    in_stock: 'In stock',
    store_tiers: 'Store price tiers',
    trade_tiers: 'Trade price tiers',
    from_qty: 'From {n}',
    default_unit: 'default',
  },
})

/** Fields without a column, loaded when the row is expanded. */
export function SkuExtension({ id }: { id: number }) {
  const { data, error } = useCall(sku.exts, { ids: [id] }, { quiet: true })
  const row = data?.list[0]
  if (error) return error.msg
  return row ? <Extension row={row} /> : <Skeleton lines={3} />
}

function Extension({ row }: { row: Sku }) {
  const t = useTexts(skuTexts)
  const say = useLabel()
  const item = (name: keyof typeof skuDetail.shape, value: Description['value']): Description => ({
    key: name,
    label: say(fieldMeta(skuDetail.shape[name])?.label ?? [name, name]),
    value,
  })
  const tiers = (level: 'store' | 'trade') =>
    row.tiers
      .filter((tier) => tier.level === level)
      .map(({ min_qty, price }) => `${t('from_qty', { n: formatNumber(min_qty) })} ${formatMoney(price)}`)
      .join(' · ')
  return (
    <div className={styles.extension}>
      <Descriptions
        items={[
          item('mfr_code', row.mfr_code),
          item('barcode', row.barcode),
          item('unit', row.unit),
          item('units', row.units.map(({ unit, ratio, is_default_sale }) => saleUnit(unit, ratio, is_default_sale === 1)).join(' · ')),
          item('step_qty', formatNumber(row.step_qty)),
          item('max_qty', row.max_qty && formatNumber(row.max_qty)),
          item('price_market', formatMoney(row.price_market)),
          { key: 'store', label: t('store_tiers'), value: tiers('store') },
          { key: 'trade', label: t('trade_tiers'), value: tiers('trade') },
          item('weight', formatWeight(row.weight)),
          item('volume', row.volume && `${formatNumber(row.volume)} cm³`),
          item('pack_size', row.pack_size && `${row.pack_size} mm`),
          item('lead_days', row.lead_days === 0 ? t('in_stock') : `${row.lead_days} ${t('days')}`),
          item('stock_warn', formatNumber(row.stock_warn)),
          item('commission_cap_rate', row.commission_cap_rate === null ? null : `${scaled(row.commission_cap_rate, 2)}%`),
          item('params', row.params.map(({ name, value, unit }) => `${name} ${value ?? ''}${unit ?? ''}`).join(' · ')),
          item('docs', row.docs.length > 0 && <Docs docs={row.docs} />),
          item('is_gift_only', say(fieldMeta(skuDetail.shape.is_gift_only)?.words?.[row.is_gift_only] ?? ['', ''])),
        ]}
      />
      {row.images.length > 0 && (
        <div className={styles.images}>
          {row.images.map((src) => (
            <Image key={src} src={src} alt="" width={56} />
          ))}
        </div>
      )}
    </div>
  )

  function saleUnit(unit: string, ratio: number, isDefault: boolean): string {
    const words = `1 ${unit} = ${formatNumber(ratio)} ${row.unit}`
    return isDefault ? `${words} (${t('default_unit')})` : words
  }
}

function Docs({ docs }: Pick<Sku, 'docs'>) {
  return (
    <span className={styles.docs}>
      {docs.map(({ title, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
      ))}
    </span>
  )
}
