import { goodsPackage } from '#contract/goods/package.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'

const packageTexts = texts({
  zh: {
    prices: '价格',
    origin: '原价合计 {origin}',
    saved: '原价合计 {origin}，优惠 {saved}（{percent}%）',
    dearer: '原价合计 {origin}，套装价高出 {over}',
    limit_help: '不填为不限',
  },
  en: {
    prices: 'Prices',
    origin: 'Parts cost {origin}',
    saved: 'Parts cost {origin}, {saved} saved ({percent}%)',
    dearer: 'Parts cost {origin}; the package costs {over} more',
    limit_help: 'Leave empty for no limit',
  },
})

const Fields = fieldsOf(goodsPackage.edit)

/** The package prices, beside the sum of its parts' prices. */
export function PackagePrices() {
  const t = useTexts(packageTexts)
  // unfinished input: a quantity may be missing
  const items = Fields.useValue('items') as readonly { qty: number | null; price_store: number | null }[]
  const origin = items.reduce((sum, { qty, price_store }) => sum + (qty ?? 0) * (price_store ?? 0), 0)
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
