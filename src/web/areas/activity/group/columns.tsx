import { group, type Group } from '#contract/activity/group.ts'
import { audienceWord, frameColumns } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { shareOf } from '#web/areas/activity/shared/share.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

export const groupWords = texts({
  zh: {
    people: '{n}人',
    pieces: '{n}件',
    within: '{target}，{hours}小时内',
    from: '{price} 起',
    stock: '库存用去{n}%',
    teams: '成团{done} / 开团{all}',
    forming: '拼团中{n}',
  },
  en: {
    people: '{n:person|people}',
    pieces: '{n:pc|pcs}',
    within: '{target} in {hours} h',
    from: 'from {price}',
    stock: '{n}% of the pieces',
    teams: '{done} of {all:team|teams} complete',
    forming: '{n} forming',
  },
})

const column = columnsOf(group.list)

export const groupColumns: ListColumn<Group>[] = [
  ...frameColumns<Group>({
    page: '/activity/group/detail',
    picture: ({ image, spu_image }) => image ?? spu_image,
    note: (row, language) => `${lowestPrice(row, language)} · ${condition(row, language)}`,
    state: phaseTag,
    audience: audienceWord,
    budget: ({ sku_items, sold_qty }, language) => {
      const of = sku_items.reduce((sum, { stock }) => sum + stock, 0)
      return { used: sold_qty, of, words: textIn(groupWords, language, 'stock', { n: shareOf(sold_qty, of) }) }
    },
    result: ({ success_count, joined_count, forming_count }, language) => [
      textIn(groupWords, language, 'teams', { done: formatNumber(success_count), all: formatNumber(joined_count) }),
      forming_count > 0 ? textIn(groupWords, language, 'forming', { n: formatNumber(forming_count) }) : '',
    ],
  }),
  column.own('sku_items', prices, { label: ['拼团价 / 原价', 'Group / store price'], width: 160, align: 'right' }),
  column.text('spu_title', { width: 180, inList: 'off' }),
  sortColumn(group),
]

/** A team's target: 3 people within 24 hours. */
export function condition({ mode, need, team_hours }: Pick<Group, 'mode' | 'need' | 'team_hours'>, language: Language): string {
  const target = textIn(groupWords, language, mode === 'people' ? 'people' : 'pieces', { n: formatNumber(need) })
  return textIn(groupWords, language, 'within', { target, hours: team_hours })
}

function prices({ sku_items, ...row }: Group, language: Language): string {
  const lowest = cheapest(sku_items)
  return lowest ? `${lowestPrice({ ...row, sku_items }, language)} / ${formatMoney(lowest.price_store)}` : ''
}

function lowestPrice({ sku_items }: Pick<Group, 'sku_items'>, language: Language): string {
  const price = formatMoney(cheapest(sku_items)?.group_price)
  return sku_items.length > 1 ? textIn(groupWords, language, 'from', { price }) : price
}

function cheapest(offers: Group['sku_items']): Group['sku_items'][number] | undefined {
  return offers.toSorted((one, other) => one.group_price - other.group_price)[0]
}
