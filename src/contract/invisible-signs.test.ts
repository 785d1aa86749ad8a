import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { brandFields } from './goods/brand.ts'
import { contract } from './index.ts'
import { endpointsOf } from './kit/endpoint.ts'
import { fieldMeta } from './kit/field.ts'
import { shop } from './shop/index.ts'

/** Values of which nearly every text field accepts one. */
const SAMPLES = [
  '深沟球轴承',
  'RNPL-W-6314',
  'AB12',
  'ab_cd',
  '13800138000',
  '6314',
  'a@b.cn',
  'https://b.cn/a',
  '/goods/brand',
  '#1677ff',
  '双列',
]
const SIGNS = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u200e', '\u202e', '\u034f', '\ufe0f', '\u{e0101}', '\u180e']

interface Def {
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  in?: z.ZodMiniType
  out?: z.ZodMiniType
}

/** The text fields in all inputs by their places, nested ones included. */
function textFields(): Map<z.ZodMiniType, string> {
  const fields = new Map<z.ZodMiniType, string>()
  const visited = new Set<z.ZodMiniType>()
  for (const { address, input } of [...endpointsOf(contract), ...endpointsOf(shop)]) walk(input as z.ZodMiniType, address)
  return fields

  function walk(schema: z.ZodMiniType | undefined, place: string): void {
    if (!schema || visited.has(schema)) return
    visited.add(schema)
    const { max, words, min } = fieldMeta(schema) ?? {}
    if (max !== undefined && min !== undefined && words === undefined) fields.set(schema, place)
    const def = schema._zod.def as unknown as Def
    for (const part of [def.element, def.innerType, def.in, def.out, ...(def.options ?? [])]) walk(part, place)
    for (const [name, field] of Object.entries(def.shape ?? {})) walk(field, `${place}.${name}`)
  }
}

test('[N11] every text field stores a text without its invisible signs', () => {
  const fields = textFields()
  const tried: string[] = []
  for (const [field, place] of fields) {
    const sample = SAMPLES.find((text) => {
      const { success, data } = field.safeParse(text)
      return success && typeof data === 'string'
    })
    // passwords are compared as they were typed
    if (sample === undefined || /password/i.test(place)) continue
    tried.push(place)
    const [head = '', ...rest] = sample
    for (const sign of SIGNS) {
      const dirty = `${sign}${head}${sign}${rest.join(sign)}${sign}`
      expect({ place, sign, ...field.safeParse(dirty) }).toMatchObject({ success: true, data: field.safeParse(sample).data })
    }
  }
  expect(fields.size).toBeGreaterThan(250)
  expect(tried.length / fields.size).toBeGreaterThan(0.8)
})

test('[N11] a text of nothing but invisible signs is missing, and clears an optional field', () => {
  expect(brandFields.title.safeParse('\u200b\ufeff').success).toBe(false)
  expect(brandFields.intro.safeParse('\u200b\ufeff')).toMatchObject({ success: true, data: null })
})
