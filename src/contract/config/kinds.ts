import * as z from 'zod/mini'
import { choice, defaulted, flag, image, images, int, longText, money, optional, rate, richText, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

export type SettingType =
  | 'switch'
  | 'int'
  | 'money'
  | 'rate'
  | 'text'
  | 'textarea'
  | 'image'
  | 'images'
  | 'select'
  | 'multi'
  | 'json'
  | 'secret'
  | 'rich'

/** One setting: input, checks and default (domain §16). */
export interface Setting<Value = unknown> {
  readonly type: SettingType
  readonly label: Label
  /** The schema for its input; it can be omitted. */
  readonly field: z.ZodMiniType<Value | undefined, unknown>
  readonly initial: Value
  /** Public, readable without a login. */
  readonly isPublic: boolean
  /** The value's meaning or effect. */
  readonly about?: Label
  readonly unit?: Label
  /** The future area that will use it; undefined: in use today. */
  readonly area?: Label
  /** The choice labels. */
  readonly words?: Readonly<Record<string, Label>>
  /** Secret storage: encrypted, or hashed for passwords that other people enter. */
  readonly kept?: 'sealed' | 'hashed'
}

export interface More {
  isPublic?: boolean
  about?: Label
  unit?: Label
  area?: Label
}

/** The placeholder for a stored secret. */
export const SECRET_MASK = '******'

const onOff = { 1: ['开启', 'On'], 0: ['关闭', 'Off'] } as const satisfies { 1: Label; 0: Label }

export const toggle = (label: Label, initial: 0 | 1, more?: More) =>
  setting<0 | 1>({ type: 'switch', label, initial, field: defaulted(flag(label, onOff)), ...more })

export const whole = (label: Label, [min, max]: readonly [number, number], initial: number, more?: More) =>
  setting<number>({ type: 'int', label, initial, field: defaulted(int(label, min, max)), ...more })

/** In fen. */
export const amount = (label: Label, initial: number, more?: More) =>
  setting<number>({ type: 'money', label, initial, field: defaulted(money(label)), ...more })

/** In basis points. */
export const share = (label: Label, initial: number, more?: More) =>
  setting<number>({ type: 'rate', label, initial, field: defaulted(rate(label)), ...more })

interface Line extends More {
  max?: number
  pattern?: RegExp
  invalid?: Label
}

export const line = (label: Label, initial: string, { max = 60, pattern, invalid, ...more }: Line = {}) =>
  setting<string>({
    type: 'text',
    label,
    initial,
    ...more,
    field: defaulted(text(label, { min: 0, max, ...(pattern && { pattern }), ...(invalid && { invalid }) })),
  })

export const lines = (label: Label, initial: string, { max = 500, ...more }: More & { max?: number } = {}) =>
  setting<string>({ type: 'textarea', label, initial, field: defaulted(longText(label, { min: 0, max })), ...more })

export const picture = (label: Label, more?: More) =>
  setting<string | null>({ type: 'image', label, initial: null, field: optional(image(label)), ...more })

export const pictures = (label: Label, max: number, more?: More) =>
  setting<string[]>({ type: 'images', label, initial: [], field: defaulted(images(label, max)), ...more })

export const pick = <Value extends string>(label: Label, words: Readonly<Record<Value, Label>>, initial: NoInfer<Value>, more?: More) =>
  setting<Value>({ type: 'select', label, initial, words, field: defaulted(choice(label, words)), ...more })

export const several = <Value extends string>(
  label: Label,
  words: Readonly<Record<Value, Label>>,
  initial: readonly NoInfer<Value>[],
  more?: More,
) => {
  const known = Object.keys(words) as Value[]
  const chosen = z.array(z.enum(known)).check(
    z.refine((values) => new Set(values).size === values.length),
    z.maxLength(known.length),
  )
  return setting<Value[]>({ type: 'multi', label, initial: [...initial], words, field: defaulted(shaped(label, chosen)), ...more })
}

export const json = <Value>(label: Label, shape: z.ZodMiniType<Value>, initial: Value, more?: More) =>
  setting<Value>({ type: 'json', label, initial, field: defaulted(shaped(label, shape)), ...more })

/** The placeholder ****** keeps the secret; an empty value deletes it. */
export const secret = (label: Label, storage: 'sealed' | 'hashed', more?: More) =>
  setting<string | null>({ type: 'secret', label, initial: null, kept: storage, field: optional(text(label, { max: 4000 })), ...more })

export const rich = (label: Label, more?: More) =>
  setting<string | null>({ type: 'rich', label, initial: null, field: optional(richText(label, { kilobytes: 128 })), ...more })

function setting<Value>(values: Omit<Setting<Value>, 'isPublic' | 'field'> & { isPublic?: boolean; field: z.ZodMiniType }): Setting<Value> {
  // the field's output is the setting's value, as the functions above declare
  return { isPublic: false, ...values } as Setting<Value>
}
