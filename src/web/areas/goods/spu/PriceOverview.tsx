import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatRange } from '#web/kit/ui/value/format.ts'

const overviewTexts = texts({
  zh: { title: '价格概览', store: '门店价', trade: '贸易价', market: '市场价', skus: '在售SKU', stock: '库存', of: '{on} / {all}' },
  en: {
    title: 'Prices',
    store: 'Store price',
    trade: 'Trade price',
    market: 'Market price',
    skus: 'SKUs on sale',
    stock: 'Stock',
    of: '{on} / {all}',
  },
})

interface Priced {
  price_store: number | null
  price_trade: number | null
  price_market: number | null
  status: 0 | 1
  stock: number | null
}

/** The price ranges across all SKUs in an SPU. */
export function PriceOverview({ skus }: { skus: readonly Priced[] }) {
  const t = useTexts(overviewTexts)
  const range = (name: 'price_store' | 'price_trade' | 'price_market') => {
    const prices = skus.flatMap((sku) => sku[name] ?? [])
    return formatRange({ price_min: least(prices), price_max: most(prices) })
  }
  const onSale = skus.filter(({ status }) => status === 1).length
  const stock = skus.reduce((sum, sku) => sum + (sku.stock ?? 0), 0)
  return (
    <section aria-label={t('title')} style={{ display: 'grid', gap: 'var(--space-3)' }}>
      <strong>{t('title')}</strong>
      <Descriptions
        items={[
          { key: 'store', label: t('store'), value: range('price_store') },
          { key: 'trade', label: t('trade'), value: range('price_trade') },
          { key: 'market', label: t('market'), value: range('price_market') },
          { key: 'skus', label: t('skus'), value: t('of', { on: formatNumber(onSale), all: formatNumber(skus.length) }) },
          { key: 'stock', label: t('stock'), value: formatNumber(stock) },
        ]}
      />
    </section>
  )
}

// not the Math functions: thousands of SKUs are too many arguments
const least = (prices: readonly number[]) => prices.reduce<number | null>((min, price) => (min === null || price < min ? price : min), null)
const most = (prices: readonly number[]) => prices.reduce<number | null>((max, price) => (max === null || price > max ? price : max), null)
