import { readMoney } from '#contract/kit/convert/number.ts'
import { DecimalInput, type DecimalInputProps } from '#web/kit/ui/input/DecimalInput.tsx'
import { formatMoney } from './format.ts'

export interface MoneyProps extends Omit<
  DecimalInputProps,
  'digits' | 'negative' | 'display' | 'read' | 'prefix' | 'step' | 'min' | 'max'
> {
  /** Allows amounts below zero. */
  negative?: boolean
}

/** Edits yuan with at most two decimals; the value is integer fen. */
export function Money({ negative = false, ...rest }: MoneyProps) {
  return <DecimalInput {...rest} digits={2} read={readMoney} negative={negative} display={formatMoney} />
}
