import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { fieldMeta, type FieldMeta } from '#contract/kit/field.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'
import { Money } from '../ui/Money.tsx'
import type { Option } from '../ui/option.ts'
import { Select } from '../ui/Select.tsx'
import { listTexts } from './texts.ts'
import styles from './search.module.css'
import type { List, ListEndpoint } from './use-list.ts'

type Draft = Readonly<Record<string, string | undefined>>

interface SearchState {
  draft: Draft
  /** Changes the draft; `apply` also asks for the rows at once. */
  change: (patch: Draft, apply?: boolean) => void
  metaOf: (name: string) => FieldMeta | undefined
}

const SearchContext = createContext<SearchState | null>(null)

/** The filter bar: text is asked for with Enter or 查询, a choice at once. What is typed and not yet asked for is kept. */
export function SearchBar({ list, endpoint, children }: { list: List; endpoint: ListEndpoint; children: ReactNode }) {
  const t = useTexts(listTexts)
  const asked: Draft = list.filters
  const [draft, setDraft] = useState<Draft>(asked)
  const askedKey = JSON.stringify(asked)
  // a link, the back button or a reset has changed the address: the bar follows it
  useEffect(() => setDraft(JSON.parse(askedKey) as Draft), [askedKey])
  const nothing = Object.fromEntries(list.filterNames.map((name) => [name, undefined]))

  function change(patch: Draft, apply = false) {
    const next = { ...draft, ...patch }
    setDraft(next)
    if (apply) list.setFilters({ ...nothing, ...trimmed(next) })
  }

  return (
    <SearchContext value={{ draft, change, metaOf: (name) => fieldMeta(endpoint.input.shape[name] as never) }}>
      <form
        role="search"
        aria-label={t('filters')}
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          const next = { ...nothing, ...trimmed(draft) }
          if (JSON.stringify(trimmed(draft)) === askedKey) list.refetch()
          else list.setFilters(next)
        }}
      >
        {children}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('query')}
          </Button>
          <Button onClick={() => (askedKey === '{}' ? setDraft({}) : list.setFilters(nothing))}>{t('reset')}</Button>
        </div>
      </form>
    </SearchContext>
  )
}

interface Named<Name> {
  name: Name
  placeholder?: string
}

/** The filters of one list, by the names of its query: `const Search = searchFields(brand.list)`. */
export function searchFields<E extends ListEndpoint>(_endpoint: E) {
  type Name = keyof E['input']['shape'] & string
  return {
    Text: (props: Named<Name>) => <SearchText {...props} />,
    Money: (props: Named<Name>) => <SearchMoney {...props} />,
    Choice: (props: Named<Name>) => <SearchChoice {...props} />,
    Select: (props: Named<Name> & Choices<Name>) => <SearchSelect {...props} />,
  }
}

function useSearch() {
  const search = use(SearchContext)
  if (!search) throw new Error('a search field stands outside of a SearchBar')
  return search
}

function useSearchField(name: string) {
  const { draft, change, metaOf } = useSearch()
  const say = useLabel()
  const meta = metaOf(name)
  return { value: draft[name], change, label: meta ? say(meta.label) : name, words: meta?.words }
}

function SearchText({ name, placeholder }: Named<string>) {
  const { value, change, label } = useSearchField(name)
  return (
    <Field label={label} className={styles.field}>
      <Input value={value ?? ''} onChange={(next) => change({ [name]: next })} placeholder={placeholder} clearable />
    </Field>
  )
}

function SearchMoney({ name }: Named<string>) {
  const { value, change, label } = useSearchField(name)
  return (
    <Field label={label} className={styles.field}>
      <Money
        value={value === undefined ? null : Number(value)}
        onChange={(next) => change({ [name]: next === null ? undefined : String(next) })}
      />
    </Field>
  )
}

function SearchChoice({ name, placeholder }: Named<string>) {
  const { value, change, label, words = {} } = useSearchField(name)
  const say = useLabel()
  const t = useTexts(listTexts)
  const options = Object.entries(words).map(([key, word]) => ({ key, title: say(word) }))
  return (
    <Field label={label} className={styles.field}>
      <Select
        options={options}
        value={value ?? null}
        onChange={(next) => change({ [name]: next ?? undefined }, true)}
        placeholder={placeholder ?? t('all')}
        clearable
      />
    </Field>
  )
}

interface Choices<Name> {
  options: readonly Option<number>[]
  /** A filter that means nothing once this one changes, such as the series of another brand. */
  clears?: Name
  disabled?: boolean
}

function SearchSelect({ name, placeholder, options, clears, disabled }: Named<string> & Choices<string>) {
  const { value, change, label } = useSearchField(name)
  const t = useTexts(listTexts)
  return (
    <Field label={label} className={styles.field}>
      <Select
        options={options}
        value={value === undefined ? null : Number(value)}
        onChange={(next) => change({ [name]: next === null ? undefined : String(next), ...(clears && { [clears]: undefined }) }, true)}
        placeholder={placeholder ?? t('all')}
        disabled={disabled}
        clearable
      />
    </Field>
  )
}

/** The value that is asked for by a filter of the page's list; for filters that depend on another. */
export function useSearchValue(name: string): string | undefined {
  return useSearch().draft[name]
}

function trimmed(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const text = value?.trim()
      return text ? [[name, text]] : []
    }),
  )
}
