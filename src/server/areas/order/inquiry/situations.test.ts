import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { store } from '#server/areas/people/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.order.inquiry
const box = { unit: '盒' as const, ratio: 10, is_default_sale: 0 as const }

const names: Record<string, number> = {}
let store_id = 0

beforeAll(async () => {
  const spu_id = await make.spu({ title: '轴承与紧固件' })
  await server.database.pool.query(`update spu set state = 'on' where id = $1`, [spu_id])
  const goods = {
    A: { code: 'BR-6204-2RS', title: '砺岚轫 深沟球轴承 6204-2RS 20×47×14mm (10只/盒)', unit: '只' as const, units: [box], stock: 900 },
    B: { code: 'BR-6305-ZZ', title: '砺岚轫 深沟球轴承 6305-ZZ 25×62×17mm (10只/盒)', unit: '只' as const, units: [box], stock: 900 },
    C: { code: 'BR-6007', title: '砺岚轫 深沟球轴承 6007 35×62×14mm', unit: '只' as const, stock: 900 },
    black: { code: 'B8x40-88BK', title: '外六角螺栓 M8×40 8.8级 发黑', spec: { 材质表面: '8.8级 发黑' }, stock: 90 },
    zinc: { code: 'B8x40-48ZN', title: '外六角螺栓 M8×40 4.8级 镀锌', spec: { 材质表面: '4.8级 镀锌' }, stock: 90 },
    steel: { code: 'B8x50-A2', title: '外六角螺栓 M8×50 A2-70', spec: { 材质表面: 'A2-70' }, stock: 90 },
  }
  for (const [name, values] of Object.entries(goods)) names[name] = await make.sku({ spu_id, ...values })
  const [row] = await server.database.db.insert(store).values(storeRow()).returning({ id: store.id })
  store_id = row?.id ?? 0
})

async function answer(text: string, as = token) {
  const written = text.replace(/\b[ABC]\b/g, (name) => ({ A: 'BR-6204-2RS', B: 'BR-6305-ZZ', C: 'BR-6007' })[name] ?? name)
  return (await server.call(calls.resolve, { store_id, text: written }, { token: as })).data
}

/** Each line as goods, quantity in base units, confidence and the marked parts. */
async function read(text: string) {
  const { lines, goods } = await answer(text)
  return lines.map(({ goods: [id], qty, unit, confidence, marks, text: own }) => {
    const first = goods.find((one) => one.id === id)
    const ratio = first?.units.find((one) => one.unit === unit)?.ratio ?? 1
    const name = Object.entries(names).find(([, one]) => one === id)?.[0] ?? null
    return [name, qty === null ? null : qty * ratio, confidence, marks.map(({ from, to, reason }) => `${own.slice(from, to)} ${reason}`)]
  })
}

describe('[O1] a line with more than one number', () => {
  test.each([
    ['A 3盒5只', ['A', 35, 'high', []]],
    ['A 2盒零3只', ['A', 23, 'high', []]],
    ['A 10只/盒×5盒', ['A', 50, 'high', []]],
    ['A 10支装5盒', ['A', 50, 'high', []]],
    ['A 每人2个共5人', ['A', 10, 'high', []]],
    ['A 5盒共50只', ['A', 50, 'high', []]],
    ['A 半盒', ['A', 5, 'high', []]],
    ['A 一打', ['A', 12, 'high', []]],
    ['A 一百二十个', ['A', 120, 'high', []]],
    ['A 1.5万', ['A', 15_000, 'high', []]],
    ['A 1k', ['A', 1000, 'check', ['1k number']]],
    ['A 2000pcs', ['A', 2000, 'high', []]],
    ['A １２只', ['A', 12, 'high', []]],
    ['A 100个（已付50个）', ['A', 100, 'check', ['已付50个 number']]],
    ['A 80个（其中30个先发）', ['A', 80, 'check', ['其中30个 number', '先发 word']]],
    ['A 10只 20只', ['A', null, 'check', ['10只 number', '20只 number']]],
    ['A 5×20个', ['A', 100, 'check', ['5×20个 number']]],
    ['A 12只/盒 5盒', ['A', null, 'check', ['5盒 pack']]],
    ['A 两箱', ['A', null, 'check', ['两箱 unit']]],
    ['A 10-20个', ['A', null, 'check', ['10-20个 range']]],
    ['A 约100个', ['A', 100, 'check', ['约 about']]],
    ['A 100个左右', ['A', 100, 'check', ['左右 about']]],
    ['A 20只 12.5元/只', ['A', 20, 'check', ['12.5元/只 price']]],
    ['A 20只 要蓝色的', ['A', 20, 'check', ['要蓝色 word']]],
    ['A 20只 有货吗？', ['A', 20, 'check', ['有货吗 question', '? question']]],
    ['A或B 20只', ['A', 20, 'check', ['或 choice', 'BR-6305-ZZ word']]],
  ])('%s', async (text, line) => expect(await read(text)).toEqual([line]))

  test('two goods in a row are two lines', async () => {
    const lines = [
      ['A', 10, 'high', []],
      ['B', 5, 'high', []],
    ]
    for (const text of ['A 10套+B 5套', 'A 10只 B 5只', 'A 10只，B 5只']) expect(await read(text)).toEqual(lines)
  })
})

describe('[O2] a sign or a negation', () => {
  test.each([
    ['A -10个', ['-10个 sign']],
    ['A −5只', ['-5只 sign']],
    ['A 10个-', ['10个- sign']],
    ['退货 A 10个', ['退货 negation']],
    ['A 取消 10个', ['取消 negation']],
    ['A 10个 不要了', ['不要了 negation']],
    ['除了 A 都要', ['除了 negation']],
    ['A 负3只', ['负 negation']],
    ['数量\t编码\n-4\tA', ['-4 sign']],
    ['A\n-10', ['-10 sign']],
    ['退货：\nA 10个', ['BR-6204-2RS 10个 negation']],
  ])('%s orders nothing', async (text, marks) => expect(await read(text)).toEqual([[null, null, 'none', marks]]))

  test.each([
    ['A 20只，不要国产的', ['A', 20, 'check', ['不要 negation', '国产 word']]],
    ['A - 10个', ['A', 10, 'check', ['- sign']]],
    ['A 10个换成B', ['A', null, 'check', ['换成 negation', 'BR-6305-ZZ word']]],
    ['A 10个\n改成20个', ['A', 10, 'check', ['改成20个 number']]],
  ])('%s is never certain', async (text, line) => {
    const [first] = await read(text)
    expect(first).toEqual(line)
  })

  test('a row that cancels all makes the rows above uncertain', async () => {
    expect((await read('A 10个\nB 5个\n以上都取消')).map(([, , confidence]) => confidence)).toEqual(['check', 'check', 'none'])
  })
})

test.each(['各10个：A、B、C', '每样10个：A，B，C', 'A、B、C各10个', '各要十个：A、B、C'])('[O3] %s is three lines', async (text) => {
  expect(await read(text)).toEqual(['A', 'B', 'C'].map((name) => [name, 10, 'high', []]))
})

test.each(['A\n10\nB\n20', 'A\n10只\nB\n2盒', 'A\n\n10\n\nB\n\n20', 'A\n十\nB\nx20'])(
  '[O4] %j has its quantities below the goods',
  async (text) => {
    expect(await read(text)).toEqual([
      ['A', 10, 'high', []],
      ['B', 20, 'high', []],
    ])
  },
)

test('[O4] a second number below, and part numbers below each other, are no quantities', async () => {
  expect(await read('A 10\n20')).toEqual([['A', 10, 'check', ['20 number']]])
  expect((await read('6204\n6305\n6007')).map(([, qty]) => qty)).toEqual([null, null, null])
})

describe('[O5] receiver, phone and address of a message', () => {
  const place = { province_code: '330000', city_code: '330100', district_code: '330106', region: '浙江省杭州市西湖区' }
  const whole = { receiver: '张三', phone: '13700001111', ...place, address: '文三路100号' }

  test.each([
    ['A 10个\n收货人：张三\n电话：13700001111\n地址：浙江省杭州市西湖区文三路100号', whole],
    ['A 10个\n张三 13700001111 浙江省杭州市西湖区文三路100号', whole],
    ['张三\n137 0000 1111\n浙江省杭州市西湖区文三路100号\nA 10个', whole],
    ['联系人 张三 Tel: +86 137-0000-1111 地址 杭州西湖区文三路100号\nA 10个', whole],
    ['A 10个，发到浙江省杭州市西湖区文三路100号，张三13700001111', whole],
    [
      'A 10个\n张三 13700001111 上海市浦东新区张江路10号',
      { ...whole, province_code: '310000', city_code: '310100', district_code: '310115', region: '上海市浦东新区', address: '张江路10号' },
    ],
    ['A 10个\n电话：13700001111', { receiver: '', phone: '13700001111', province_code: '', region: null, address: '' }],
  ])('%j', async (text, address) => {
    expect((await answer(text)).address).toMatchObject(address)
    expect(await read(text)).toEqual([['A', 10, 'high', []]])
  })

  test('the phone is masked without its permission, and a message without an address has none', async () => {
    const clerk = await server.login({ perms: ['order:order:create'], scope: 'all' })
    expect((await answer('A 10个\n张三 13700001111', clerk)).address).toMatchObject({ receiver: '张三', phone: '137****1111' })
    expect((await answer('A 10个')).address).toBeNull()
  })
})

describe('[O1] goods that do not have all words', () => {
  test('each proposal names what does not fit, size and name first', async () => {
    const { lines, goods } = await answer('外六角螺栓 M8*40 304 100个')
    const titles = new Map(goods.map(({ id, title }) => [id, title]))
    expect(lines[0]).toMatchObject({ confidence: 'none', reason: 'grade', qty: 100 })
    expect(lines[0]?.misses.map(({ sku_id, word, has }) => [titles.get(sku_id), word, has])).toEqual([
      ['外六角螺栓 M8×40 8.8级 发黑', '304', '8.8级'],
      ['外六角螺栓 M8×40 4.8级 镀锌', '304', '4.8级'],
      ['外六角螺栓 M8×50 A2-70', 'M8×40', null],
    ])
  })

  test.each([
    ['M8*40 8.8级 发黑 100个', 'high', []],
    ['M8*40 8.8级 达克罗 100个', 'none', ['达克罗 发黑']],
    ['B8x40-88BK 镀锌 100个', 'check', ['镀锌 发黑']],
    ['B8x40-88BK 100个', 'high', []],
    ['M8*50 不锈钢 100个', 'high', []],
    ['A 304 100个', 'check', ['304 null']],
  ])('%s', async (text, confidence, misses) => {
    const { lines } = await answer(text)
    expect(lines[0]?.confidence).toBe(confidence)
    expect(lines[0]?.misses.filter(({ sku_id }) => sku_id === lines[0]?.goods[0]).map(({ word, has }) => `${word} ${has}`)).toEqual(misses)
  })

  test('a learned name explains its words, but not a material that the goods contradict', async () => {
    const learn = (words: string) => server.call(calls.learn, { store_id, words, sku_id: names['black'] ?? 0 }, { token })
    await learn('老样子 大螺栓')
    await learn('大螺栓 304')
    expect(await read('老样子 大螺栓 10个')).toEqual([['black', 10, 'high', []]])
    expect(await read('大螺栓 304 10个')).toEqual([['black', 10, 'check', ['304 word']]])
  })
})
