import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { media } from '#contract/media/media.ts'
import { useCan } from '#web/base/session/can.ts'
import { Creating } from '#web/kit/form/draft/Creating.tsx'
import type { Creates } from '#web/kit/form/draft/creation.ts'
import { DatePicker } from '#web/kit/ui/date/DatePicker.tsx'
import { minuteOf, momentOf } from '#web/kit/ui/date/days.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import type { Option } from '#web/kit/ui/select/option.ts'
import { RemoteSelect, type RemoteSelectProps } from '#web/kit/ui/select/RemoteSelect.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { TagsInput } from '#web/kit/ui/select/TagsInput.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { PictureDeskProps } from '#web/kit/ui/upload/upload-queue.ts'
import { Upload, type UploadProps } from '#web/kit/ui/upload/Upload.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Money } from '#web/kit/ui/value/Money.tsx'
import { Percent } from '#web/kit/ui/value/Percent.tsx'
import { Weight } from '#web/kit/ui/value/Weight.tsx'
import { Bound, type BoundParts, type FieldOptions } from './Bound.tsx'
import { sendImage } from './upload.ts'

/** The names of an input's fields; a list's row fields as `tiers.0.price`, an object's fields as `invoice.title`. */
type FieldName<Input> = {
  [Name in keyof Input & string]: NonNullable<Input[Name]> extends readonly (infer Row)[]
    ? Name | (Row extends object ? `${Name}.${number}.${keyof Row & string}` : never)
    : NonNullable<Input[Name]> extends object
      ? Name | `${Name}.${keyof NonNullable<Input[Name]> & string}`
      : Name
}[keyof Input & string]

/** The fields in a call's form: `const Fields = fieldsOf(brand.edit)`. Label, limits and required mark come from the contract. */
export function fieldsOf<E extends Endpoint>(_endpoint: E) {
  type Plain = FieldOptions & { name: FieldName<InputOf<E>> }
  return {
    Text: ({ placeholder, ...rest }: Plain & { placeholder?: string }) => (
      <Bound {...rest}>{({ field }) => <Input {...field} value={text(field.value)} placeholder={placeholder} />}</Bound>
    ),
    LongText: (props: Plain) => (
      <Bound {...props}>{({ field, meta }) => <Textarea {...field} value={text(field.value)} maxLength={meta.max} />}</Bound>
    ),
    Int: ({ unit, min, ...rest }: Plain & { unit?: string; min?: number | undefined }) => (
      <Bound {...rest}>
        {({ field, meta }) => (
          <NumberField {...field} value={number(field.value)} unit={unit} min={min ?? meta.range?.min} max={meta.range?.max} />
        )}
      </Bound>
    ),
    Money: (props: Plain) => <Bound {...props}>{({ field }) => <Money {...field} value={number(field.value)} />}</Bound>,
    Weight: (props: Plain) => <Bound {...props}>{({ field }) => <Weight {...field} value={number(field.value)} />}</Bound>,
    Percent: (props: Plain) => <Bound {...props}>{({ field }) => <Percent {...field} value={number(field.value)} />}</Bound>,
    /** A point in time, to the minute, in business time. */
    Moment: (props: Plain) => (
      <Bound {...props}>
        {({ field, meta }) => (
          <DatePicker
            {...field}
            precision="minute"
            isEnd={meta.isEnd}
            value={minuteOf(choice(field.value))}
            onChange={(minute) => field.onChange(momentOf(minute, meta.isEnd))}
          />
        )}
      </Bound>
    ),
    Date: ({ min, ...rest }: Plain & { min?: string | undefined }) => (
      <Bound {...rest}>
        {({ field, meta }) => (
          <DatePicker {...field} value={choice(field.value)} min={min} max={meta.isPast && formatTime(Date.now(), 'day')} />
        )}
      </Bound>
    ),
    /** A value that the schema or `only` lists, all visible. */
    Choice: ({ only, ...rest }: Plain & { only?: readonly string[] }) => (
      <Bound {...rest} group>
        {({ field, words }) => (
          <Segmented {...field} value={String(field.value)} options={only ? words.filter(({ key }) => only.includes(key)) : words} />
        )}
      </Bound>
    ),
    /** A value that the schema lists, from a drop-down. */
    Pick: ({ placeholder, ...rest }: Plain & { placeholder?: string }) => (
      <Bound {...rest}>
        {({ field, words, required }) => (
          <Select {...field} value={choice(field.value)} options={words} clearable={!required} placeholder={placeholder} />
        )}
      </Bound>
    ),
    /** 1 or 0; it always has a value, so that no mark asks for one. */
    Flag: (props: Plain) => (
      <Bound required={false} {...props}>
        {({ field, words }) => (
          <Switch {...field} value={field.value === 1} onChange={(on) => field.onChange(on ? 1 : 0)}>
            {words.find(({ key }) => key === String(field.value))?.title}
          </Switch>
        )}
      </Bound>
    ),
    /** 1 or 0 as two visible choices, each with the page's words. */
    Either: ({ yes, no, ...rest }: Plain & { yes: string; no: string }) => (
      <Bound {...rest} group>
        {({ field }) => (
          <Segmented
            {...field}
            value={String(field.value)}
            onChange={(next) => field.onChange(Number(next))}
            options={[
              { key: '1', title: yes },
              { key: '0', title: no },
            ]}
          />
        )}
      </Bound>
    ),
    /** A row from an option call; `valueTitle` for a chosen one that is no longer offered. */
    Select: ({ options, valueTitle, create: creates, onChosen, ...rest }: Plain & SelectFieldProps) => (
      <Bound {...rest}>
        {({ field, required }) => {
          const change = (key: number | null) => {
            field.onChange(key)
            onChosen?.(key)
          }
          return (
            <Creating of={creates} onMade={change}>
              {({ create, titleOf }) => (
                <Select
                  {...field}
                  value={number(field.value)}
                  options={options}
                  valueTitle={titleOf(number(field.value)) ?? valueTitle}
                  clearable={!required}
                  create={create}
                  onChange={change}
                />
              )}
            </Creating>
          )
        }}
      </Bound>
    ),
    /** A row from a search. */
    Remote: ({
      search,
      initialOption,
      minLength,
      create,
      ...rest
    }: Plain & Pick<RemoteSelectProps<number>, 'search' | 'initialOption' | 'minLength' | 'create'>) => (
      <Bound {...rest}>
        {({ field }) => (
          <RemoteSelect
            {...field}
            search={search}
            initialOption={initialOption}
            minLength={minLength}
            create={create}
            value={number(field.value)}
          />
        )}
      </Bound>
    ),
    Words: ({ max, ...rest }: Plain & { max?: number }) => (
      <Bound {...rest}>{({ field }) => <TagsInput {...field} value={list(field.value)} max={max} />}</Bound>
    ),
    /** `aspect`: the required width divided by the height. */
    Image: ({ maxMegabytes, aspect, ...rest }: Plain & { maxMegabytes?: number; aspect?: number }) => (
      <Bound {...rest} group>
        {({ field }) => (
          <PictureField
            {...field}
            value={choice(field.value) ? [choice(field.value) ?? ''] : []}
            max={1}
            aspect={aspect}
            maxMegabytes={maxMegabytes}
            onChange={([url]) => field.onChange(url ?? null)}
          />
        )}
      </Bound>
    ),
    Images: ({ max, ...rest }: Plain & { max?: number }) => (
      <Bound {...rest} group>
        {({ field }) => <PictureField {...field} value={list(field.value)} max={max} />}
      </Bound>
    ),
    /** The page's custom control. */
    Own: (props: Plain & { group?: boolean; children: (parts: BoundParts) => ReactNode }) => <Bound {...props} />,
    /** A field's current value, for fields that depend on it. It is the raw input, before validation. */
    useValue: <Name extends FieldName<InputOf<E>>>(name: Name): unknown => useWatch({ name }),
  }
}

interface SelectFieldProps {
  options: readonly Option<number>[]
  valueTitle?: string | undefined
  /** Lets the list end with the creation entry for a missing record. */
  create?: Creates | undefined
  /** Called after a choice: other fields may depend on it. */
  onChosen?: (key: number | null) => void
}

const Desk = lazyPart<PictureDeskProps>('request', async () => (await import('#web/kit/media/PictureDesk.tsx')).PictureDesk)

/** Pictures in a form: uploaded, or from the library, cropped to the field's shape. */
export function PictureField(props: Omit<UploadProps, 'upload' | 'desk' | 'hasLibrary'>) {
  const can = useCan()
  return <Upload {...props} upload={sendImage} desk={Desk} hasLibrary={can(media.list)} />
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
