import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wechatWays, type WechatLink } from '#contract/common/gproto.ts'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'
import { startSimulator } from '../../../../scripts/pay-simulator/simulator.ts'

const simulator = await startSimulator({ notices: 'hold' })
const { mini } = simulator
const server = await startServer({ wechatEndpoint: simulator.address })
afterAll(() => simulator.close())

const { call, login } = server
const { gproto } = contract.common
const token = await login({ perms: [] })
const ways = Object.keys(wechatWays) as (keyof typeof wechatWays)[]

const set = (values: object) => editSettings(server, 'wechat', values)

const make = (way: (typeof ways)[number], params: Record<string, string> = {}, more: object = {}) =>
  call(gproto.wechat, { func: 'order_list', params, way, ...more }, { token })
const resolve = async (scene: string) => call(shop.protocol.resolve, { scene }, {})

/** The scene with which a made link or code opens the mini-program. */
const sceneOf = ({ link, image }: WechatLink) => mini.opened(link ?? image?.replace('data:image/jpeg;base64,', '') ?? '') ?? ''
const PATHS = { url_link: '/wxa/generate_urllink', scheme: '/wxa/generatescheme', code: '/wxa/getwxacodeunlimit' } as const
const TOKEN = '/cgi-bin/stable_token'

beforeAll(() => set(mini.settings))
beforeEach(() => {
  mini.calls.length = 0
  mini.failing.clear()
})

describe('[K08] links and codes of WeChat', () => {
  test('a URL Link and a URL Scheme expire after the given days; the mini-program reads the scene', async () => {
    for (const way of ['url_link', 'scheme'] as const) {
      const { code, data } = await make(way, { state: '待发货 长' }, { days: 7 })
      expect(code).toBe(200)
      expect(data.link).toMatch(way === 'scheme' ? /^weixin:\/\// : /^https:\/\//)
      expect(Date.parse(data.expire_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
      expect((await resolve(sceneOf(data))).data).toEqual({ func: 'order_list', title: '订单列表', params: { state: '待发货 长' } })
    }
    const sent = mini.calls.filter(({ path }) => path !== TOKEN)
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: PATHS.url_link,
      query: { access_token: 'TOKEN-0' },
      body: { path: '/pages/link/index', env_version: 'release', is_expire: true, expire_type: 1, expire_interval: 7 },
    })
    expect(sent[1]?.body).toMatchObject({ jump_wxa: { path: '/pages/link/index', env_version: 'release' }, expire_interval: 7 })
  })

  test('a code is a lasting picture; its scene has at most 32 characters for any link length', async () => {
    const { data } = await call(gproto.wechat, { func: 'goods_list', params: { word: '长'.repeat(100) }, way: 'code' }, { token })
    expect(data).toMatchObject({ link: null, expire_at: null })
    expect(data.image).toMatch(/^data:image\/jpeg;base64,/)
    const scene = sceneOf(data)
    expect(scene).toMatch(/^[2-9A-Z]{1,32}$/)
    expect((await resolve(scene)).data.params['word']).toHaveLength(100)
    expect(mini.calls.at(-1)?.body).toMatchObject({ scene, page: 'pages/link/index', check_path: true, env_version: 'release' })
  })

  test('a link has one scene for all callers, and its creation stands in the log once', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, (_, at) => make(ways[at % 3] ?? 'code', { state: 'once' })))
    expect(new Set(links.map(({ data }) => sceneOf(data))).size).toBe(1)
    const { rows } = await server.database.pool.query(`select id from protocol_scene where url = 'app://order_list?state=once'`)
    expect(rows).toHaveLength(1)
    const logged = await server.database.pool.query(`select from logger where action = 'common.gproto.wechat' and target_id = $1`, [
      (rows[0] as { id: string }).id,
    ])
    expect(logged.rowCount).toBe(1)
  })

  test('calls at the same time renew an ended token once', async () => {
    await make('url_link')
    mini.calls.length = 0
    mini.endToken()
    const links = await Promise.all(Array.from({ length: 5 }, (_, at) => make('url_link', { state: `renew${at}` })))
    expect(links.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
    const tokenCalls = mini.calls.filter(({ path }) => path === TOKEN)
    expect(tokenCalls.every(({ body }) => body['force_refresh'] === false)).toBe(true)
    expect(tokenCalls.length).toBeLessThanOrEqual(2)
  })

  test.each([
    [45009, 429, '微信生成次数已达上限，请60秒后再试'],
    [44990, 429, '微信生成次数已达上限，请60秒后再试'],
    [85079, 400, '小程序未发布，或没有系统配置中的承接页面'],
    [40164, 400, '服务器IP不在微信的IP白名单中'],
    [48001, 400, '该小程序没有生成此类链接的权限'],
    [-1, 503, '微信服务暂时不可用，请稍后重试'],
  ])('the error %i of WeChat is the answer %i', async (errcode, code, msg) => {
    for (const way of ways) {
      mini.failing.set(PATHS[way], [errcode])
      expect(await make(way), way).toMatchObject({ code, msg })
    }
  })

  test('a link that may not be made is not sent to WeChat', async () => {
    expect((await make('url_link', {}, { days: 31 })).code).toBe(400)
    expect((await make('url_link', {}, { days: 0 })).code).toBe(400)
    expect(await call(gproto.wechat, { func: 'goods_detail', params: { sku_id: 9_000_000_001 }, way: 'code' }, { token })).toMatchObject({
      msg: 'SKU不存在',
    })
    expect(await call(gproto.wechat, { func: 'web', params: { url: 'https://evil.net/' }, way: 'code' }, { token })).toMatchObject({
      code: 400,
    })
    expect(mini.calls).toEqual([])
  })

  test('a landing page that the mini-program lacks, and a wrong secret, are named', async () => {
    await set({ 'wechat.link_page': 'pages/none' })
    for (const way of ways) expect((await make(way)).msg).toBe('小程序未发布，或没有系统配置中的承接页面')
    await set({ 'wechat.link_page': '' })
    for (const way of ways) expect((await make(way)).code).toBe(200)
    await set({ 'wechat.link_page': 'pages/draft', 'wechat.link_version': 'develop' })
    expect((await make('code')).code).toBe(200)
    await set({ ...mini.settings, 'wechat.link_version': 'release' })
    mini.endToken()
    mini.failing.set(TOKEN, [40125])
    expect(await make('scheme')).toMatchObject({ code: 400, msg: '小程序AppID或AppSecret不正确，请检查系统配置' })
    expect((await make('scheme')).code).toBe(200)
  })

  test('the Shop API refuses a scene that there is not, and a call without any link', async () => {
    expect(await resolve('NOTHERE234')).toMatchObject({ code: 400, msg: '链接不存在', data: { errors: [{ field: 'scene' }] } })
    expect(await call(shop.protocol.resolve, {}, {})).toMatchObject({ code: 400, msg: '请输入链接' })
  })
})
