import { expect, test } from 'vitest'
import type { MenuRoute } from '#contract/session/session.ts'
import { guardedRoutes, passes } from './guard.ts'

const goods = { roles: ['goods'], permissions: ['goods:brand:list', 'goods:brand:edit'] }
const admin = { roles: ['admin'], permissions: ['*'] }

test('[P01] the admin flag grants everything', () => {
  expect(passes(['finance:withdraw:pay'], admin)).toBe(true)
  expect(passes({ role: ['goods'], permission: ['x:y:z'], mode: 'allOf' }, admin)).toBe(true)
})

test.each([
  [['goods'], true],
  [['goods:brand:edit', 'trade'], true],
  [['trade'], false],
  [[], false],
])('[P02] guard %j is one of roles and permissions: %s', (guard, expected) => {
  expect(passes(guard, goods)).toBe(expected)
})

test.each([
  [{ role: ['goods', 'trade'] }, true],
  [{ role: ['trade'], permission: ['goods:brand:list'], mode: 'oneOf' as const }, true],
  [{ role: [], permission: ['goods:sku:list'], mode: 'oneOf' as const }, false],
  [{ role: [], permission: [], mode: 'oneOf' as const }, false],
  [{ role: ['goods'], permission: ['goods:brand:list'], mode: 'allOf' as const }, true],
  [{ role: ['goods'], permission: ['goods:brand:list', 'goods:sku:list'], mode: 'allOf' as const }, false],
  [{ role: ['goods'], mode: 'allOf' as const }, true],
  [{ role: [], permission: [], mode: 'allOf' as const }, true],
  [{ role: ['goods'], mode: 'except' as const }, false],
  [{ role: ['trade'], mode: 'except' as const }, true],
  [{ role: ['goods'], permission: ['goods:sku:list'], mode: 'except' as const }, true],
  [{ role: ['goods'], permission: ['goods:brand:list'], mode: 'except' as const }, false],
  [{ mode: 'except' as const }, true],
])('[P03] guard %j: %s', (guard, expected) => {
  expect(passes(guard, goods)).toBe(expected)
})

const routes: MenuRoute[] = [
  {
    path: '/goods',
    name: 'Goods',
    component: 'Layout',
    meta: { title: '商品' },
    children: [
      { path: 'brand', name: 'Brand', component: 'goods/brand/index', meta: { title: '品牌', guard: ['goods'] } },
      { path: 'sku', name: 'Sku', component: 'goods/sku/index', meta: { title: 'SKU', guard: { role: ['goods'], mode: 'except' } } },
    ],
  },
]

test('[P04] guards filter routes only with role control on, and never for visits', () => {
  const names = (control: { roleControl: boolean; mode: 'all' | 'visit' }) =>
    guardedRoutes(routes, goods, control)[0]?.children?.map(({ name }) => name)
  expect(names({ roleControl: true, mode: 'all' })).toEqual(['Brand'])
  expect(names({ roleControl: false, mode: 'all' })).toEqual(['Brand', 'Sku'])
  expect(names({ roleControl: true, mode: 'visit' })).toEqual(['Brand', 'Sku'])
})
