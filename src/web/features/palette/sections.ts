import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/history'
import { settings } from '#web/app/settings.ts'
import { textIn, type Language } from '#web/locales/texts.ts'
import { currentLocation, navigate } from '#web/router/location.ts'
import { matching, type Entry } from './entry.ts'
import { recentPaths } from './recent.ts'
import { newEntries, recordEntries, recordLabel } from './record-entries.ts'
import { paletteTexts } from './texts.ts'
import type { Found } from './use-records.ts'

/** What the frame offers: the pages of the person's menu, and what can be done anywhere. */
export interface Offers {
  /** A page's `key` is its path. */
  pages: readonly Entry[]
  actions: readonly Entry[]
}

export type OffersFor = (language: Language) => Offers

export interface Section {
  key: string
  title: string
  entries: readonly Entry[]
}

const MOST_RECENT = 5

/** What is listed for a word, in its order; sections without entries are left out. */
export function sectionsFor(word: string, { pages, actions }: Offers, found: Found, language: Language): Section[] {
  const section = (key: 'recent' | 'pages' | 'actions' | 'web', entries: readonly Entry[]) => ({
    key,
    title: textIn(paletteTexts, language, key),
    entries,
  })
  const doable = [...newEntries(language), ...actions]
  const sections =
    word === ''
      ? [section('recent', recentEntries(pages)), section('pages', pages), section('actions', doable)]
      : [
          section('pages', matching(pages, word)),
          ...found.groups.map((group) => ({ key: group.entity, title: recordLabel(group, language), entries: recordEntries(group) })),
          section('actions', matching(doable, word)),
          section('web', [webEntry(word, language)]),
        ]
  return sections.filter(({ entries }) => entries.length > 0)
}

/** Pages that were opened before, but for the one that is seen. */
function recentEntries(pages: readonly Entry[]): Entry[] {
  return recentPaths()
    .filter((path) => path !== currentLocation().path)
    .flatMap((path) => pages.find(({ key }) => key === path) ?? [])
    .slice(0, MOST_RECENT)
    .map((page) => ({ ...page, key: `recent ${page.key}`, icon: History, run: () => navigate(page.key) }))
}

function webEntry(word: string, language: Language): Entry {
  return {
    key: 'web',
    title: textIn(paletteTexts, language, 'searchWeb', { word }),
    icon: Globe,
    run: () => void window.open(`${settings.webSearch}${encodeURIComponent(word)}`, '_blank', 'noopener,noreferrer'),
  }
}
