import { sku } from '#contract/goods/sku.ts'
import { useCall } from '#web/api/query.ts'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { formatMoney } from '#web/kit/ui/format.ts'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { skuTexts } from './texts.ts'

/** What is on sale, out and low, each a filter; and for those who may see costs what the stock is worth. */
export function SkuTiles() {
  const t = useTexts(skuTexts)
  const { data } = useCall(sku.summary, {}, { quiet: true })
  if (!data) return null
  return (
    <Tiles
      tiles={[
        { key: 'on_sale', label: t('on_sale'), value: formatNumber(data.on_sale), filter: { status: '1' } },
        { key: 'out', label: t('out'), value: formatNumber(data.out), tone: data.out > 0 ? 'danger' : undefined, filter: { stock: 'out' } },
        {
          key: 'low',
          label: t('low'),
          value: formatNumber(data.low),
          tone: data.low > 0 ? 'warning' : undefined,
          filter: { stock: 'low' },
        },
        ...(data.value === null ? [] : [{ key: 'value', label: t('value'), value: formatMoney(data.value) }]),
      ]}
    />
  )
}
