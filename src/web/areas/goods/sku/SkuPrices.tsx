import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { skuCost } from '#contract/goods/sku.ts'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { FormRows } from '#web/kit/form/FormRows.tsx'
import { scaled } from '#web/kit/ui/format.ts'
import { useTexts } from '#web/locales/texts.ts'
import { usePermission } from '#web/session/can.ts'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'

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

/** Who may not see a cost sends none: what stands in the form is not what is stored. */
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
