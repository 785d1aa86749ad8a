import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '../harness.ts'

const server = await startServer()
const { call, login, database } = server
const token = await login()
const make = goodsMaker(server, token)
const { goods, common } = contract

const CODE = 'RNPL-W-6314'
const TITLE = '睿恩 精密级深沟球轴承 RNPL-W-6314 70×150×35 6204-2RS 不锈钢'

beforeAll(async () => {
  const brand_id = await make.brand({ title: '睿恩轴承', code: 'RNPL', title_en: 'Ryan Bearings' })
  const series_id = await make.series({ brand_id, title: '不锈钢深沟球系列', code: 'RN-W' })
  const spu_id = await make.spu({ series_id, title: '睿恩深沟球轴承', code: 'RNPL-W' })
  await make.sku({ spu_id, code: CODE, title: TITLE })
  await make.sku({ code: 'OTHER-1', title: '圆柱滚子轴承 6205 黑色' })
})

const asWritten = ['６３１４', 'RNPL‐W‐6314', 'rnpl—w—6314', 'RNPL-W\u200b-6314', 'ＲＮＰＬ', 'RNPLW6314', '\u00adrnpl-w-63\ufeff14']
const inTitle = [
  '6204 轴承',
  '深沟球 6204',
  '6204-2RS 深沟球轴承',
  '軸承 6314',
  '深溝球軸承',
  '70*150*35',
  '70x150x35',
  '70 × 150 × 35',
  '62042RS',
  '６２０４－２ＲＳ',
  '精密级 不锈钢 6204 睿恩',
  'sgqzc',
  'jmjsgqzc',
  '睿',
  '不 钢',
]

const listed = async (query: { code?: string; title?: string }) =>
  (await call(goods.sku.list, query, { token })).data.list.map(({ code }) => code)

describe('goods', () => {
  test.each(asWritten.filter((word) => word !== '６３１４'))('[N11] the code filter of the list finds %j', async (word) => {
    expect(await listed({ code: word })).toContain(CODE)
    const { data } = await call(goods.sku.codes, { codes: word }, { token })
    expect(data.missing).toEqual(/6314/.test(word.replaceAll(/\P{ASCII}/gu, '')) ? [] : [expect.any(String)])
  })

  test.each([...asWritten, ...inTitle])('[O19] the title filter of the list, the picker and the quick search find %j', async (word) => {
    expect(await listed({ title: word })).toEqual([CODE])
    expect((await call(goods.sku.picker, { title: word }, { token })).data.list.map(({ code }) => code)).toEqual([CODE])
    expect((await call(goods.sku.option, { word }, { token })).data.list.map(({ code }) => code)).toEqual([CODE])
    if ([...word].length < 2) return
    const { list } = (await call(common.palette.find, { word }, { token })).data
    expect(list.find(({ entity }) => entity === 'goods.sku')?.records.map(({ code }) => code)).toEqual([CODE])
  })

  test.each(['6204 黑色', '70*150*36', '6204-3RS', 'sgqzd', 's 圆柱', '深沟球 铸铁'])('[O19] %j finds nothing', async (word) => {
    expect(await listed({ title: word })).toEqual([])
  })

  test('[O19] a search of nothing but hyphens and invisible signs finds nothing', async () => {
    for (const signs of ['-\u200b ', '--', '—']) {
      expect(await listed({ title: signs })).toEqual([])
      expect(await listed({ code: signs })).toEqual([])
    }
  })

  test('[O19] signs of patterns are taken literally', async () => {
    await make.sku({ code: 'SIGN-1', title: '百分之 50% 的 a_b 件' })
    expect(await listed({ title: '50%' })).toEqual(['SIGN-1'])
    expect(await listed({ title: '件 a_b' })).toEqual(['SIGN-1'])
    expect(await listed({ title: '5%' })).toEqual([])
  })

  test('[O19] exact texts come before initials in the quick search', async () => {
    await make.brand({ title: '深蓝科', code: 'Q1', sort: 9 })
    await make.brand({ title: 'SLK 传动', code: 'Q2' })
    const { list } = (await call(common.palette.find, { word: 'slk' }, { token })).data
    expect(list.find(({ entity }) => entity === 'goods.brand')?.records.map(({ code }) => code)).toEqual(['Q2', 'Q1'])
  })

  test('[O19] a word of a past title finds the SKU at the moment', async () => {
    const { rows } = await database.pool.query<{ now: Date }>('select now()')
    const as_of = rows[0]?.now.toISOString() ?? ''
    const { data } = await call(goods.sku.list, { as_of, title: '軸承 深沟球' }, { token })
    expect(data.list.map(({ code }) => code)).toEqual([CODE])
  })
})

describe('an asterisk in a code', () => {
  const codes = ['GHT-M8x40-304', 'GHT-M8-140-304', 'PIN-6x20-A', 'PIN-61820', 'SIZE-70x150x35']
  beforeAll(async () => {
    for (const code of codes) await make.sku({ code, title: '圆柱销件' })
  })

  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['GHT-M8*40', ['GHT-M8x40-304']],
    ['ght-m8＊40', ['GHT-M8x40-304']],
    ['GHT-M8 * 40', ['GHT-M8x40-304']],
    ['GHT-M8×40', ['GHT-M8x40-304']],
    ['GHT-M8*304', ['GHT-M8-140-304', 'GHT-M8x40-304']],
    ['GHT-*-304', ['GHT-M8-140-304', 'GHT-M8x40-304']],
    ['GHT-M8*40-*', ['GHT-M8-140-304', 'GHT-M8x40-304']],
    ['PIN-6*20', ['PIN-61820', 'PIN-6x20-A']],
    ['PIN-6x20', ['PIN-6x20-A']],
    ['size-70*150*35', ['SIZE-70x150x35']],
    ['SIZE-70x150*35', ['SIZE-70x150x35']],
    ['*70*150*35', ['SIZE-70x150x35']],
  ]
  test.each(cases)('[N11] the list and the picker read %j as %j', async (word, found) => {
    const of = (answer: { data: { list: { code: string }[] } }) => answer.data.list.map(({ code }) => code).toSorted()
    expect(of(await call(goods.sku.list, { code: word }, { token }))).toEqual(found)
    expect(of(await call(goods.sku.picker, { code: word }, { token }))).toEqual(found)
    const { rows } = await database.pool.query<{ now: Date }>('select now()')
    expect(of(await call(goods.sku.list, { as_of: rows[0]?.now.toISOString() ?? '', code: word }, { token }))).toEqual(found)
    if (word.includes(' ')) return
    expect(of(await call(goods.sku.option, { word }, { token }))).toEqual(found)
    const { list } = (await call(common.palette.find, { word }, { token })).data
    const records = list.find(({ entity }) => entity === 'goods.sku')?.records.map(({ code }) => code) ?? []
    expect(records.toSorted()).toEqual(found)
  })

  test('[N11] the quick search puts the times sign before any signs', async () => {
    const { list } = (await call(common.palette.find, { word: 'PIN-6*20' }, { token })).data
    expect(list.find(({ entity }) => entity === 'goods.sku')?.records.map(({ code }) => code)).toEqual(['PIN-6x20-A', 'PIN-61820'])
  })
})

test('[N11] SPUs, series and brands are found by words in any writing and order', async () => {
  const spus = async (word: string) => (await call(goods.spu.list, { word }, { token })).data.list.map(({ code }) => code)
  for (const word of ['軸承 睿恩', 'ＲＮＰＬ', 'rnpl w', 'resgqzc', '深沟球 RNPL'])
    expect([word, await spus(word)]).toEqual([word, ['RNPL-W']])
  const brands = async (word: string) => (await call(goods.brand.list, { word }, { token })).data.list.map(({ code }) => code)
  for (const word of ['ryan 轴承', '睿恩軸承', 'bearings RNPL', 'rezc']) expect([word, await brands(word)]).toEqual([word, ['RNPL']])
  const series = async (word: string) => (await call(goods.series.list, { word }, { token })).data.list.map(({ code }) => code)
  for (const word of ['系列 不鏽鋼', 'rnw', 'ＲＮ－Ｗ']) expect([word, await series(word)]).toEqual([word, ['RN-W']])
})
