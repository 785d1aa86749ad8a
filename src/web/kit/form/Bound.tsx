import type { ReactNode } from 'react'
import { useController, useFormState } from 'react-hook-form'
import type { FieldMeta } from '#contract/kit/field.ts'
import { useLabel } from '#web/locales/texts.ts'
import { Field } from '../ui/Field.tsx'
import type { Option } from '../ui/option.ts'
import { useSchemaField } from './form-context.ts'
import { messageAt } from './resolver.ts'

/** What every field of a form takes. */
export interface FieldOptions {
  help?: ReactNode
  /** Cannot be changed now; say why in `help`. What is stored is sent all the same. */
  disabled?: boolean
  /** Where a rule beyond the field's own schema asks for it. */
  required?: boolean
  /** In the rows of a list, where the head of the column says it. */
  hideLabel?: boolean
}

export interface BoundParts {
  field: {
    value: unknown
    onChange: (value: unknown) => void
    onBlur: () => void
    name: string
    ref: (element: HTMLElement | null) => void
    disabled: boolean | undefined
  }
  meta: FieldMeta
  required: boolean
  /** The values that the schema lists, in the person's language. */
  words: Option<string>[]
}

interface BoundProps extends FieldOptions {
  name: string
  /** For images, switches and other controls that a label element cannot name. */
  group?: boolean
  children: (parts: BoundParts) => ReactNode
}

/** Ties a control to the form: value, label, help, fault. */
export function Bound({ name, help, group, disabled, hideLabel, children, ...options }: BoundProps) {
  const say = useLabel()
  const { meta, ...schema } = useSchemaField(name)
  const required = options.required ?? schema.required
  // a disabled field of the form library would lose its value
  const { field } = useController({ name })
  const { errors } = useFormState({ name })
  const words = Object.entries(meta.words ?? {}).map(([key, word]) => ({ key, title: say(word) }))
  return (
    <Field label={say(meta.label)} required={required} help={help} error={messageAt(errors, name)} group={group} hideLabel={hideLabel}>
      {children({ field: { ...field, value: field.value as unknown, disabled }, meta, required, words })}
    </Field>
  )
}
