import { useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react'
import Search from 'virtual:icon/search'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import type { Entry } from './entry.ts'
import { EntryList } from './EntryList.tsx'
import { sectionsFor, type OffersFor } from './sections.ts'
import { paletteTexts } from './texts.ts'
import { useRecords } from './use-records.ts'
import styles from './Palette.module.css'

interface FinderProps {
  offers: OffersFor
  onDone: () => void
}

/** A search field with its results: a combobox whose list is always open. */
export function Finder({ offers, onDone }: FinderProps) {
  const t = useTexts(paletteTexts)
  const id = useId()
  const { typed, type, sections, active, point, run, onKeyDown, found, count } = useFinder(offers, onDone)

  function statusOf({ isFailed, isPending, isPartial }: typeof found): string {
    if (isFailed) return t('failed')
    if (isPending) return t('searching')
    return isPartial ? t('partial') : t('count', { n: count })
  }

  return (
    <div className={styles.finder}>
      <div className={styles.query}>
        <Search aria-hidden size={16} />
        <input
          data-initial-focus
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <EntryList id={id} sections={sections} active={active} onPoint={(entry) => point(entry.key)} onChoose={run} />
      <p className={styles.foot}>
        <span role="status" className={styles.status}>
          {statusOf(found)}
        </span>
        <span className={styles.keys} aria-hidden>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t('move')} <Kbd>↵</Kbd>
          {t('open')} <Kbd>Esc</Kbd>
          {t('close')}
        </span>
      </p>
    </div>
  )
}

/** The typed word, its results, and the active one, which the arrow keys move and Enter opens. */
function useFinder(offers: OffersFor, onDone: () => void) {
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  // null: the first entry
  const [chosen, setChosen] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const word = typed.trim()
  const found = useRecords(word)
  const offered = useMemo(() => offers(language), [offers, language])
  const { groups, creations } = found
  // moving the choice must not search the pages again
  const sections = useMemo(() => sectionsFor(word, offered, { groups, creations }, language), [word, offered, groups, creations, language])
  const entries = useMemo(() => sections.flatMap(({ entries }) => entries), [sections])
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const active = entries[at]

  function type(next: string): void {
    setTyped(next)
    setChosen(null)
    setIsWaiting(false)
  }

  function run(entry: Entry | undefined): void {
    if (!entry) return
    if (entry.word !== undefined) return type(entry.word)
    onDone()
    entry.run()
  }

  const runFirst = useEffectEvent(() => run(active))
  useEffect(() => {
    if (isWaiting && !found.isPending) runFirst()
  }, [isWaiting, found.isPending])

  function onKeyDown(event: KeyboardEvent): void {
    // while a word is being composed, the keys belong to the input method
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setChosen(entries[(at + step + entries.length) % entries.length]?.key ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Enter right after typing opens the first result for the whole word, not for its earlier part
      if (found.isPending && active?.key !== chosen) setIsWaiting(true)
      else run(active)
    }
  }

  return { typed, type, sections, active, point: setChosen, run, onKeyDown, found, count: entries.length }
}
