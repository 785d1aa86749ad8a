import { readWeight } from '#contract/kit/convert/number.ts'
import { DecimalInput, type DecimalInputProps } from '#web/kit/ui/input/DecimalInput.tsx'
import { scaled } from './format.ts'

export type WeightProps = Omit<DecimalInputProps, 'digits' | 'negative' | 'display' | 'read' | 'prefix' | 'suffix' | 'step' | 'min' | 'max'>

/** Edits kilograms with at most three decimals; the value is integer grams. */
export function Weight(props: WeightProps) {
  return <DecimalInput {...props} suffix="KG" digits={3} read={readWeight} negative={false} display={(grams) => scaled(grams, 3)} />
}
