import { useRef } from 'react'
import FunnelX from 'virtual:icon/funnel-x'
import X from 'virtual:icon/x'
import { useStore } from 'zustand'
import { fieldMeta } from '#contract/kit/field.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import type { List, ListEndpoint } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import type { ToldFilters } from './told-filters.ts'
import styles from './FilterChips.module.css'

interface FilterChipsProps {
  list: Pick<List, 'filters' | 'filterNames' | 'setFilters'> & { filterLabels: ToldFilters }
  endpoint: ListEndpoint
  /** The filters whose fields show their values. */
  inSight?: ReadonlySet<string>
}

/** A list's active filters out of sight, also filters that only its address holds: each is removed by its button. */
export function FilterChips({ list, endpoint, inSight }: FilterChipsProps) {
  const { filters, filterNames, filterLabels, setFilters } = list
  const t = useTexts(listTexts)
  const say = useLabel()
  const words = useStore(filterLabels)
  const box = useRef<HTMLDivElement>(null)
  const fields = Object.values(words)
  const visibleNames = filterNames.filter((name) => {
    const field = fields.find(({ names }) => names[1] === name)
    return filters[name] !== undefined && !inSight?.has(name) && (field === undefined || filters[field.names[0] ?? ''] === undefined)
  })
  if (visibleNames.length === 0) return null

  function chipOf(name: string) {
    const field = fields.find(({ names }) => names.includes(name))
    const meta = fieldMeta(endpoint.input.shape[name])
    const value = filters[name] ?? ''
    const word = meta?.words?.[value]
    return {
      name,
      label: field?.label ?? (meta ? say(meta.label) : name),
      title: field?.range ? rangeWords(filters, field.names, field.range) : (field?.title ?? (word ? say(word) : value)),
      removed: [...(field?.names ?? [name]), ...(field?.clears ?? [])],
    }
  }

  function remove(names: readonly string[], own: string) {
    const rest = visibleNames.filter((name) => name === own || !names.includes(name))
    const place = rest.indexOf(own)
    const next = rest[place + 1] ?? rest[place - 1]
    focusOn(next === undefined ? null : (box.current?.querySelector(`[data-filter="${next}"]`) ?? null))
    setFilters(Object.fromEntries(names.map((name) => [name, undefined])))
  }

  function focusOn(element: Element | null) {
    const next = element ?? box.current?.closest('section')?.querySelector('[role=search] [type=submit]')
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <div ref={box} className={styles.chips}>
      <div role="group" className={styles.list} aria-label={t('active_filters')}>
        {visibleNames.map(chipOf).map(({ name, label, title, removed }) => (
          <Chip key={name} name={name} label={label} title={title} onRemove={() => remove(removed, name)} />
        ))}
      </div>
      {visibleNames.length > 1 && (
        <Button
          variant="ghost"
          size="compact"
          icon={<FunnelX aria-hidden size={16} />}
          tip={t('clear_filters')}
          onClick={() => {
            focusOn(null)
            setFilters(Object.fromEntries(filterNames.map((name) => [name, undefined])))
          }}
        />
      )}
    </div>
  )
}

interface ChipProps {
  name: string
  label: string
  title: string
  onRemove: () => void
}

function Chip({ name, label, title, onRemove }: ChipProps) {
  const t = useTexts(listTexts)
  const filter = `${label} ${title}`
  return (
    <span className={styles.chip}>
      <span className={styles.words} data-tip={filter}>
        <span className={styles.label}>{label}</span> {title}
      </span>
      <button type="button" className={styles.remove} data-filter={name} aria-label={t('remove_filter', { filter })} onClick={onRemove}>
        <X aria-hidden size={14} />
      </button>
    </span>
  )
}

function rangeWords(filters: List['filters'], [from = '', to = '']: readonly string[], range: 'day' | 'money'): string {
  const [first, last] = [filters[from], filters[to]].map((end) => (end !== undefined && range === 'money' ? formatMoney(Number(end)) : end))
  return first === last ? (first ?? '') : `${first ?? '…'} – ${last ?? '…'}`
}
