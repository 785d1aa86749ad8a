import Globe from 'virtual:icon/globe'
import History from 'virtual:icon/rotate-ccw-clock'
import Search from 'virtual:icon/search'
import type { PaletteAction, PaletteGroup } from '#contract/common/palette.ts'
import { constants } from '#web/base/constants.ts'
import { textIn, type Language, texts } from '#web/base/locales/texts.ts'
import { currentLocation, navigate } from '#web/base/router/location.ts'
import { matching, type Entry } from './entry.ts'
import { recentPaths, recentWords } from './recent.ts'
import { countOf, newEntries, recordEntries } from './record-entries.ts'

const paletteTexts = texts({
  zh: {
    words: '最近搜索',
    recent: '最近打开',
    pages: '页面',
    actions: '操作',
    web: '网页搜索',
    searchWeb: '在网上搜索“{word}”',
  },
  en: {
    words: 'Recent searches',
    recent: 'Recently opened',
    pages: 'Pages',
    actions: 'Actions',
    web: 'On the web',
    searchWeb: 'Search the web for “{word}”',
  },
})

/** The shell's entries: the pages in the person's menu, and global actions. */
export interface Offers {
  /** A page's `key` is its path. */
  pages: readonly Entry[]
  actions: readonly Entry[]
}

export type OffersFor = (language: Language) => Offers

export interface Section {
  key: string
  title: string
  /** The match count; the entries are the first matches. */
  count?: string
  entries: readonly Entry[]
}

/** The server's answers. */
interface Answers {
  groups: readonly PaletteGroup[]
  creations: readonly PaletteAction[]
}

const MOST_RECENT = 5

/** The results for a word in their order; sections without entries are omitted. */
export function sectionsFor(word: string, { pages, actions }: Offers, { groups, creations }: Answers, language: Language): Section[] {
  const section = (key: 'words' | 'recent' | 'pages' | 'actions' | 'web', entries: readonly Entry[]) => ({
    key,
    title: textIn(paletteTexts, language, key),
    entries,
  })
  const doable = [...newEntries(creations), ...actions]
  const sections =
    word === ''
      ? [section('words', wordEntries()), section('recent', recentEntries(pages)), section('pages', pages), section('actions', doable)]
      : [
          section('pages', matching(pages, word)),
          ...groups.map((group) => ({
            key: group.entity,
            title: group.label,
            count: countOf(group),
            entries: recordEntries(group, word, language),
          })),
          section('actions', matching(doable, word)),
          section('web', [webEntry(word, language)]),
        ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function wordEntries(): Entry[] {
  return recentWords().map((word) => ({ key: `word ${word}`, title: word, icon: Search, word, run: () => undefined }))
}

/** Recently opened pages without the visible one. */
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
    run: () => void window.open(`${constants.webSearch}${encodeURIComponent(word)}`, '_blank', 'noopener,noreferrer'),
  }
}
