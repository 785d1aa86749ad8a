import type { ReactNode } from 'react'
import { useController, useFormState, type ControllerRenderProps } from 'react-hook-form'
import { upload as uploads } from '#contract/common/upload.ts'
import type { FieldMeta } from '#contract/kit/field.ts'
import { call } from '#web/api/client.ts'
import { useLabel } from '#web/locales/texts.ts'
import type * as z from 'zod/mini'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'
import { Money } from '../ui/Money.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import type { Option } from '../ui/option.ts'
import { RemoteSelect, type RemoteSelectProps } from '../ui/RemoteSelect.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TagsInput } from '../ui/TagsInput.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { Upload } from '../ui/Upload.tsx'
import { UploadOne } from '../ui/UploadOne.tsx'
import type { UploadImage } from '../ui/upload-queue.ts'
import { Weight } from '../ui/Weight.tsx'
import { useSchemaField } from './form-context.ts'
import { messageAt } from './resolver.ts'

interface Named<Name> {
  name: Name
  help?: ReactNode
  disabled?: boolean
}

interface Placeholder {
  placeholder?: string
}

/** The fields of a form by the names of its schema: `const Fields = fieldsOf(brandEdit)`. Label, limits and required mark come from there. */
export function fieldsOf<Schema extends z.ZodMiniObject>(_schema: Schema) {
  type Name = keyof Schema['shape'] & string
  type Plain = Named<Name>
  return {
    Text: ({ placeholder, mono, ...rest }: Plain & Placeholder & { mono?: boolean }) => (
      <Bound {...rest}>
        {({ field, meta }) => (
          <Input
            {...field}
            value={text(field.value)}
            placeholder={placeholder}
            maxLength={meta.max}
            inputMode={mono ? 'text' : undefined}
          />
        )}
      </Bound>
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
    Date: (props: Plain) => (
      <Bound {...props}>{({ field }) => <DatePicker {...field} value={(field.value as string | null | undefined) ?? null} />}</Bound>
    ),
    /** One of the values that the schema lists, all in sight. */
    Choice: (props: Plain) => (
      <Bound {...props} group>
        {({ field, words }) => <Segmented {...field} value={String(field.value)} options={words} />}
      </Bound>
    ),
    /** One of the values that the schema lists, from a drop-down. */
    Pick: (props: Plain & Placeholder) => (
      <Bound {...props}>
        {({ field, words, required }) => (
          <Select {...field} value={(field.value as string | null | undefined) ?? null} options={words} clearable={!required} />
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
    /** One of the rows that an option call gave. */
    Select: ({ options, valueTitle, ...rest }: Plain & { options: readonly Option<number>[]; valueTitle?: string }) => (
      <Bound {...rest}>
        {({ field, required }) => (
          <Select {...field} value={number(field.value)} options={options} valueTitle={valueTitle} clearable={!required} />
        )}
      </Bound>
    ),
    /** One of the rows that a search finds. */
    Remote: ({
      name,
      help,
      disabled,
      ...rest
    }: Plain & Pick<RemoteSelectProps<number>, 'search' | 'initialOption' | 'onOption' | 'minLength'>) => (
      <Bound name={name} help={help} disabled={disabled}>
        {({ field }) => <RemoteSelect {...field} {...rest} value={number(field.value)} />}
      </Bound>
    ),
    Words: ({ max, ...rest }: Plain & { max?: number }) => (
      <Bound {...rest}>{({ field }) => <TagsInput {...field} value={(field.value as string[] | undefined) ?? []} max={max} />}</Bound>
    ),
    Image: ({ maxMegabytes, ...rest }: Plain & { maxMegabytes?: number }) => (
      <Bound {...rest} group>
        {({ field }) => (
          <UploadOne {...field} value={(field.value as string | null | undefined) ?? null} upload={sendImage} maxMegabytes={maxMegabytes} />
        )}
      </Bound>
    ),
    Images: ({ max, ...rest }: Plain & { max?: number }) => (
      <Bound {...rest} group>
        {({ field }) => <Upload {...field} value={(field.value as string[] | undefined) ?? []} upload={sendImage} max={max} />}
      </Bound>
    ),
  }
}

interface BoundParts {
  field: Omit<ControllerRenderProps, 'value'> & { value: unknown }
  meta: FieldMeta
  required: boolean
  /** The values that the schema lists, in the person's language. */
  words: Option<string>[]
}

/** Ties a control to the form: value, label, help, fault. */
export function Bound(props: Named<string> & { group?: boolean; children: (parts: BoundParts) => ReactNode }) {
  const { name, help, group, children } = props
  const say = useLabel()
  const { meta, required, disabled } = useSchemaField(name)
  const { field } = useController({ name, disabled: props.disabled || disabled })
  const { errors } = useFormState({ name })
  const words = Object.entries(meta.words ?? {}).map(([key, word]) => ({ key, title: say(word) }))
  return (
    <Field label={say(meta.label)} required={required} help={help} error={messageAt(errors, name)} group={group}>
      {children({ field, meta, required, words })}
    </Field>
  )
}

const sendImage: UploadImage = (file, options) => call(uploads.image, { file: file as unknown as Uint8Array }, { ...options, quiet: true })

function text(value: unknown): string {
  return (value as string | null | undefined) ?? ''
}

function number(value: unknown): number | null {
  return (value as number | null | undefined) ?? null
}
