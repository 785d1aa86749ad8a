import FileText from 'virtual:icon/file-text'
import List from 'virtual:icon/list'
import Plus from 'virtual:icon/plus'
import type { PaletteAction, PaletteGroup } from '#contract/common/palette.ts'
import { within, type Language } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import type { Entry } from './entry.ts'
import { rememberWord } from './recent.ts'

const entryTexts = texts({
  zh: { all: '查看全部{entity}（{n}）' },
  en: { all: 'Show all: {entity} ({n})' },
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

/** The actions that create a record. */
export function newEntries(actions: readonly PaletteAction[]): Entry[] {
  return actions.map(({ entity, title, words, link }) => ({ key: `new ${entity}`, title, words, icon: Plus, run: () => navigate(link) }))
}
