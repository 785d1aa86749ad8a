import { useEffect, useRef } from 'react'
import type { Tone } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useLanguage, type Language } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import styles from './StateTabs.module.css'

export interface StateTab {
  key: string
  label: Label
  /** The colour for a dot before the title. */
  tone?: Tone
  /** Its rows wait for staff: without rows, all is done. */
  waits?: true
  count?: number
  /** `estimated`: an approximate count; `capped`: the server stopped counting there, and there are more. */
  counted?: 'exact' | 'estimated' | 'capped'
}

interface StateTabsProps {
  /** The states' subject, for assistive technology. */
  label: string
  states: readonly StateTab[]
  value: string
  onChange: (key: string) => void
}

/** An entity's states with their counts; one is chosen. A row that is too long scrolls. */
export function StateTabs({ label, states, value, onChange }: StateTabsProps) {
  const say = useLabel()
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const first = states[0]?.key
  useEffect(() => {
    // the first one is in sight; measuring a position costs a layout
    if (value === first) return
    const chosen = box.current?.querySelector(':checked')?.parentElement
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value, first])
  return (
    <div ref={box} className={styles.scroll}>
      <Segmented
        aria-label={label}
        value={value}
        onChange={onChange}
        options={states.map(({ key, label, tone, count, counted }) => ({
          key,
          title: tone ? (
            <>
              <i aria-hidden className={styles.dot} data-tone={tone} />
              {say(label)}
            </>
          ) : (
            say(label)
          ),
          count: count === undefined ? undefined : countText(count, counted, language),
        }))}
      />
    </div>
  )
}

/** A list's tabs: each sets one filter in the address; the tab with the key '' removes it. */
export interface ListStates {
  filter: string
  states: readonly StateTab[]
}

export function ListStateTabs({ filter, states }: ListStates) {
  const { query, setQuery } = usePage()
  const say = useLabel()
  return (
    <StateTabs
      label={say(['状态', 'States'])}
      states={states}
      value={query[filter] ?? ''}
      onChange={(key) => setQuery({ [filter]: key, page_no: undefined })}
    />
  )
}

function countText(count: number, counted: StateTab['counted'], language: Language): string {
  if (counted === 'capped') return `${formatNumber(count)}+`
  if (counted === 'estimated') return `${language === 'zh' ? '约' : '~'}${formatNumber(count)}`
  return formatNumber(count)
}
