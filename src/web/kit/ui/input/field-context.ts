import { createContext, use, type Ref } from 'react'

/** The props for every kit control; `value` and `onChange` fit react-hook-form's `field` as they are. */
export interface ControlProps<Value, Target extends HTMLElement = HTMLInputElement> {
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  id?: string
  disabled?: boolean
  readOnly?: boolean
  invalid?: boolean
  ref?: Ref<Target>
  /** Only without a Field that gives the control its label. */
  'aria-label'?: string
}

interface FieldState {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  /** The label as text. */
  label: string | undefined
  /** Shows why the control's text states no value; absent where the field has several controls. */
  report: ((message: string | undefined) => void) | undefined
  /** Gives the form text that states no value; absent outside a form, and where the field has several controls. */
  pass: ((text: string) => void) | undefined
}

export const FieldContext = createContext<FieldState | null>(null)

/** Tells whether all controls inside are read-only. */
export const ReadOnly = createContext(false)

/** Gets the title that a select inside shows for its value. */
export const ShownTitle = createContext<((title: string | undefined) => void) | null>(null)

/** A control is locked by its own prop or by its surroundings. */
export function useReadOnly(own?: boolean): boolean {
  const around = use(ReadOnly)
  return own === true || around
}

interface Own {
  id?: string
  invalid?: boolean
  'aria-label'?: string
}

/** The id and aria attributes that associate a labelable control with its Field. */
export function useControl({ id, invalid, 'aria-label': label }: Own) {
  const field = use(FieldContext)
  return {
    id: id ?? field?.id,
    'aria-label': label,
    'aria-invalid': (invalid ?? field?.invalid) || undefined,
    'aria-required': field?.required || undefined,
    'aria-describedby': field?.describedBy,
  }
}

/** The same for a control group (radios, images), which a label element cannot name. */
export function useGroup({ id, invalid, 'aria-label': label }: Own) {
  const field = use(FieldContext)
  return {
    id: id ?? field?.id,
    'aria-label': label,
    'aria-labelledby': label ? undefined : field?.labelId,
    'aria-describedby': field?.describedBy,
    'data-invalid': (invalid ?? field?.invalid) || undefined,
  }
}
