import { describe, expect, test } from 'vitest'
import { generate } from '#server/seed/demo/generate.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'
import type { Found } from './find-goods.ts'
import { answerOf, judge } from './judge.ts'
import { parseInquiry } from './parse.ts'

interface Row {
  code: string
  title: string
  spec: Record<string, string>
  unit: string
  units: Found['goods']['units']
}

const goods = [...generate({ skus: 1500, image: (name) => name }).skus()].map((row, id): Found['goods'] => {
  const { code, title, spec, unit, units } = row as unknown as Row
  const read = <T>(value: T): T => (typeof value === 'string' ? (JSON.parse(value) as T) : value)
  const rest = { image: null, moq: 1, step_qty: 1, max_qty: null, price: 1, tiers: [], stock: 1, weight: 1, on_sale: 1 as const }
  return { id, code, title, spec: read(spec), unit, units: read(units), ...rest }
})

const quantities = ['10', 'x 10', '10{unit}', '（10{unit}）', '数量 10', '：10', '要10{unit}', '十{unit}']
// each of them takes something away from a line or adds something to it
const noise = [
  '-5', '−5个', '不要', '别发', '退', '取消', '红棕色', '7', '7个', '99只', '12.5元', '¥8', '或', '?', '吗', '急', 'QZ', '约', '≥', '10-20', '10~20',
  '（已付5个）', 'ABQ', '±', '左右', '至少', '除了', '换成', '带合格证', '要么', '买3送1', '每天', '2批', '/', '20%', '第2次', '欠3个', '3/7', 'x7', '~', '原装',
] // prettier-ignore

/** A seeded sequence of numbers from 0 to below 1. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed >>> 0
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

function verdict(text: string, one: Found['goods']) {
  const { lines } = parseInquiry(text)
  const found: Found = { no: 0, by: 'code', value: one.code, goods: one, sales: 0, hits: 0, unread: -1 }
  return lines.map((line) => answerOf(line, judge(line.words, line.words.includes('-') ? [found] : [], new Set())))
}

describe('[O1] [O2] random lines of goods, a quantity and noise', () => {
  const random = numbers(fuzzSeed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next().value * list.length)] as T

  test('are certain without noise, with the quantity', () => {
    for (let i = 0; i < 600; i++) {
      const one = pick(goods)
      const quantity = pick(quantities)
      const text = `${one.code} ${quantity.replace('{unit}', one.unit)}`
      // without a unit, 10 may be a size of goods that have it
      const words = [one.code, one.title, ...Object.values(one.spec)].join(' ').replace(/\d+\S\/\S/g, ' ')
      const isSize = /^(?:x |：)?10$/.test(quantity) && /(?<![\d.])10(?:\.0)?(?![\d.])/.test(words)
      expect(verdict(text, one), text).toMatchObject([
        isSize ? { confidence: 'check', qty: 10 } : { confidence: 'high', qty: 10, marks: [] },
      ])
    }
  })

  test('are never certain with a word, number or sign that nothing accounts for', () => {
    for (let i = 0; i < 3000; i++) {
      const one = pick(goods)
      const parts = [one.code, pick(quantities).replace('{unit}', one.unit)]
      for (let n = random.next().value * 3; n >= 0; n--) parts.splice(Math.floor(random.next().value * (parts.length + 1)), 0, pick(noise))
      const text = parts.join(' ')
      const certain = verdict(text, one).filter(({ confidence }) => confidence === 'high')
      expect(certain, text).toEqual([])
    }
  })
})
