import { expect, test } from 'vitest'
import type { MenuRoute } from '#contract/session/session.ts'
import { parse, withQuery } from './location.ts'
import { buildRoutes, resolve } from './routes.ts'

const list: MenuRoute[] = [
  { path: '/index', name: 'Index', component: 'index/index/index', meta: { title: '首页' } },
  {
    path: '/goods',
    name: 'Goods',
    component: 'Layout',
    meta: { title: '商品' },
    children: [
      { path: 'secret', name: 'Secret', component: 'goods/secret/index', meta: { title: '隐藏', hidden: true } },
      { path: 'brand', name: 'Brand', component: 'goods/brand/index', meta: { title: '品牌' } },
      { path: 'sku/:id', name: 'SkuEdit', component: 'goods/sku/edit', meta: { title: '编辑', hidden: true } },
      { path: 'sku/new', name: 'SkuNew', component: 'goods/sku/edit', meta: { title: '新增', hidden: true } },
    ],
  },
  { path: '/order', name: 'Order', component: 'Layout', redirect: '/goods/brand', meta: { title: '订单' }, children: [] },
  { path: 'https://example.com', name: 'Docs', component: 'Layout', meta: { title: '文档' } },
]
const routes = buildRoutes(list)

test.each([
  ['/', '/index'],
  ['/goods', '/goods/brand'],
  ['/order', '/goods/brand'],
])('[R10] %s leads to %s', (path, to) => {
  expect(resolve(routes, path)).toEqual({ kind: 'redirect', to })
})

test('a page is found by its path, its parameters by their names; a literal path wins', () => {
  expect(resolve(routes, '/goods/brand')).toMatchObject({ kind: 'page', route: { name: 'Brand', parents: [{ name: 'Goods' }] } })
  expect(resolve(routes, '/goods/sku/7')).toMatchObject({ kind: 'page', route: { name: 'SkuEdit' }, params: { id: '7' } })
  expect(resolve(routes, '/goods/sku/new')).toMatchObject({ kind: 'page', route: { name: 'SkuNew' }, params: {} })
})

test.each(['/nothing', '/goods/brand/7', '/goods/sku'])('[R04] %s is missing', (path) => {
  expect(resolve(routes, path)).toEqual({ kind: 'missing' })
})

test('[R01] an address is read with its query, whatever its spelling', () => {
  expect(parse('/goods//brand/?word=%E8%BD%B4&page_no=2')).toEqual({
    path: '/goods/brand',
    query: { word: '轴', page_no: '2' },
    full: '/goods/brand?word=%E8%BD%B4&page_no=2',
  })
  expect(parse('')).toEqual({ path: '/', query: {}, full: '/' })
  expect(withQuery('/a', {})).toBe('/a')
})
