import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { amountFor } from '#contract/goods/quantity.ts'
import { contract } from '#contract/index.ts'
import type { Inquiry, InquiryLine, OrderGoods } from '#contract/order/inquiry.ts'
import { store } from '#server/areas/people/tables.ts'
import { demoWorld } from '#test/make/demo-world.ts'
import { storeRow } from '#test/make/people-rows.ts'

/** One right reading: goods and their quantity. */
interface Right {
  /** Null: a line without goods. */
  goods: readonly string[] | null
  qty: number | null
  mayBeCertain: boolean
}

interface Case {
  text: string
  /** The readings that are right, for each line. */
  lines: readonly (readonly Right[])[]
}

/** The cases of a file in this folder; tuned.txt describes the form. */
function casesIn(file: string): Case[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const [text = '', right = ''] = row.split(' => ')
      return { text: text.replaceAll('⏎', '\n').replaceAll('⇥', '\t'), lines: right === 'nothing' ? [] : right.split(' ; ').map(rightOf) }
    })
}

const NO_GOODS: Right = { goods: null, qty: null, mayBeCertain: false }

function rightOf(written: string): Right[] {
  if (written === 'refused' || written === 'unknown') return [NO_GOODS]
  const at = written.lastIndexOf(' | ')
  const goods = written.slice(0, at).split(' || ')
  return written
    .slice(at + 3)
    .split('/')
    .map((qty) => {
      const number = qty.replace('?', '')
      return qty === 'refused' ? NO_GOODS : { goods, qty: number === '-' ? null : Number(number), mayBeCertain: !qty.endsWith('?') }
    })
}

type Outcome = 'right' | 'check' | 'wrong'

/**
 * `right`: goods and quantity of the first proposal are right, or a line without goods is refused. `wrong`: certain and not right, or certain
 * where it must not be. `check`: a person sees that it is open.
 */
function outcomeOf(one: Case, { lines, goods }: Inquiry): Outcome[] {
  const byId = new Map(goods.map((one) => [one.id, one]))
  const { pairs, extra } = paired(one, lines)
  const outcomes = pairs.map(([rights, line]) => best(rights.map((right) => outcome(right, line, byId.get(line?.goods[0] ?? 0)))))
  return [...outcomes, ...extra]
}

/** The lines beside the expected ones. A line too many is open, or wrong where it is certain. */
function paired({ lines: expected }: Case, lines: readonly InquiryLine[]) {
  const extra: Outcome[] = []
  const left = [...lines]
  const pairs = expected.map((rights, i) => {
    while (left.length > expected.length - i && left[0]?.confidence === 'none' && rights.every(({ goods }) => goods)) {
      left.shift()
      extra.push('check')
    }
    return [rights, left.shift()] as const
  })
  return { pairs, extra: [...extra, ...left.map(({ confidence }): Outcome => (confidence === 'high' ? 'wrong' : 'check'))] }
}

function best(outcomes: Outcome[]): Outcome {
  return outcomes.includes('right') ? 'right' : outcomes.includes('check') ? 'check' : 'wrong'
}

function outcome(right: Right, line: InquiryLine | undefined, goods: OrderGoods | undefined): Outcome {
  if (!line) return 'check'
  const isCertain = line.confidence === 'high'
  if (right.goods === null) return isCertain ? 'wrong' : line.confidence === 'none' ? 'right' : 'check'
  const isRight = goods !== undefined && right.goods.some((words) => fits(words, goods)) && baseQty(line, goods) === right.qty
  if (isCertain) return isRight && right.mayBeCertain ? 'right' : 'wrong'
  return isRight ? 'right' : 'check'
}

function baseQty(line: InquiryLine, goods: OrderGoods): number | null {
  const { qty, unit } = amountFor(line.stated, goods)
  return qty === null ? null : qty * (goods.units.find((one) => one.unit === unit)?.ratio ?? 1)
}

/** Tells whether goods have a code, or all words in their title. */
function fits(words: string, { code, title }: Pick<OrderGoods, 'code' | 'title'>): boolean {
  if (code === words) return true
  const text = ` ${title.toUpperCase()} `
  return words.split(' ').every((word) => {
    const at = text.indexOf(word.toUpperCase())
    const isNumber = /[\d.]$/.test(word) || /^\d/.test(word)
    return at > 0 && !(isNumber && (/\d/.test(word[0] ?? '') ? /[\d.]/.test(text[at - 1] ?? '') : false))
  })
}

const { server, db, pool } = await demoWorld()
const token = await server.login()
let store_id = 0

beforeAll(async () => {
  const [row] = await db.insert(store).values(storeRow()).returning({ id: store.id })
  store_id = row?.id ?? 0
})

async function read({ text }: Case) {
  const { data } = await server.call(contract.order.inquiry.resolve, { store_id, text }, { token })
  return data
}

describe.each([
  ['tuned.txt', 217],
  ['held.txt', 102],
  ['outside.txt', 178],
  ['outside-second.txt', 86],
  ['outside-third.txt', 105],
])('[O1] [O2] [O3] [O4] [O5] the inquiries of %s', (file, count) => {
  const cases = casesIn(file)

  test('name goods of the demo catalogue', async () => {
    const { rows } = await pool.query<{ code: string; title: string }>('select code, title from sku where status = 1')
    const named = cases.flatMap(({ lines }) => lines.flat().flatMap(({ goods }) => goods ?? []))
    expect(named.filter((words) => !rows.some((one) => fits(words, one)))).toEqual([])
    expect(cases).toHaveLength(count)
  })

  test('at least 85 % of the lines are right, and none is wrong and certain', async () => {
    const outcomes: Outcome[] = []
    const wrong: string[] = []
    const open: string[] = []
    for (const one of cases) {
      const own = outcomeOf(one, await read(one))
      outcomes.push(...own)
      if (own.includes('wrong')) wrong.push(one.text)
      if (own.includes('check')) open.push(one.text)
    }
    const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
    const rate = count('right') / outcomes.length
    process.stdout.write(
      `${file}: ${outcomes.length} lines, ${count('right')} right (${(rate * 100).toFixed(1)} %), ${count('check')} to check, ${count('wrong')} wrong\n${open.map((text) => `  to check: ${text}\n`).join('')}`,
    )
    expect(wrong).toEqual([])
    expect(rate).toBeGreaterThanOrEqual(0.85)
  })
})
