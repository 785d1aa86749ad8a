import { useState, type ComponentType, type ReactNode } from 'react'
import type { Label } from '#contract/kit/label.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import type { ListEndpoint } from '#web/kit/list/use-list.ts'
import { RangePicker } from '#web/kit/ui/date/RangePicker.tsx'
import { ShownTitle } from '#web/kit/ui/input/field-context.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import type { Option } from '#web/kit/ui/select/option.ts'
import { RemoteSelect, type RemoteSelectProps } from '#web/kit/ui/select/RemoteSelect.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { useSearchField } from './search-context.ts'
import { SearchCodes, type SearchCodesProps } from './SearchCodes.tsx'
import { useTell } from './told-filters.ts'
import styles from './SearchBar.module.css'

/** The filters for one list, by the names in its query: `const Search = searchFields(brand.list)`. */
export function searchFields<E extends ListEndpoint>(_endpoint: E) {
  type Name = keyof E['input']['shape'] & string
  return {
    Text: (props: Named<Name>) => <SearchText {...props} />,
    /** One code or many codes. */
    Codes: (props: SearchCodesProps<Name>) => <SearchCodes {...props} />,
    /** An amount range. */
    MoneyRange: (props: Range<Name>) => <SearchMoneyRange {...props} />,
    /** A day range. */
    DayRange: (props: Range<Name>) => <SearchDayRange {...props} />,
    /** A value that the contract lists. */
    Choice: (props: Named<Name>) => <SearchChoice {...props} />,
    /** A row from an option call. */
    Select: (props: Named<Name> & Choices<Name>) => <SearchSelect {...props} />,
    /** A row from a search. */
    Remote: (props: Named<Name> & Searched) => <SearchRemote {...props} />,
    /** One record, by a record picker. */
    Record: (props: Named<Name> & Picked) => <SearchRecord {...props} />,
    /** The page's custom control; its value is applied at once. */
    Own: (props: Named<Name> & Owned) => <SearchOwn {...props} />,
  }
}

interface Named<Name> {
  name: Name
  placeholder?: string
}

/** A placeholder replaces the visible label. */
function SearchText({ name, placeholder }: Named<string>) {
  const { value, change, label } = useSearchField(name)
  return (
    <Field label={label} hideLabel={placeholder !== undefined} className={styles.field} data-filters={name}>
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
  useTell({ names: [from, to], label: say(label), range: 'money' })
  return (
    <Field label={say(label)} className={styles.field} data-filters={`${from} ${to}`} group>
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
  useTell({ names: [from, to], label: say(label), range: 'day' })
  return (
    <Field label={say(label)} className={styles.field} data-filters={`${from} ${to}`} group>
      <RangePicker
        aria-label={say(label)}
        placeholder={t('all')}
        value={{ from: first ?? null, to: last ?? null }}
        onChange={(next) => change({ [from]: next.from ?? undefined, [to]: next.to ?? undefined }, true)}
      />
    </Field>
  )
}

// a list does not wait for the number controls of forms
const money = onDemand(async () => (await import('#web/kit/ui/value/Money.tsx')).Money)

function RangeEnd({ name }: { name: string }) {
  const { value, change, label } = useSearchField(name)
  const Money = money.useLoaded(true)
  const fen = value === undefined ? null : Number(value)
  if (!Money) return <Input id={name} readOnly aria-label={label} value={formatMoney(fen)} onChange={() => undefined} />
  return (
    <Money id={name} aria-label={label} value={fen} onChange={(next) => change({ [name]: next === null ? undefined : String(next) })} />
  )
}

function SearchChoice({ name, placeholder }: Named<string>) {
  const { value, change, label, words = {} } = useSearchField(name)
  const say = useLabel()
  const t = useTexts(listTexts)
  const options = Object.entries(words).map(([key, word]) => ({ key, title: say(word) }))
  return (
    <Field label={label} className={styles.field} data-filters={name}>
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
  /** A hook that prefetches the rows on hover, on focus, or when a value is set. */
  useOptions: (isWanted: boolean) => readonly Option<number>[]
  /** A filter that is cleared when this one changes, such as another brand's series. */
  clears?: Name
  disabled?: boolean
}

function SearchSelect({ name, placeholder, useOptions, clears, disabled }: Named<string> & Choices<string>) {
  const { value, change, label } = useSearchField(name)
  const t = useTexts(listTexts)
  const [isNear, setNear] = useState(false)
  return (
    <TitleFilter name={name} label={label} clears={clears}>
      <Select
        options={useOptions(isNear || value !== undefined)}
        onApproach={() => setNear(true)}
        value={value === undefined ? null : Number(value)}
        onChange={(next) => change({ [name]: next === null ? undefined : String(next), ...(clears && { [clears]: undefined }) }, true)}
        placeholder={placeholder ?? t('all')}
        disabled={disabled}
        clearable
      />
    </TitleFilter>
  )
}

interface Picked {
  picker: ComponentType<{ value: number | null; onChange: (id: number | null) => void; placeholder?: string }>
}

function SearchRecord({ name, placeholder, picker: Picker }: Named<string> & Picked) {
  const t = useTexts(listTexts)
  return (
    <SearchOwn name={name}>
      {(value, set) => <Picker value={value === null ? null : Number(value)} onChange={set} placeholder={placeholder ?? t('all')} />}
    </SearchOwn>
  )
}

interface Owned {
  children: (value: string | null, set: (value: string | number | null) => void) => ReactNode
}

function SearchOwn({ name, children }: Named<string> & Owned) {
  const { value, change, label } = useSearchField(name)
  return (
    <TitleFilter name={name} label={label}>
      {children(value ?? null, (next) => change({ [name]: next === null ? undefined : String(next) }, true))}
    </TitleFilter>
  )
}

type Searched = Pick<RemoteSelectProps<number>, 'search' | 'minLength' | 'initialOption'>

function SearchRemote({ name, placeholder, ...searched }: Named<string> & Searched) {
  const { value, change, label } = useSearchField(name)
  const t = useTexts(listTexts)
  return (
    <TitleFilter name={name} label={label}>
      <RemoteSelect
        {...searched}
        value={value === undefined ? null : Number(value)}
        onChange={(next) => change({ [name]: next === null ? undefined : String(next) }, true)}
        placeholder={placeholder ?? t('all')}
      />
    </TitleFilter>
  )
}

/** A filter whose control shows its value's title; the chip shows the same. */
function TitleFilter({ name, label, clears, children }: { name: string; label: string; clears?: string | undefined; children: ReactNode }) {
  const [title, setTitle] = useState<string>()
  useTell({ names: [name], label, ...(title !== undefined && { title }), ...(clears !== undefined && { clears: [clears] }) })
  return (
    <Field label={label} className={styles.field} data-filters={name}>
      <ShownTitle value={setTitle}>{children}</ShownTitle>
    </Field>
  )
}
