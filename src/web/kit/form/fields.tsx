import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { formatTime } from '../ui/format.ts'
import { Input } from '../ui/Input.tsx'
import { Money } from '../ui/Money.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import type { Option } from '../ui/option.ts'
import { Percent } from '../ui/Percent.tsx'
import { RemoteSelect, type RemoteSelectProps } from '../ui/RemoteSelect.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TagsInput } from '../ui/TagsInput.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { Upload } from '../ui/Upload.tsx'
import { UploadOne } from '../ui/UploadOne.tsx'
import { Weight } from '../ui/Weight.tsx'
import { Bound, type BoundParts, type FieldOptions } from './Bound.tsx'
import { sendImage } from './send-image.ts'

/** The names of an input's fields; those of the rows of a list as `tiers.0.price`. */
type FieldName<Input> = {
  [Name in keyof Input & string]: NonNullable<Input[Name]> extends readonly (infer Row)[]
    ? Name | (Row extends object ? `${Name}.${number}.${keyof Row & string}` : never)
    : Name
}[keyof Input & string]

/** The fields of a call's form: `const Fields = fieldsOf(brand.edit)`. Label, limits and required mark come from the contract. */
export function fieldsOf<E extends Endpoint>(_endpoint: E) {
  type Plain = FieldOptions & { name: FieldName<InputOf<E>> }
  return {
    Text: ({ placeholder, ...rest }: Plain & { placeholder?: string }) => (
      <Bound {...rest}>{({ field }) => <Input {...field} value={text(field.value)} placeholder={placeholder} />}</Bound>
    ),
    LongText: (props: Plain) => (
      <Bound {...props}>{({ field, meta }) => <Textarea {...field} value={text(field.value)} maxLength={meta.max} />}</Bound>
    ),
    Int: ({ unit, ...rest }: Plain & { unit?: string }) => (
      <Bound {...rest}>
        {({ field, meta }) => (
          <NumberField {...field} value={number(field.value)} unit={unit} min={meta.range?.min} max={meta.range?.max} />
        )}
      </Bound>
    ),
    Money: (props: Plain) => <Bound {...props}>{({ field }) => <Money {...field} value={number(field.value)} />}</Bound>,
    Weight: (props: Plain) => <Bound {...props}>{({ field }) => <Weight {...field} value={number(field.value)} />}</Bound>,
    Percent: (props: Plain) => <Bound {...props}>{({ field }) => <Percent {...field} value={number(field.value)} />}</Bound>,
    /** A moment, by the minute and in local time. */
    Moment: (props: Plain) => (
      <Bound {...props}>
        {({ field }) => (
          <DatePicker
            {...field}
            type="datetime-local"
            value={formatTime(choice(field.value)).replace(' ', 'T') || null}
            onChange={(local) => field.onChange(local && new Date(local).toISOString())}
          />
        )}
      </Bound>
    ),
    Date: (props: Plain) => <Bound {...props}>{({ field }) => <DatePicker {...field} value={choice(field.value)} />}</Bound>,
    /** One of the values that the schema lists, all in sight. */
    Choice: (props: Plain) => (
      <Bound {...props} group>
        {({ field, words }) => <Segmented {...field} value={String(field.value)} options={words} />}
      </Bound>
    ),
    /** One of the values that the schema lists, from a drop-down. */
    Pick: ({ placeholder, ...rest }: Plain & { placeholder?: string }) => (
      <Bound {...rest}>
        {({ field, words, required }) => (
          <Select {...field} value={choice(field.value)} options={words} clearable={!required} placeholder={placeholder} />
        )}
      </Bound>
    ),
    /** 1 or 0. */
    Flag: (props: Plain) => (
      <Bound {...props}>
        {({ field, words }) => (
          <Switch {...field} value={field.value === 1} onChange={(on) => field.onChange(on ? 1 : 0)}>
            {words.find(({ key }) => key === String(field.value))?.title}
          </Switch>
        )}
      </Bound>
    ),
    /** One of the rows that an option call gave; `valueTitle` for a chosen one that is no longer offered. */
    Select: ({ options, valueTitle, ...rest }: Plain & { options: readonly Option<number>[]; valueTitle?: string }) => (
      <Bound {...rest}>
        {({ field, required }) => (
          <Select {...field} value={number(field.value)} options={options} valueTitle={valueTitle} clearable={!required} />
        )}
      </Bound>
    ),
    /** One of the rows that a search finds. */
    Remote: ({
      search,
      initialOption,
      minLength,
      ...rest
    }: Plain & Pick<RemoteSelectProps<number>, 'search' | 'initialOption' | 'minLength'>) => (
      <Bound {...rest}>
        {({ field }) => (
          <RemoteSelect {...field} value={number(field.value)} search={search} initialOption={initialOption} minLength={minLength} />
        )}
      </Bound>
    ),
    Words: ({ max, ...rest }: Plain & { max?: number }) => (
      <Bound {...rest}>{({ field }) => <TagsInput {...field} value={list(field.value)} max={max} />}</Bound>
    ),
    Image: ({ maxMegabytes, ...rest }: Plain & { maxMegabytes?: number }) => (
      <Bound {...rest} group>
        {({ field }) => <UploadOne {...field} value={choice(field.value)} upload={sendImage} maxMegabytes={maxMegabytes} />}
      </Bound>
    ),
    Images: ({ max, ...rest }: Plain & { max?: number }) => (
      <Bound {...rest} group>
        {({ field }) => <Upload {...field} value={list(field.value)} upload={sendImage} max={max} />}
      </Bound>
    ),
    /** A control of the page's own. */
    Own: (props: Plain & { group?: boolean; children: (parts: BoundParts) => ReactNode }) => <Bound {...props} />,
    /** What a field holds at the moment, for fields that depend on it. It is what was typed: the schema has not seen it. */
    useValue: <Name extends FieldName<InputOf<E>>>(name: Name): unknown => useWatch({ name }),
  }
}

function text(value: unknown): string {
  return (value as string | null | undefined) ?? ''
}

function number(value: unknown): number | null {
  return (value as number | null | undefined) ?? null
}

function choice(value: unknown): string | null {
  return (value as string | null | undefined) ?? null
}

function list(value: unknown): readonly string[] {
  return (value as string[] | null | undefined) ?? []
}
