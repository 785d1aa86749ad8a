import { use, type ReactNode } from 'react'
import { useController, useFormState } from 'react-hook-form'
import type { FieldMeta } from '#contract/kit/field.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FixedFields } from '#web/kit/form/draft/creation.ts'
import { useSchemaField } from '#web/kit/form/form-context.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { formTexts } from '#web/kit/form/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { afterPress } from '#web/kit/ui/input/press.ts'
import type { Option } from '#web/kit/ui/select/option.ts'

/** The props that every form field has. */
export interface FieldOptions {
  help?: ReactNode
  /** Disables the field; `help` gives the reason. The stored value is sent all the same. */
  disabled?: boolean
  /** Required by a rule outside the field's own schema. */
  required?: boolean
  /** In list rows, whose column head shows the label. */
  hideLabel?: boolean
  /** Words in place of the contract's, where they depend on another field. */
  label?: string
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

/** Binds a control to the form: value, label, help, error. */
export function Bound({ name, help, group, hideLabel, children, ...options }: BoundProps) {
  const say = useLabel()
  const t = useTexts(formTexts)
  const { meta, ...schema } = useSchemaField(name)
  const required = options.required ?? schema.required
  const isFixed = use(FixedFields).includes(name)
  const disabled = options.disabled || isFixed || meta.fixed
  // a disabled field in the form library would lose its value
  const { field } = useController({ name })
  const { errors } = useFormState({ name })
  const words = Object.entries(meta.words ?? {}).map(([key, word]) => ({ key, title: say(word) }))
  return (
    <Field
      label={options.label ?? say(meta.label)}
      required={required}
      help={meta.fixed ? t('fixed') : help}
      error={messageAt(errors, name)}
      group={group}
      hideLabel={hideLabel}
      onUnreadable={field.onChange}
    >
      {children({
        // the message for a blurred field must not move the target for a click in progress
        field: { ...field, onBlur: () => afterPress(field.onBlur), value: field.value as unknown, disabled },
        meta,
        required,
        words,
      })}
    </Field>
  )
}
