import { describe, expect, test } from 'vitest'
import { generate } from '#server/seed/demo/generate.ts'
import type { Found } from './find-goods.ts'
import { answerOf, judge } from './judge.ts'
import { parseInquiry } from './parse.ts'
import { codesOf } from './resolve.ts'

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
const byCode = new Map(goods.map((one) => [one.code, one]))

/** The code, quantity and confidence of each line whose words hold a code. */
function read(text: string) {
  const { lines } = parseInquiry(text.replaceAll('⏎', '\n').replaceAll('⇥', '\t'))
  return lines.map((line) => {
    const codes = [
      ...new Set(
        codesOf(line.words, [line]).flatMap((code) => byCode.get(code.toUpperCase().replaceAll('×', 'x')) ?? byCode.get(code) ?? []),
      ),
    ]
    const found = codes.map((one): Found => ({ no: 0, by: 'code', value: one.code, goods: one, sales: 0, hits: 0, unread: -1 }))
    const { qty, unit, confidence } = answerOf(line, judge(line.words, found, new Set()))
    const ratio = codes[0]?.units.find((one) => one.unit === unit)?.ratio ?? 1
    return `${codes.map(({ code }) => code).join(' ') || '-'} ${qty === null ? '-' : qty * ratio} ${confidence}`
  })
}

describe('[O1] words and numbers beside a code', () => {
  test.each([
    ['PYS-E-6019 深沟球轴承 6019', ['PYS-E-6019 6019 check']],
    ['YHQ-X-6304-ZZ 型号：6304', ['YHQ-X-6304-ZZ 6304 check']],
    ['YHQ-HD-B12x40-A2 长度：40', ['YHQ-HD-B12x40-A2 40 check']],
    ['CXN-HD2-SC32x200-SJ-FB 行程 200', ['CXN-HD2-SC32x200-SJ-FB 200 check']],
    ['PYS-E-6019 尺码 42', ['PYS-E-6019 42 check']],
    ['YHQ-X-6304-ZZ 10只，还是5只吧', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10只，减成5只', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10只，应该是20只', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10只，只要5只', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10只，再加5只', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10 pcs, make it 5 pcs', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10只，分3批发', ['YHQ-X-6304-ZZ 10 check']],
    ['YHQ-X-6304-ZZ 10只，打8折', ['YHQ-X-6304-ZZ 10 check']],
    ['YHQ-X-6304-ZZ 10只，12月5日前到', ['YHQ-X-6304-ZZ 10 check']],
    ['YHQ-X-6304-ZZ 5盒 50只', ['YHQ-X-6304-ZZ 50 high']],
    ['YHQ-X-6304-ZZ 5盒 60只', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 5盒5只', ['YHQ-X-6304-ZZ 55 high']],
    ['YHQ-X-6304-ZZ 20只 3USD/PC', ['YHQ-X-6304-ZZ 20 check']],
    ['YHQ-X-6304-ZZ 20只 12.5USD/PCS', ['YHQ-X-6304-ZZ 20 check']],
    ['YHQ-X-6304-ZZ 20只 8美金/个', ['YHQ-X-6304-ZZ 20 check']],
    ['YHQ-X-6304-ZZ 60只 20只/天', ['YHQ-X-6304-ZZ 60 check']],
    ['YHQ-X-6304-ZZ 10只 24V/DC', ['YHQ-X-6304-ZZ 10 check']],
    ['YHQ-X-6304-ZZ 10只 0.5MPA/MIN', ['YHQ-X-6304-ZZ 10 check']],
    ['YHQ-X-6304-ZZ 10只 5号装', ['YHQ-X-6304-ZZ 10 check']],
    ['YHQ-X-6304-ZZ 10只 3层装', ['YHQ-X-6304-ZZ 10 check']],
    ['LLR-HD-6310-2RS-C4：20', ['LLR-HD-6310-2RS-C4 20 high']],
    ['PYS-E-6019：20', ['PYS-E-6019 20 high']],
    ['YHQ-HD-B12x40-A2：50', ['YHQ-HD-B12x40-A2 50 high']],
    [
      'YHQ-X-6304-ZZ 10只 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 深沟球轴承 要蓝色',
      ['YHQ-X-6304-ZZ 10 check'],
    ],
    ['YHQ-X-6304-ZZ 10只×15', ['YHQ-X-6304-ZZ 10 check']],
    ['YHQ-X-6304-ZZ 2盒×52', ['YHQ-X-6304-ZZ 20 check']],
    ['YHQ-X-6304-ZZ 10瓶', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10台', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10张', ['YHQ-X-6304-ZZ - check']],
    ['YHQ-X-6304-ZZ 10套', ['YHQ-X-6304-ZZ 10 high']],
    ['YHQ-X-6304-ZZ 10支', ['YHQ-X-6304-ZZ 10 high']],
    ['YHQ-HD-B12x40-A2 100套', ['YHQ-HD-B12x40-A2 - check']],
    ['YHQ-X-6304-ZZ 45', ['YHQ-X-6304-ZZ 45 high']],
    ['YHQ-X-6304-ZZ 35', ['YHQ-X-6304-ZZ 35 high']],
    ['YHQ-X-6304-ZZ 304', ['YHQ-X-6304-ZZ 304 high']],
    ['YHQ-HD-B12x40-A2 45', ['YHQ-HD-B12x40-A2 45 high']],
    ['YHQ-HD-B12x40-A2 304', ['YHQ-HD-B12x40-A2 304 check']],
    ['YHQ-HD-B12x40-A2 x 40', ['YHQ-HD-B12x40-A2 40 check']],
  ])('%s', (text, lines) => expect(read(text)).toEqual(lines))
})

describe('[O2] goods that are taken back', () => {
  test.each([
    ['编码⇥退货数量⏎YHQ-X-6304-ZZ⇥10', ['YHQ-X-6304-ZZ - none']],
    ['以下取消⏎YHQ-X-6304-ZZ 10只', ['- - none', 'YHQ-X-6304-ZZ - none']],
    ['退货清单⏎编码⇥数量⏎YHQ-X-6304-ZZ⇥10', ['- - none', 'YHQ-X-6304-ZZ - none']],
    ['下面不要了⏎YHQ-X-6304-ZZ 10只', ['- - none', 'YHQ-X-6304-ZZ - none']],
    ['PYS-E-6019 5只⏎以下取消⏎YHQ-X-6304-ZZ 10只', ['PYS-E-6019 5 check', '- - none', 'YHQ-X-6304-ZZ - none']],
    ['PYS-E-6019 5只⏎以上取消⏎YHQ-X-6304-ZZ 10只', ['PYS-E-6019 5 check', '- - none', 'YHQ-X-6304-ZZ 10 high']],
    ['Cancel:⏎YHQ-X-6304-ZZ 10 pcs', ['- - none', 'YHQ-X-6304-ZZ - none']],
    ['Returns:⏎YHQ-X-6304-ZZ 10 pcs', ['- - none', 'YHQ-X-6304-ZZ - none']],
    ['YHQ-X-6304-ZZ -10个⏎同上 5只', ['YHQ-X-6304-ZZ - none', 'YHQ-X-6304-ZZ 5 check']],
    ['YHQ-X-6304-ZZ⇥(10)', ['YHQ-X-6304-ZZ - check']],
    [
      'PYS-E-6019 5只⏎⏎以下取消⏎YHQ-X-6304-ZZ 10只⏎⏎NSNX-G-6012 3只',
      ['PYS-E-6019 5 check', '- - none', 'YHQ-X-6304-ZZ - none', 'NSNX-G-6012 3 high'],
    ],
  ])('%s', (text, lines) => expect(read(text)).toEqual(lines))
})

describe('[O3] a quantity for each thing', () => {
  test.each([
    ['YHQ-X-6304-ZZ、PYS-E-6019 各5只', ['YHQ-X-6304-ZZ 5 high', 'PYS-E-6019 5 high']],
    ['YHQ-X-6304-ZZ、PYS-E-6019 各5只 带证书', ['YHQ-X-6304-ZZ 5 check', 'PYS-E-6019 5 check']],
    ['YHQ-X-6304-ZZ、PYS-E-6019 各5只，还要NSNX-G-6012', ['YHQ-X-6304-ZZ 5 high', 'PYS-E-6019 5 high', 'NSNX-G-6012 - check']],
    ['各要红色10个：YHQ-X-6304-ZZ、PYS-E-6019', ['YHQ-X-6304-ZZ 10 check', 'PYS-E-6019 10 check']],
  ])('%s', (text, lines) => expect(read(text)).toEqual(lines))
})

describe('[O4] rows below the goods', () => {
  test.each([
    ['PYS-E-6019⏎6019', ['PYS-E-6019 6019 check']],
    ['YHQ-X-6304-ZZ⏎100861', ['YHQ-X-6304-ZZ 100861 check']],
    ['YHQ-X-6304-ZZ 100只⏎减半', ['YHQ-X-6304-ZZ 100 check']],
    ['YHQ-X-6304-ZZ 100只⏎翻倍', ['YHQ-X-6304-ZZ 100 check']],
    ['YHQ-X-6304-ZZ 100只⏎算了', ['YHQ-X-6304-ZZ 100 check']],
    ['YHQ-X-6304-ZZ 100只⏎先等等', ['YHQ-X-6304-ZZ 100 check']],
    ['YHQ-X-6304-ZZ 100只⏎好的', ['YHQ-X-6304-ZZ 100 high']],
    ['1.6 焊条 J506 5包⏎2.5 焊条 J506 5包⏎3.2 焊条 J506 5包', ['- 5 none', '- 5 none', '- 5 none']],
    ['1.5平方电线 2卷⏎2.5平方电线 2卷', ['- 2 none', '- 2 none']],
  ])('%s', (text, lines) => expect(read(text)).toEqual(lines))
})

describe('[O5] only place, person and phone leave a row', () => {
  test.each([
    ['PYS-E-6019 10只 取消 13800002222', ['PYS-E-6019 - none']],
    ['PYS-E-6019 10只 不要了 13800002222', ['PYS-E-6019 - none']],
    ['PYS-E-6019 10只 退货 13800002222', ['PYS-E-6019 - none']],
    ['电话：13800002222 PYS-E-6019 10只 取消', ['PYS-E-6019 - none']],
    ['PYS-E-6019 外六角 304 100个 13800002222', ['PYS-E-6019 100 check']],
    ['PYS-E-6019 两盒 13800002222 王五', ['PYS-E-6019 20 high']],
    ['PYS-E-6019 两盒 13800002222', ['PYS-E-6019 20 high']],
    ['PYS-E-6019 10只⏎取消⏎地址：杭州市西湖区文三路1号', ['PYS-E-6019 10 check', '- - none']],
  ])('%s', (text, lines) => expect(read(text)).toEqual(lines))
})

describe('[O1] columns and totals of a table', () => {
  test.each([
    ['PYS-E-6019⇥深沟球轴承⇥6019', ['PYS-E-6019 6019 check']],
    ['编码⇥数量（盒）⏎YHQ-X-6304-ZZ⇥3', ['YHQ-X-6304-ZZ 30 high']],
    ['编码⇥数量(千个)⏎YHQ-X-6304-ZZ⇥3', ['YHQ-X-6304-ZZ 3000 high']],
    ['编码⇥Qty (boxes)⏎YHQ-X-6304-ZZ⇥3', ['YHQ-X-6304-ZZ 30 high']],
    ['型号⇥盒数⏎YHQ-X-6304-ZZ⇥3', ['YHQ-X-6304-ZZ 30 high']],
    ['编码⇥库存数量⏎YHQ-X-6304-ZZ⇥10', ['YHQ-X-6304-ZZ 10 check']],
    ['编码⇥最小起订数量⏎YHQ-X-6304-ZZ⇥10', ['YHQ-X-6304-ZZ 10 check']],
    ['编码⇥数量⏎YHQ-HD-B12x40-A2⇥40', ['YHQ-HD-B12x40-A2 40 high']],
    ['YHQ-X-6304-ZZ 10只⏎PYS-E-6019 5只⏎合计 30只', ['YHQ-X-6304-ZZ 10 check', 'PYS-E-6019 5 check']],
    ['YHQ-X-6304-ZZ 10只⏎PYS-E-6019 5只⏎合计 15只', ['YHQ-X-6304-ZZ 10 high', 'PYS-E-6019 5 high']],
    ['编码⇥数量⏎YHQ-X-6304-ZZ⇥10⏎合计⇥30', ['YHQ-X-6304-ZZ 10 check']],
    ['编码⇥数量⏎YHQ-X-6304-ZZ⇥10⏎合计⇥10', ['YHQ-X-6304-ZZ 10 high']],
  ])('%s', (text, lines) => expect(read(text)).toEqual(lines))
})
