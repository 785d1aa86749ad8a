import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { offerMaker } from '#test/server/offers.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const token = await login({ perms: [] })
const make = offerMaker(server, await login())
const brand_id = await make.brand()

const gen = (func: string, params: Record<string, string | number> = {}) => call(contract.common.gproto.gen, { func, params }, { token })
const urlOf = async (func: string, params?: Record<string, string | number>) => (await gen(func, params)).data.url

describe('[K08] protocol links', () => {
  test('every protocol of the table makes a link once its required parameters are there', async () => {
    const { list } = (await call(contract.common.gproto.table, {}, { token })).data
    expect(list).toHaveLength(30)
    expect(list[0]).toEqual({ func: 'home', title: '首页', params: [] })
    const series_id = await make.series()
    const spu_id = await make.spu({ series_id })
    const sku_id = await make.sku({ spu_id })
    const rows: Record<string, number> = { goods_detail: sku_id, spu_detail: spu_id, brand_detail: brand_id, series_detail: series_id }
    let links = 0
    const sample: Record<string, string> = { url: 'https://example.com/a', phone: '13800138000', code: 'A1', order_no: 'O1', appid: 'wx1' }
    for (const { func, params } of list) {
      const given = Object.fromEntries(
        params.filter(({ required }) => required).map(({ field }) => [field, rows[func] ?? sample[field] ?? '12']),
      )
      const { code, msg, data } = await gen(func, given)
      if (rows[func] === undefined && msg.endsWith('不存在')) continue
      expect(code, `${func}: ${msg}`).toBe(200)
      expect(data.url, func).toMatch(new RegExp(`^app://${func}(\\?|$)`))
      links += 1
    }
    expect(links).toBeGreaterThan(15)
  })

  test('a target that does not exist is refused, by its name', async () => {
    const refused = await gen('goods_detail', { sku_id: 9_000_000_001 })
    expect([refused.code, refused.msg]).toEqual([400, 'SKU不存在'])
    expect(refused.data).toMatchObject({ errors: [{ field: 'params.sku_id' }] })
    expect((await gen('goods_list', { brand_id: 9_000_000_001 })).msg).toBe('品牌不存在')
    const deleted = await make.brand()
    await call(contract.goods.brand.delete, { ids: [deleted] }, { token: await login() })
    expect((await gen('brand_detail', { id: deleted })).msg).toBe('品牌不存在')
  })

  test('keys are sorted, defaults are in it, what the protocol does not know is left out', async () => {
    expect(await urlOf('goods_list', { word: '轴承 6204', brand_id, nonsense: 'x' })).toBe(
      `app://goods_list?brand_id=${brand_id}&sort=sort&word=%E8%BD%B4%E6%89%BF%206204`,
    )
    expect(await urlOf('order_list')).toBe('app://order_list?state=all')
    expect(await urlOf('order_list', { state: ' ' })).toBe('app://order_list?state=all')
    expect(await urlOf('home', { x: 1 })).toBe('app://home')
  })

  test('values are encoded by RFC 3986, its reserved signs too', async () => {
    expect(await urlOf('goods_list', { word: "a!b'c(d)e*f&g=h#i?j+k/l~m" })).toBe(
      'app://goods_list?sort=sort&word=a%21b%27c%28d%29e%2Af%26g%3Dh%23i%3Fj%2Bk%2Fl~m',
    )
  })

  test('it says what is missing or malformed', async () => {
    expect((await gen('')).msg).toBe('请选择协议')
    expect((await gen('no_such')).msg).toBe('协议不存在')
    expect((await gen('No-Such')).msg).toBe('协议不存在')
    const missing = await gen('goods_detail')
    expect([missing.code, missing.msg, missing.data]).toEqual([
      400,
      'sku_id参数必填',
      { errors: [{ field: 'params.sku_id', msg: 'sku_id参数必填' }] },
    ])
    expect((await gen('goods_detail', { sku_id: '  ' })).msg).toBe('sku_id参数必填')
    expect((await gen('goods_list', { word: '长'.repeat(200) })).msg).toBe('链接长度不能超过1024个字符')
  })

  test.each([
    ['goods_detail', 'sku_id', ['x', '-1', '0', '1.5', '1e3', '12 3', '9'.repeat(17)]],
    ['brand_detail', 'id', ['abc', '１２']],
    [
      'web',
      'url',
      ['http://example.com', 'javascript:alert(1)', 'example.com', 'https://', 'https://user:pass@example.com', 'ftp://example.com'],
    ],
    ['phone', 'phone', ['call me', '12', '+', '138 0013 8000']],
    ['goods_list', 'word', ['a\u0000b', 'a\nb']],
  ])('%s refuses a %s that is none', async (func, field, values) => {
    for (const value of values) expect((await gen(func, { [field]: value })).msg, value).toBe(`${field}参数格式不正确`)
  })
})
