import { formatNumber } from '#web/base/locales/number.ts'
import { DecimalInput, type DecimalInputProps } from './DecimalInput.tsx'
import { numberReader } from './number-text.ts'

export interface NumberFieldProps extends Omit<DecimalInputProps, 'digits' | 'negative' | 'display' | 'read' | 'suffix'> {
  unit?: string
}

/** A whole number; the arrow keys change it by `step` (1) between `min` (0) and `max`. */
export function NumberField({ unit, min = 0, step = 1, ...rest }: NumberFieldProps) {
  return (
    <DecimalInput
      {...rest}
      suffix={unit}
      min={min}
      step={step}
      digits={0}
      read={numberReader(0, unit)}
      negative={min < 0}
      display={formatNumber}
    />
  )
}
