import { useState } from 'react'
import { readMoment } from '#contract/kit/convert/moment.ts'
import { PictureField } from '#web/kit/form/rows/fields.tsx'
import { DatePicker } from '#web/kit/ui/date/DatePicker.tsx'
import { isMoment, minuteOf, momentOf } from '#web/kit/ui/date/days.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { unreadableMark, useFault } from '#web/kit/ui/input/use-fault.tsx'
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

/** A moment to the minute in business time. Text that is no time stays with its reason, and the page is not published. */
export function MomentControl({ label, ...rest }: Own<string | null> & { isEnd?: true }) {
  return (
    <Field label={label}>
      <MomentInput {...rest} />
    </Field>
  )
}

function MomentInput({ value, isEnd, onChange }: Omit<Own<string | null>, 'label'> & { isEnd?: true }) {
  // text that is no time, with the value at that time
  const [lost, setLost] = useState<{ text: string; beside: string | null }>()
  const left = lost && lost.beside === value ? lost.text : undefined
  useFault(left === undefined ? undefined : readMoment(left), undefined)
  return (
    <DatePicker
      {...unreadableMark(left !== undefined)}
      precision="minute"
      isEnd={isEnd}
      value={left ?? minuteOf(value)}
      onChange={(minute) => {
        const isRead = minute === null || isMoment(minute)
        setLost(isRead ? undefined : { text: minute, beside: value })
        if (isRead) onChange(momentOf(minute, isEnd))
      }}
    />
  )
}
