import { useState, type ReactNode } from 'react'
import ChevronDown from 'virtual:icon/chevron-down'
import ChevronUp from 'virtual:icon/chevron-up'
import { fieldMeta } from '#contract/kit/field.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import type { List, ListEndpoint } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { useFieldsInSight } from './fields-in-sight.ts'
import { SearchContext, type Draft } from './search-context.ts'
import { ToldContext } from './told-filters.ts'
import styles from './SearchBar.module.css'

/** A list's current query, and the function to change it. */
type SearchList = Pick<List, 'filters' | 'filterNames' | 'setFilters' | 'refetch'> & Partial<Pick<List, 'filterLabels'>>

const chips = onDemand(() => import('./FilterChips.tsx'))

/**
 * The filter bar: Enter or 查询 applies text, a choice applies at once; unapplied input is kept. Filters that do not fit into the first row
 * are collapsed, and chips tell their values.
 */
export function SearchBar({ list, endpoint, children }: { list: SearchList; endpoint: ListEndpoint; children: ReactNode }) {
  const t = useTexts(listTexts)
  const filters: Draft = list.filters
  const askedKey = JSON.stringify(filters)
  const [draft, setDraft] = useState<Draft>(filters)
  // chips show the filters that a link sets; without chips they are not collapsed
  const [isOpen, setIsOpen] = useState(askedKey !== '{}' && !list.filterLabels)
  // a link, the back button or a reset has changed the address: the bar follows it (an effect would run again whenever the tab is shown)
  const [followed, setFollowed] = useState(askedKey)
  if (followed !== askedKey) {
    setFollowed(askedKey)
    setDraft(filters)
  }
  const { form, inSight, hasChips } = useFieldsInSight(!isOpen, Object.keys(list.filters))
  // most lists open without a filter
  const FilterChips = chips.useLoaded(hasChips)?.FilterChips
  const nothing = Object.fromEntries(list.filterNames.map((name) => [name, undefined]))

  function change(patch: Draft, apply = false) {
    const next = { ...draft, ...patch }
    setDraft(next)
    if (apply) list.setFilters({ ...nothing, ...trimmed(next) })
  }

  function ask() {
    if (JSON.stringify(trimmed(draft)) === askedKey) list.refetch()
    else list.setFilters({ ...nothing, ...trimmed(draft) })
  }

  return (
    <div className={styles.panel}>
      <SearchContext value={{ draft, change, metaOf: (name) => fieldMeta(endpoint.input.shape[name]) }}>
        <form
          ref={form}
          role="search"
          aria-label={t('filters')}
          className={isOpen ? styles.bar : `${styles.bar} ${styles.folded}`}
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <ToldContext value={list.filterLabels ?? null}>{children}</ToldContext>
          <div className={styles.buttons}>
            <Button type="submit" variant="primary">
              {t('query')}
            </Button>
            <Button onClick={() => (askedKey === '{}' ? setDraft({}) : list.setFilters(nothing))}>{t('reset')}</Button>
            <Button
              variant="ghost"
              className={styles.toggle}
              aria-expanded={isOpen}
              icon={isOpen ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t(isOpen ? 'fewer_filters' : 'more_filters')}
            </Button>
          </div>
          {FilterChips && list.filterLabels && (
            <FilterChips list={{ ...list, filterLabels: list.filterLabels }} endpoint={endpoint} inSight={inSight} />
          )}
        </form>
      </SearchContext>
    </div>
  )
}

function trimmed(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const text = value?.trim()
      return text ? [[name, text]] : []
    }),
  )
}
