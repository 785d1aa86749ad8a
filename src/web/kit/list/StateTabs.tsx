import ChevronDown from 'virtual:icon/chevron-down'
import type { Tone } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useLanguage, type Language } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Menu } from '#web/kit/ui/overlay/Menu.tsx'
import { useSurplusTabs } from './fitting-tabs.ts'
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

/** An entity's states with their counts; one is chosen. Those without room are in a menu. */
export function StateTabs({ label, states, value, onChange }: StateTabsProps) {
  const say = useLabel()
  const language = useLanguage()
  const { row, surplus } = useSurplusTabs(states.findIndex(({ key }) => key === value))
  const countOf = ({ count, counted }: StateTab) => (count === undefined ? undefined : countText(count, counted, language))
  return (
    <div ref={row} className={styles.row}>
      <Segmented
        aria-label={label}
        value={value}
        onChange={onChange}
        options={states.map((state, place) => ({
          key: state.key,
          title: state.tone ? (
            <>
              <i aria-hidden className={styles.dot} data-tone={state.tone} />
              {say(state.label)}
            </>
          ) : (
            say(state.label)
          ),
          count: countOf(state),
          surplus: surplus.includes(place),
        }))}
      />
      {surplus.length > 0 && (
        <Menu
          align="end"
          items={states
            .filter((_, place) => surplus.includes(place))
            .map((state) => ({ key: state.key, title: say(state.label), hint: countOf(state), onSelect: () => onChange(state.key) }))}
        >
          <Button variant="ghost" size="compact" aria-label={`${say(['更多', 'More'])} ${label}`}>
            {say(['更多', 'More'])}
            <ChevronDown aria-hidden size={14} />
          </Button>
        </Menu>
      )}
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
    <div className={styles.list}>
      <StateTabs
        label={say(['状态', 'States'])}
        states={states}
        value={query[filter] ?? ''}
        onChange={(key) => setQuery({ [filter]: key, page_no: undefined })}
      />
    </div>
  )
}

function countText(count: number, counted: StateTab['counted'], language: Language): string {
  if (counted === 'capped') return `${formatNumber(count)}+`
  if (counted === 'estimated') return `${language === 'zh' ? '约' : '~'}${formatNumber(count)}`
  return formatNumber(count)
}
