import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from './index.ts'
import { endpointsOf } from './kit/endpoint.ts'
import { describeIssues, unwrap } from './kit/issue.ts'
import { shop } from './shop/index.ts'

type Schema = z.core.$ZodType
interface Def {
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
}

// values that at least one field refuses
const wrong: readonly unknown[] = [undefined, null, '', 'x y', -1, 1.5, 1e300, true, {}, [], [[]], [null], { a: null }, 'x'.repeat(100_000)]

/** The paths to all fields in an input, including those within lists and records. */
function pathsOf(schema: Schema, path: readonly string[] = []): string[][] {
  const { shape = {}, element, valueType } = unwrap(schema)._zod.def as Def
  const below = Object.entries(shape).flatMap(([name, field]) => pathsOf(field, [...path, name]))
  const within = [element && pathsOf(element, [...path, '0']), valueType && pathsOf(valueType, [...path, 'x'])].flatMap(
    (found) => found ?? [],
  )
  return [...(path.length > 0 ? [[...path]] : []), ...below, ...within]
}

/** A body that contains only this value at its path. */
function bodyOf([step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  const inner = bodyOf(rest, value)
  return step === '0' ? [inner] : { [step]: inner }
}

test('no message of any call shows the raw name of a field, in either language', () => {
  const labels = new Set<string>()
  let count = 0
  for (const { address, input } of endpointsOf({ contract, shop })) {
    for (const path of pathsOf(input)) {
      for (const value of wrong) {
        const result = input.safeParse(bodyOf(path, value), { reportInput: true })
        if (result.success) continue
        for (const language of ['zh', 'en'] as const) {
          for (const { field, msg } of describeIssues(input, result.error.issues, language)) {
            count += 1
            if (isRaw(field, msg, language)) labels.add(`${address} ${field}: ${msg}`)
          }
        }
      }
    }
  }
  expect([...labels]).toEqual([])
  expect(count).toBeGreaterThan(10_000)
})

/** A Chinese message contains no field name; an English word may equal a name without an underscore or a dot. */
function isRaw(field: string, msg: string, language: 'zh' | 'en'): boolean {
  if (/[a-z]_[a-z]/.test(msg) || msg.trim() === '') return true
  if (field.includes('.') && msg.includes(field)) return true
  return (
    language === 'zh' &&
    field
      .split('.')
      .some((step) => /^[a-z]/.test(step) && msg.includes(step) && new RegExp(String.raw`(?<![\w.])${step}(?![\w.])`).test(msg))
  )
}

test('a picture that was emptied is asked for', () => {
  const { input } = contract.goods.brand.edit
  const result = input.safeParse({ title: '品牌', code: 'BR', logo: '' }, { reportInput: true })
  const messages = (language: 'zh' | 'en') => describeIssues(input, result.error?.issues ?? [], language)
  expect(messages('zh')).toEqual([{ field: 'logo', msg: '请上传品牌LOGO' }])
  expect(messages('en')[0]?.msg).toMatch(/^Please upload /)
})
