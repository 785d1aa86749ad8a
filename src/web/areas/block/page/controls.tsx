import { PictureField } from '#web/kit/form/rows/fields.tsx'
import { DatePicker } from '#web/kit/ui/date/DatePicker.tsx'
import { isMoment, minuteOf, momentOf } from '#web/kit/ui/date/days.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { LinkInput } from '#web/pickers/protocol/LinkInput.tsx'

interface Own<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  help?: string
}

/** Text that is cut off at its limit, so that the draft can always be saved. */
export function TextControl({ label, value, max, help, onChange }: Own<string> & { max: number }) {
  return (
    <Field label={label} help={help}>
      <Input value={value} maxLength={max} onChange={onChange} />
    </Field>
  )
}

export function NumberControl({ label, value, min, max, unit, onChange }: Own<number> & { min: number; max: number; unit?: string }) {
  return (
    <Field label={label}>
      <NumberField
        value={value}
        min={min}
        max={max}
        unit={unit}
        onChange={(next) => next !== null && onChange(Math.min(max, Math.max(min, next)))}
      />
    </Field>
  )
}

interface ChoiceProps<Value extends string> extends Own<Value> {
  options: readonly { key: Value; title: string }[]
}

export function ChoiceControl<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} group>
      <Segmented value={value} options={options} onChange={onChange} />
    </Field>
  )
}

export function PictureControl({ label, value, help, onChange }: Own<string | null>) {
  return (
    <Field label={label} help={help} group>
      <PictureField value={value ? [value] : []} max={1} onChange={([url]) => onChange(url ?? null)} />
    </Field>
  )
}

/** A link into the mini-program. */
export function LinkControl({ label, value, onChange }: Own<string | null>) {
  return (
    <Field label={label}>
      <LinkInput value={value} onChange={onChange} />
    </Field>
  )
}

/** A moment to the minute in business time. */
export function MomentControl({ label, value, isEnd, onChange }: Own<string | null> & { isEnd?: true }) {
  return (
    <Field label={label}>
      <DatePicker
        precision="minute"
        isEnd={isEnd}
        value={minuteOf(value)}
        onChange={(minute) => {
          // a text that is no time is still being typed
          if (minute === null || isMoment(minute)) onChange(momentOf(minute, isEnd))
        }}
      />
    </Field>
  )
}
