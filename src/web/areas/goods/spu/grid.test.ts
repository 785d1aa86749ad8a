import { describe, expect, test } from 'vitest'
import { parsedCell } from './grid-columns.ts'
import {
  codeOf,
  generateSkus,
  linesOf,
  missingOf,
  removeAxis,
  removeLines,
  renameAxis,
  renameValue,
  setCells,
  setValues,
  type GridState,
  type Stored,
} from './grid.ts'

const axes = [
  { name: '直径', values: ['M6', 'M8'] },
  { name: '材质', values: ['碳钢', '不锈钢'] },
]
const stored = (id: number, spec: Record<string, string>): Stored => ({
  id,
  version: 1,
  code: `S-${id}`,
  title: '螺栓',
  mfr_code: null,
  barcode: null,
  spec,
  moq: 1,
  step_qty: 1,
  price_store: 200,
  price_trade: 150,
  price_market: null,
  price_cost: null,
  weight: 10,
  stock: 5,
  stock_lock: 0,
  sales_count: 0,
  status: 1 as const,
})
const rows = [stored(1, { 直径: 'M6', 材质: '碳钢' }), stored(2, { 直径: 'M8', 材质: '碳钢' })]
const start: GridState = { axes, changes: [], removed: [] }
const specs = (state: GridState) => linesOf(rows, state).map(({ entry }) => Object.values(entry.spec).join(' '))

describe('[A09] the grid of an SPU', () => {
  test('makes a SKU of every combination that there is none of, in the order of the axes', () => {
    expect(missingOf(rows, start)).toHaveLength(2)
    const state = generateSkus(rows, start, 'HB')
    expect(specs(state)).toEqual(['M6 碳钢', 'M6 不锈钢', 'M8 碳钢', 'M8 不锈钢'])
    expect(state.changes.map(({ code }) => code)).toEqual(['HB-M6-02', 'HB-M8-02'])
    expect(generateSkus(rows, state, 'HB').changes).toHaveLength(2)
  })

  test('holds only what differs, and a change keeps its place', () => {
    const [first, second] = linesOf(rows, start)
    if (!first || !second) throw new Error('two lines')
    const once = setCells(start, [{ line: second, patch: { price_store: 300 } }])
    const twice = setCells(once, [{ line: linesOf(rows, once)[0] ?? first, patch: { weight: 11 } }])
    expect(twice.changes.map(({ id, price_store, weight }) => ({ id, price_store, weight }))).toEqual([
      { id: 2, price_store: 300, weight: 10 },
      { id: 1, price_store: 200, weight: 11 },
    ])
  })

  test('axes and values are renamed in every SKU', () => {
    const state = renameValue(rows, renameAxis(rows, start, '直径', '规格'), '规格', 'M6', 'M6.0')
    expect(state.axes[0]).toEqual({ name: '规格', values: ['M6.0', 'M8'] })
    expect(state.changes.map(({ spec }) => spec)).toEqual([
      { 规格: 'M6.0', 材质: '碳钢' },
      { 规格: 'M8', 材质: '碳钢' },
    ])
  })

  test('a value that goes takes its SKUs along; the first value of a new axis is given to all', () => {
    const less = setValues(rows, start, '直径', ['M8'])
    expect(less).toMatchObject({ removed: [1], changes: [] })
    const wider = setValues(rows, { ...start, axes: [...axes, { name: '包装', values: [] }] }, '包装', ['盒'])
    expect(specs(wider)).toEqual(['M6 碳钢 盒', 'M8 碳钢 盒'])
    expect(specs(setValues(rows, wider, '包装', []))).toEqual(['M6 碳钢', 'M8 碳钢'])
  })

  test('an axis less leaves one SKU of those that become the same', () => {
    const state = removeAxis(rows, start, '直径')
    expect(specs(state)).toEqual(['碳钢'])
    expect(state.removed).toEqual([2])
  })

  test('removed lines: new ones are forgotten, stored ones are named', () => {
    const state = generateSkus(rows, start, 'HB')
    const keys = new Set(linesOf(rows, state).map(({ key }) => key))
    expect(removeLines(rows, state, keys)).toMatchObject({ changes: [], removed: [1, 2] })
  })

  test('codes spell what they can and count what they cannot', () => {
    expect(codeOf('HB', axes, { 直径: 'M6', 材质: '不锈钢' })).toBe('HB-M6-02')
    expect(codeOf('B', [{ name: '尺寸', values: ['20×47×14', '10mm 红'] }], { 尺寸: '20×47×14' })).toBe('B-20x47x14')
    expect(codeOf('B', [{ name: '尺寸', values: ['20×47×14', '10mm 红'] }], { 尺寸: '10mm 红' })).toBe('B-10mm02')
  })

  test('2,000 combinations are made and ordered at once', () => {
    const many = ['一', '二'].map((name, n) => ({ name, values: Array.from({ length: n ? 20 : 100 }, (_, i) => `v${i}`) }))
    const before = performance.now()
    const state = generateSkus([], { axes: many, changes: [], removed: [] }, 'X')
    expect(linesOf([], state)).toHaveLength(2000)
    expect(performance.now() - before).toBeLessThan(500)
  })

  test.for([
    ['1,234.5', 2, 123450],
    ['￥12', 2, 1200],
    ['0.015', 3, 15],
    ['', 2, null],
    ['1.234', 2, undefined],
    ['abc', 0, undefined],
  ] as const)('%s with %s decimals is %s', ([typed, digits, value]) => {
    expect(parsedCell({ digits }, typed)).toBe(value)
  })
})
