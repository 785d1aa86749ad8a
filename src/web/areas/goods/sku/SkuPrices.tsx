import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { skuCost } from '#contract/goods/sku.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { FormRows } from '#web/kit/form/rows/FormRows.tsx'
import { scaled } from '#web/kit/ui/value/format.ts'
import { Fields } from './fields.ts'

const skuFormTexts = texts({
  zh: {
    prices: '价格',
    of_store: '门店价的 {n}%',
    margin: '按贸易价毛利 {n}%',
    store_tiers: '门店价阶梯',
    trade_tiers: '贸易价阶梯',
    tiers_help: '起订数量递增，价格递减，第一档低于原价',
    tier_qty: '起订数量',
    tier_price: '阶梯价',
  },
  en: {
    prices: 'Prices',
    of_store: '{n}% of the store price',
    margin: 'Margin {n}% at the trade price',
    store_tiers: 'Store price tiers',
    trade_tiers: 'Trade price tiers',
    tiers_help: 'Quantities must increase and prices decrease; the first tier must be below the base price',
    tier_qty: 'From quantity',
    tier_price: 'Tier price',
  },
})

export function SkuPrices() {
  const t = useTexts(skuFormTexts)
  const mayCost = usePermission(skuCost)
  const store = Number(Fields.useValue('price_store')) || 0
  const trade = Number(Fields.useValue('price_trade')) || 0
  const cost = Number(Fields.useValue('price_cost')) || 0
  useUnknownCost(!mayCost)
  return (
    <FormGroup title={t('prices')}>
      <Fields.Money name="price_store" />
      <Fields.Money name="price_trade" help={store && trade ? t('of_store', { n: percent(trade, store) }) : undefined} />
      <Fields.Money name="price_market" />
      {mayCost && <Fields.Money name="price_cost" help={trade && cost ? t('margin', { n: percent(trade - cost, trade) }) : undefined} />}
      <Wide>
        <Tiers level="store" />
      </Wide>
      <Wide>
        <Tiers level="trade" />
      </Wide>
    </FormGroup>
  )
}

function Tiers({ level }: { level: 'store' | 'trade' }) {
  const t = useTexts(skuFormTexts)
  return (
    <FormRows
      name="tiers"
      title={t(level === 'store' ? 'store_tiers' : 'trade_tiers')}
      help={level === 'store' ? t('tiers_help') : undefined}
      heads={[t('tier_qty'), t('tier_price')]}
      max={5}
      blank={{ level, min_qty: null, price: null }}
      only={(row) => row['level'] === level}
    >
      {(index) => (
        <>
          <Fields.Int name={`tiers.${index}.min_qty`} hideLabel />
          <Fields.Money name={`tiers.${index}.price`} hideLabel />
        </>
      )}
    </FormRows>
  )
}

/** Without the cost permission no cost is sent, because the form does not contain the stored one. */
function useUnknownCost(isUnknown: boolean): void {
  const { unregister } = useFormContext()
  const cost = Fields.useValue('price_cost')
  useEffect(() => {
    if (isUnknown && cost !== undefined) unregister('price_cost')
  }, [isUnknown, cost, unregister])
}

/** A share in percent with at most one decimal. */
function percent(part: number, whole: number): string {
  return scaled(Math.round((part * 1000) / whole), 1)
}
