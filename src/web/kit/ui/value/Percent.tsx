import { readRate } from '#contract/kit/convert/number.ts'
import { DecimalInput, type DecimalInputProps } from '#web/kit/ui/input/DecimalInput.tsx'
import { scaled } from './format.ts'

export interface PercentProps extends Omit<
  DecimalInputProps,
  'digits' | 'negative' | 'display' | 'read' | 'suffix' | 'step' | 'min' | 'max'
> {
  /** Allows shares below zero. */
  negative?: boolean
}

/** Edits percent with at most two decimals; the value is integer basis points. */
export function Percent({ negative = false, ...rest }: PercentProps) {
  return <DecimalInput {...rest} suffix="%" digits={2} read={readRate} negative={negative} display={(points) => scaled(points, 2)} />
}
