import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { offerMaker } from '#test/make/offers.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const token = await login({ perms: [] })
const admin = await login()
const make = offerMaker(server, admin)
const brand_id = await make.brand()

/** Sets the hosts for the protocol `web`. */
async function allowHosts(hosts: string) {
  const { data } = await call(contract.config.config.list, { group: 'wechat' }, { token: admin })
  const values = { group: 'wechat', version: data.version, values: { 'wechat.web_hosts': hosts }, reason: '测试' }
  return call(contract.config.config.edit, values as never, { token: admin })
}

const gen = (func: string, params: Record<string, string | number> = {}) => call(contract.common.gproto.gen, { func, params }, { token })
const urlOf = async (func: string, params?: Record<string, string | number>) => (await gen(func, params)).data.url

describe('[K08] protocol links', () => {
  test('every protocol of the table makes a link once its required parameters are there', async () => {
    const { list } = (await call(contract.common.gproto.table, {}, { token })).data
    expect(list).toHaveLength(30)
    expect(list[0]).toEqual({ func: 'home', title: '首页', params: [] })
    await allowHosts('example.com')
    const series_id = await make.series()
    const spu_id = await make.spu({ series_id })
    const sku_id = await make.sku({ spu_id })
    const rows: Record<string, number> = { goods_detail: sku_id, spu_detail: spu_id, brand_detail: brand_id, series_detail: series_id }
    let links = 0
    const sample: Record<string, string> = { url: 'https://example.com/a', phone: '13800138000', code: 'A1', order_no: 'O1', appid: 'wx1' }
    for (const { func, params } of list) {
      const values = Object.fromEntries(
        params.filter(({ required }) => required).map(({ field }) => [field, rows[func] ?? sample[field] ?? '12']),
      )
      const { code, msg, data } = await gen(func, values)
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
    await call(contract.goods.brand.delete, { ids: [deleted] }, { token: admin })
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

  test('[I1] nothing can be made by WeChat before the mini-program is set up', async () => {
    expect((await call(contract.common.gproto.table, {}, { token })).data.wechat).toBe(false)
    for (const way of ['url_link', 'scheme', 'code'] as const)
      expect(await call(contract.common.gproto.wechat, { func: 'home', params: {}, way }, { token })).toMatchObject({
        code: 400,
        msg: '未配置微信小程序',
      })
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

describe('[K08] web links lead to the hosts of the settings only', () => {
  const url = (address: string) => gen('web', { url: address })

  test('no host is allowed before one is set', async () => {
    await allowHosts('')
    expect(await url('https://example.com/a')).toMatchObject({
      code: 400,
      msg: '不允许打开域名example.com，请先在系统配置“微信”中添加',
      data: { errors: [{ field: 'params.url' }] },
    })
  })

  test.each([
    ['https://example.com/a', 200],
    ['https://EXAMPLE.com/a', 200],
    ['https://shop.partner.cn/', 200],
    ['https://a.b.partner.cn/', 200],
    ['https://partner.cn/', 200],
    ['https://www.example.com/', 400],
    ['https://example.com.evil.net/', 400],
    ['https://evilpartner.cn/', 400],
    ['https://evil.net/?https://example.com', 400],
    ['https://evil.net\\@example.com/', 400],
    ['https://example.com:8443/', 400],
    ['https://127.0.0.1/', 400],
  ])('%s: %i', async (address, code) => {
    await allowHosts('example.com, *.partner.cn')
    expect((await url(address)).code).toBe(code)
  })

  test('the setting takes host names only', async () => {
    for (const bad of ['https://example.com', 'example', 'example.com/path', '*', '*.com.', 'a b.com', '127.0.0.1'])
      expect(await allowHosts(bad), bad).toMatchObject({ code: 400 })
    expect(await allowHosts('a.com,b.com, *.c.com.cn')).toMatchObject({ code: 200 })
    expect((await call(contract.common.gproto.table, {}, { token })).data).toMatchObject({ web_hosts: ['a.com', 'b.com', '*.c.com.cn'] })
  })
})

describe('[K08] the records that a parameter names', () => {
  const target = async (func: string, field: string, more: object = {}, as = admin) =>
    (await call(contract.common.gproto.target, { func, field, ...more }, { token: as })).data.list

  test('are found by name, number and value, the newest without a word', async () => {
    const named = await make.brand({ title: '拣选品牌', code: 'PICK1' })
    const key = String(named)
    const found = [{ key, title: '拣选品牌', hint: 'PICK1' }]
    for (const word of ['拣选', 'pick1', key]) expect(await target('brand_detail', 'id', { word })).toMatchObject(found)
    expect(await target('brand_detail', 'id', { value: key })).toEqual(found)
    expect((await target('goods_list', 'brand_id'))[0]).toEqual(found[0])
    for (const value of ['abc', '9000000001', "1' or 1=1"]) expect(await target('brand_detail', 'id', { value })).toEqual([])
    expect(await target('order_list', 'state')).toEqual([])
  })

  test('of every parameter that the table marks', async () => {
    const { list } = (await call(contract.common.gproto.table, {}, { token: admin })).data
    const picked = list.flatMap(({ func, params }) => params.filter(({ picks }) => picks).map(({ field }) => [func, field] as const))
    expect(picked.map((one) => one.join('.'))).toEqual([
      'goods_detail.sku_id',
      'spu_detail.spu_id',
      'goods_list.brand_id',
      'goods_list.series_id',
      'goods_list.category_id',
      'goods_list.scene_id',
      'brand_detail.id',
      'series_detail.id',
      'scene_detail.id',
      'package_detail.id',
      'collection.id',
      'coupon_receive.id',
      'group_detail.id',
      'group_detail.team_no',
      'red_envelope.id',
      'lottery.id',
      'free_order.id',
      'integral_detail.id',
      'store_invite.code',
      'order_detail.order_no',
      'custom_page.page_id',
      'customer_service.wxid',
    ])
    for (const [func, field] of picked)
      for (const more of [{}, { word: '20261127' }, { word: '名称' }, { value: '7' }])
        expect(await call(contract.common.gproto.target, { func, field, ...more }, { token: admin })).toMatchObject({ code: 200 })
  })

  test('are hidden from accounts that may not list them', async () => {
    expect(await target('brand_detail', 'id', {}, token)).toEqual([])
    const { list } = (await call(contract.common.gproto.table, {}, { token })).data
    expect(list.some(({ params }) => params.some(({ picks }) => picks))).toBe(false)
  })
})
