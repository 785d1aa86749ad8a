import FileText from 'virtual:icon/file-text'
import List from 'virtual:icon/list'
import Plus from 'virtual:icon/plus'
import { agent } from '#contract/agent/agent.ts'
import type { PaletteGroup } from '#contract/common/palette.ts'
import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { say, within, type Language } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { can } from '#web/base/session/can.ts'
import type { Entry } from './entry.ts'
import { rememberWord } from './recent.ts'

const entryTexts = texts({
  zh: { create: '新增{entity}', all: '查看全部{entity}（{n}）' },
  en: { create: 'New {entity}', all: 'Show all: {entity} ({n})' },
})

/** The records of one kind, each opening its page or its drawer, and the list with all records if there are more. */
export function recordEntries(group: PaletteGroup, word: string, language: Language): Entry[] {
  const { entity, label, records, count, more, all } = group
  const open = (link: string) => () => {
    rememberWord(word)
    navigate(link)
  }
  const entries = records.map(({ id, code, title, belongs_to, link }) => ({
    key: `${entity} ${id}`,
    title,
    hint: [code === title ? '' : code, belongs_to ?? ''].filter((part) => part !== '').join(' · '),
    icon: FileText,
    run: open(link),
  }))
  if (all === null || (!more && count <= records.length)) return entries
  const title = textIn(entryTexts, language, 'all', { entity: within(label, language), n: countOf(group) })
  return [...entries, { key: `${entity} all`, title, icon: List, run: open(all) }]
}

/** The match count; the server counts no further than its limit. */
export function countOf({ count, more }: PaletteGroup): string {
  return more ? `${formatNumber(count)}+` : formatNumber(count)
}

/** The actions that create a record, for persons with the permission. */
export function newEntries(language: Language): Entry[] {
  return [brand, series, sku, agent]
    .filter((entity) => can(entity.edit) && can(entity.list))
    .map((entity) => {
      const title = (language: Language) =>
        textIn(entryTexts, language, 'create', { entity: within(say(entity.$.label, language), language) })
      return {
        key: `new ${entity.$.address}`,
        title: title(language),
        words: [title('zh'), title('en')],
        icon: Plus,
        run: () => navigate(withQuery(pageOf(entity), { edit: 'new' })),
      }
    })
}

/** The entity's route: the list for `goods.brand` is at `/goods/brand`. */
function pageOf({ $ }: { $: { address: string } }): string {
  return `/${$.address.replaceAll('.', '/')}`
}
