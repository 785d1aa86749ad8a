import { useController, useFormContext, useFormState } from 'react-hook-form'
import { useLabel } from '#web/base/locales/texts.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { AreaCascader } from './AreaCascader.tsx'

const parts = ['province_code', 'city_code', 'district_code'] as const

interface RegionFieldProps {
  disabled?: boolean
  /** The form object that has the fields, such as `address`; default: the form itself. */
  within?: string
}

/** Province, city and district in a form with these three fields, chosen at once. */
export function RegionField({ disabled, within }: RegionFieldProps) {
  const say = useLabel()
  const names = parts.map((part) => (within ? `${within}.${part}` : part))
  const [, , district = ''] = names
  const { setValue, getValues } = useFormContext()
  const { field } = useController({ name: district })
  const { errors } = useFormState({ name: names })
  const codes = (getValues(names) as (string | null | undefined)[]).filter((code) => typeof code === 'string' && code !== '') as string[]
  const error = names.map((name) => messageAt(errors, name)).find((message) => message !== undefined)
  return (
    <Field label={say(['所在地区', 'Region'])} required error={error}>
      <AreaCascader
        fills
        ref={field.ref}
        disabled={disabled}
        value={field.value ? codes : []}
        onBlur={field.onBlur}
        onChange={(chosen) => {
          for (const [at, name] of names.entries())
            if (name !== district) setValue(name, chosen[at] ?? '', { shouldDirty: true, shouldTouch: true })
          field.onChange(chosen[2] ?? '')
        }}
      />
    </Field>
  )
}
