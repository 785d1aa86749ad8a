import { useWatch } from 'react-hook-form'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { useTerms } from './GoodsSection.tsx'
import { isBelowCost, worstCase, type GoodsDraft } from './lines.ts'
import { collectionTexts } from './texts.ts'

/** The list to check before the publication, beside the page as the customer sees it. */
export function CollectionCheck() {
  const t = useTexts(collectionTexts)
  const terms = useTerms()
  const goods = (useWatch({ name: 'goods' }) as GoodsDraft[] | undefined) ?? []
  const sections = (useWatch({ name: 'sections' }) as { title?: string }[] | undefined) ?? []
  const empty = sections.filter((_section, at) => !goods.some(({ section }) => section === at))
  const below = goods.filter((row) => isBelowCost(terms, row))
  const off = goods.filter(({ on_sale = 1 }) => on_sale === 0)
  const { amount, unlimited } = worstCase(terms, goods)
  const named = (words: readonly (string | undefined)[]) => (words.length > 0 ? words.slice(0, 10).join('、') : t('check_none'))
  return (
    <section aria-label={t('check')}>
      <Descriptions
        items={[
          {
            key: 'goods',
            label: t('check_goods'),
            wide: true,
            value: t('check_goods_value', { n: formatNumber(goods.length), sections: sections.length }),
          },
          { key: 'empty', label: t('check_empty'), value: named(empty.map(({ title }) => title)) },
          { key: 'off', label: t('check_off'), value: named(off.map(({ code }) => code)) },
          { key: 'below', label: t('check_below'), value: named(below.map(({ code }) => code)) },
          { key: 'unlimited', label: t('check_unlimited'), value: t('check_count', { n: formatNumber(unlimited) }) },
          { key: 'worst', label: t('check_worst'), value: t('check_worst_value', { amount: formatMoney(amount) }), wide: true },
        ]}
      />
    </section>
  )
}
