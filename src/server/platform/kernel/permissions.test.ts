import { expect, test } from 'vitest'
import { grants } from '#contract/kit/grants.ts'
import { nobody, type Actor } from './ctx.ts'
import { beyond, heldOf, mayCall, seesPage } from './permissions.ts'

const person = (fields: Partial<Actor>): Actor => ({ ...nobody, id: 7, ...fields })

test('[P01] a grant opens what it names, and with a star everything in that place', () => {
  for (const granted of ['goods:brand:edit', 'goods:brand:*', 'goods:*:edit', '*:*:edit', '*:*:*']) {
    expect(grants(granted, 'goods:brand:edit'), granted).toBe(true)
  }
})

test('[P01] a grant opens nothing else: not a longer name, not a shorter one, not a piece', () => {
  const others = [
    'goods:brand:list',
    'goods:brand',
    'goods',
    '*',
    '',
    'goods:brand:edi',
    'goods:brand:edit2',
    'goods:br*:edit',
    'Goods:brand:edit',
    '::',
    ' goods:brand:edit',
  ]
  for (const granted of others) expect(grants(granted, 'goods:brand:edit'), granted).toBe(false)
})

test('[P01] nobody may call what is public and nothing more, whatever is granted', () => {
  expect(mayCall(nobody, 'public')).toBe(true)
  expect(mayCall({ ...nobody, is_admin: true, perms: ['*:*:*'] }, 'login')).toBe(false)
  expect(mayCall({ ...nobody, is_admin: true, perms: ['*:*:*'] }, 'goods:brand:list')).toBe(false)
})

test('[P01] a login opens what asks for a login only; an administrator needs no grant', () => {
  expect(mayCall(person({}), 'login')).toBe(true)
  expect(mayCall(person({}), 'goods:brand:list')).toBe(false)
  expect(mayCall(person({ perms: ['goods:*:list'] }), 'goods:brand:list')).toBe(true)
  expect(mayCall(person({ is_admin: true }), 'goods:brand:list')).toBe(true)
})

test('what a person holds is told without stars, and only what there is', () => {
  const all = ['goods:brand:list', 'goods:brand:edit', 'goods:sku:list']
  expect(heldOf(person({ perms: ['goods:*:list', 'order:*:*'] }), all)).toEqual(['goods:brand:list', 'goods:sku:list'])
  expect(heldOf(person({ is_admin: true }), all)).toEqual(['*'])
})

test('[A35] nobody hands on what he does not hold himself, nor more of it', () => {
  const keeper = person({ perms: ['goods:brand:*', 'dev:role:grant'] })
  expect(beyond(keeper, ['goods:brand:edit', 'goods:brand:*', 'goods:*:edit', '*:*:*', 'goods:sku:list'])).toEqual([
    'goods:*:edit',
    '*:*:*',
    'goods:sku:list',
  ])
  expect(beyond(person({ is_admin: true }), ['*:*:*'])).toEqual([])
})

test('[A35] a page is in the menu when a role grants it and does not leave it out', () => {
  const page = { id: 5, perm: 'goods:brand:list', meta: {} }
  const withRoles = (...held: { perms: string[]; menu_ids: number[] | null }[]) =>
    person({ grants: held, perms: held.flatMap(({ perms }) => perms) })
  expect(seesPage(withRoles({ perms: ['goods:*:list'], menu_ids: null }), page)).toBe(true)
  expect(seesPage(withRoles({ perms: ['goods:*:list'], menu_ids: [4] }), page)).toBe(false)
  expect(seesPage(withRoles({ perms: ['goods:*:list'], menu_ids: [4, 5] }), page)).toBe(true)
  // one role names the page, the other grants it: neither makes it visible
  expect(seesPage(withRoles({ perms: ['goods:*:list'], menu_ids: [] }, { perms: [], menu_ids: [5] }), page)).toBe(false)
  expect(seesPage(withRoles({ perms: [], menu_ids: null }), page)).toBe(false)
  expect(seesPage(withRoles({ perms: [], menu_ids: [] }), { ...page, perm: null })).toBe(true)
  expect(seesPage(withRoles({ perms: ['goods:*:list'], menu_ids: [] }), { ...page, meta: { hidden: true } })).toBe(true)
  expect(seesPage(person({ is_admin: true }), page)).toBe(true)
  const form = { ...page, perm: 'goods:spu:edit', meta: { hidden: true } }
  expect(seesPage(withRoles({ perms: ['goods:spu:edit'], menu_ids: null }), form)).toBe(false)
  expect(seesPage(withRoles({ perms: ['goods:spu:edit', 'goods:spu:list'], menu_ids: null }), form)).toBe(true)
})
