import { useState, type ReactNode } from 'react'
import type { Label } from '#contract/kit/label.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'
import { Money } from '../ui/Money.tsx'
import type { Option } from '../ui/option.ts'
import { RangePicker } from '../ui/RangePicker.tsx'
import { RemoteSelect, type RemoteSelectProps } from '../ui/RemoteSelect.tsx'
import { Select } from '../ui/Select.tsx'
import { SearchCodes, type SearchCodesProps } from './SearchCodes.tsx'
import { useSearchField } from './search-context.ts'
import styles from './SearchBar.module.css'
import { listTexts } from './texts.ts'
import type { ListEndpoint } from './use-list.ts'

/** The filters of one list, by the names of its query: `const Search = searchFields(brand.list)`. */
export function searchFields<E extends ListEndpoint>(_endpoint: E) {
  type Name = keyof E['input']['shape'] & string
  return {
    Text: (props: Named<Name>) => <SearchText {...props} />,
    /** A code, or many of them. */
    Codes: (props: SearchCodesProps<Name>) => <SearchCodes {...props} />,
    /** An amount between two others. */
    MoneyRange: (props: Range<Name>) => <SearchMoneyRange {...props} />,
    /** From one day to another. */
    DayRange: (props: Range<Name>) => <SearchDayRange {...props} />,
    /** One of the values that the contract lists. */
    Choice: (props: Named<Name>) => <SearchChoice {...props} />,
    /** One of the rows that an option call gave. */
    Select: (props: Named<Name> & Choices<Name>) => <SearchSelect {...props} />,
    /** One of the rows that a search finds. */
    Remote: (props: Named<Name> & Searched) => <SearchRemote {...props} />,
    /** A control of the page's own; what it sets is asked for at once. */
    Own: (props: Named<Name> & Owned) => <SearchOwn {...props} />,
  }
}

interface Named<Name> {
  name: Name
  placeholder?: string
}

/** What a hint says need not be said beside it. */
function SearchText({ name, placeholder }: Named<string>) {
  const { value, change, label } = useSearchField(name)
  return (
    <Field label={label} hideLabel={placeholder !== undefined} className={styles.field}>
      <Input value={value ?? ''} onChange={(next) => change({ [name]: next })} placeholder={placeholder} clearable />
    </Field>
  )
}

interface Range<Name> {
  label: Label
  from: Name
  to: Name
}

function SearchMoneyRange({ label, from, to }: Range<string>) {
  const say = useLabel()
  return (
    <Field label={say(label)} className={styles.field} group>
      <span role="group" className={styles.range}>
        <RangeEnd name={from} />
        <span aria-hidden>–</span>
        <RangeEnd name={to} />
      </span>
    </Field>
  )
}

function SearchDayRange({ label, from, to }: Range<string>) {
  const say = useLabel()
  const t = useTexts(listTexts)
  const { value: first, change } = useSearchField(from)
  const { value: last } = useSearchField(to)
  return (
    <Field label={say(label)} className={styles.field} group>
      <RangePicker
        aria-label={say(label)}
        placeholder={t('all')}
        value={{ from: first ?? null, to: last ?? null }}
        onChange={(next) => change({ [from]: next.from ?? undefined, [to]: next.to ?? undefined }, true)}
      />
    </Field>
  )
}

function RangeEnd({ name }: { name: string }) {
  const { value, change, label } = useSearchField(name)
  return (
    <Money
      id={name}
      aria-label={label}
      value={value === undefined ? null : Number(value)}
      onChange={(next) => change({ [name]: next === null ? undefined : String(next) })}
    />
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
  /** A hook: the rows are asked for when somebody comes near the field, or has chosen one. */
  useOptions: (isWanted: boolean) => readonly Option<number>[]
  /** A filter that means nothing once this one changes, such as the series of another brand. */
  clears?: Name
  disabled?: boolean
}

function SearchSelect({ name, placeholder, useOptions, clears, disabled }: Named<string> & Choices<string>) {
  const { value, change, label } = useSearchField(name)
  const t = useTexts(listTexts)
  const [isNear, setNear] = useState(false)
  return (
    <Field label={label} className={styles.field}>
      <Select
        options={useOptions(isNear || value !== undefined)}
        onApproach={() => setNear(true)}
        value={value === undefined ? null : Number(value)}
        onChange={(next) => change({ [name]: next === null ? undefined : String(next), ...(clears && { [clears]: undefined }) }, true)}
        placeholder={placeholder ?? t('all')}
        disabled={disabled}
        clearable
      />
    </Field>
  )
}

interface Owned {
  children: (value: string | null, set: (value: string | number | null) => void) => ReactNode
}

function SearchOwn({ name, children }: Named<string> & Owned) {
  const { value, change, label } = useSearchField(name)
  return (
    <Field label={label} className={styles.field}>
      {children(value ?? null, (next) => change({ [name]: next === null ? undefined : String(next) }, true))}
    </Field>
  )
}

type Searched = Pick<RemoteSelectProps<number>, 'search' | 'minLength' | 'initialOption'>

function SearchRemote({ name, placeholder, ...searched }: Named<string> & Searched) {
  const { value, change, label } = useSearchField(name)
  const t = useTexts(listTexts)
  return (
    <Field label={label} className={styles.field}>
      <RemoteSelect
        {...searched}
        value={value === undefined ? null : Number(value)}
        onChange={(next) => change({ [name]: next === null ? undefined : String(next) }, true)}
        placeholder={placeholder ?? t('all')}
      />
    </Field>
  )
}
