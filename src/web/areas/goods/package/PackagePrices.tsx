import { goodsPackage } from '#contract/goods/package.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormGroup } from '#web/kit/form/FormGroup.tsx'
import { formatMoney, scaled } from '#web/kit/ui/format.ts'
import { useTexts } from '#web/locales/texts.ts'
import { packageTexts } from './texts.ts'

const Fields = fieldsOf(goodsPackage.edit)

/** The prices of the package, beside what its parts cost by themselves. */
export function PackagePrices() {
  const t = useTexts(packageTexts)
  // what is typed: a quantity may be missing
  const items = Fields.useValue('items') as readonly { qty: number | null; price_store: number }[]
  const origin = items.reduce((sum, { qty, price_store }) => sum + (qty ?? 0) * price_store, 0)
  const store = Number(Fields.useValue('price_store')) || 0
  return (
    <FormGroup title={t('prices')}>
      <Fields.Money name="price_store" help={origin > 0 ? comparison() : undefined} />
      <Fields.Money name="price_trade" />
      <Fields.Int name="limit_per_order" help={t('limit_help')} />
    </FormGroup>
  )

  function comparison(): string {
    const words = { origin: formatMoney(origin) }
    if (store === 0 || store === origin) return t('origin', words)
    if (store > origin) return t('dearer', { ...words, over: formatMoney(store - origin) })
    return t('saved', { ...words, saved: formatMoney(origin - store), percent: scaled(Math.round(((origin - store) * 1000) / origin), 1) })
  }
}
