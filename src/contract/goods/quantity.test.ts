import { describe, expect, test } from 'vitest'
import { amountFor, numberOf, readQuantity, type Pack, type Part } from './quantity.ts'

const bolt = { unit: '个', units: [{ unit: '盒', ratio: 100 }], title: '外六角螺栓 M8×40 (100个/盒)' }
const bearing = { unit: '只', units: [{ unit: '盒', ratio: 10 }], title: '深沟球轴承 6204 (10只/盒)' }
const gloves = { unit: '双', units: [{ unit: '打', ratio: 12 }], title: '劳保手套 (12双/打)' }
const nuts = { unit: '盒', units: [], title: '六角螺母 M8 (100个/盒)' }

const part = (qty: number, unit: string | null = null): Part => ({ qty, unit })
const pack = (qty: number, unit: string | null, of: string | null): Pack => ({ qty, unit, of })
const stated = (parts: Part[], { total = null, packs = [] }: { total?: Part | null; packs?: Pack[] } = {}) => ({ parts, total, packs })

describe('[I6] [O1] a stated quantity in the units of the goods', () => {
  test.each([
    [stated([part(5)]), bolt, { qty: 5, unit: null, fault: null }],
    [stated([part(500, '只')]), bolt, { qty: 500, unit: null, fault: null }],
    [stated([part(5, '盒')]), bolt, { qty: 5, unit: '盒', fault: null }],
    [stated([part(2, '打')]), bolt, { qty: 24, unit: null, fault: null }],
    [stated([part(1, '打')]), gloves, { qty: 1, unit: '打', fault: null }],
    [stated([part(0.5, '打')]), gloves, { qty: 6, unit: null, fault: null }],
    [stated([part(3, '盒'), part(5, '只')]), bearing, { qty: 35, unit: null, fault: null }],
    [stated([part(2.5, '盒')]), bearing, { qty: 25, unit: null, fault: null }],
    [stated([part(5, '盒')], { total: part(50, '只') }), bearing, { qty: 5, unit: '盒', fault: null }],
    [stated([part(5, '盒')], { total: part(60, '只') }), bearing, { qty: null, unit: null, fault: 'total' }],
    [stated([part(5, '盒')], { packs: [pack(10, '只', '盒')] }), bearing, { qty: 5, unit: '盒', fault: null }],
    [stated([part(5, '盒')], { packs: [pack(12, '只', '盒')] }), bearing, { qty: null, unit: null, fault: 'pack' }],
    [stated([part(2, '箱')], { packs: [pack(20, '只', '箱')] }), bearing, { qty: 40, unit: null, fault: 'pack' }],
    [stated([part(5, '盒')], { packs: [pack(100, '个', '盒')] }), nuts, { qty: 5, unit: null, fault: null }],
    [stated([part(500, '个')]), nuts, { qty: null, unit: null, fault: 'unit' }],
    [stated([part(3, '箱')]), bolt, { qty: null, unit: null, fault: 'unit' }],
    [stated([part(3, '米')]), bolt, { qty: null, unit: null, fault: 'unit' }],
    [stated([part(3, '件')]), bolt, { qty: 3, unit: null, fault: 'unit' }],
    [stated([part(5, '盒'), part(50, '只')]), bearing, { qty: 5, unit: '盒', fault: null }],
    [stated([part(5, '盒'), part(60, '只')]), bearing, { qty: null, unit: null, fault: 'total' }],
    [stated([part(3, '瓶')]), bearing, { qty: null, unit: null, fault: 'unit' }],
    [stated([part(3, '套')]), bolt, { qty: null, unit: null, fault: 'unit' }],
    [stated([part(1.5, '只')]), bearing, { qty: null, unit: null, fault: 'fraction' }],
    [stated([part(2_000_000, '盒')]), bearing, { qty: null, unit: null, fault: 'fraction' }],
    [stated([]), bearing, { qty: null, unit: null, fault: null }],
  ])('%j of %j', (line, goods, amount) => expect(amountFor(line, goods)).toEqual(amount))
})

test.each([
  ['20', 20], ['1.5万', 15_000], ['3k', 3000], ['5千', 5000], ['3百', 300], ['半', 0.5], ['1/4', 0.25],
  ['十', 10], ['十五', 15], ['二十', 20], ['一百二十', 120], ['两百五', 250], ['一百零五', 105], ['两千五', 2500], ['三万五', 35_000],
  ['一万二千', 12_000], ['十万', 100_000], ['一二', undefined], ['百十', undefined],
  ['贰拾', 20], ['叁', 3], ['壹佰贰拾', 120], ['伍仟', 5000], ['1千五百', 1500], ['1千5', 1500], ['2万5千', 25_000], ['1.5万3', undefined], ['abc', undefined],
] as const)('[O1] the number %s', (written, value) => expect(numberOf(written)).toBe(value)) // prettier-ignore

test.each([
  ['12', part(12)],
  ['1,200', part(1200)],
  ['10.00', part(10)],
  ['12件', part(12, '件')],
  ['5 pcs', part(5, '个')],
  ['１２只', part(12, '只')],
  ['两盒', part(2, '盒')],
  ['半箱', part(0.5, '箱')],
  ['1k', part(1000)],
  ['-5', null],
  ['10-20', null],
  ['1.000', null],
  ['1,00', null],
  ['0', null],
  ['10 many', null],
  ['99999999', null],
])('[O1] [O2] [O20] a cell with %s', (text, read) => expect(readQuantity(text)).toEqual(read))
