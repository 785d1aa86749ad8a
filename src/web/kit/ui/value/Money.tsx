import { DecimalInput, type DecimalInputProps } from '#web/kit/ui/input/DecimalInput.tsx'
import { formatMoney } from './format.ts'

export interface MoneyProps extends Omit<DecimalInputProps, 'digits' | 'negative' | 'display' | 'prefix' | 'step' | 'min' | 'max'> {
  /** Allows amounts below zero. */
  negative?: boolean
}

/** Edits yuan with at most two decimals; the value is integer fen. */
export function Money({ negative = false, ...rest }: MoneyProps) {
  return <DecimalInput {...rest} digits={2} negative={negative} display={formatMoney} />
}
