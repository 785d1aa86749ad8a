import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from '#web/base/router/location.ts'
import { buildRoutes, resolve } from '#web/base/router/routes.ts'
import {
  keptPages,
  close,
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  closable,
  move,
  noTabs,
  restore,
  retarget,
  visit,
  visitOf,
  type TabsState,
  type Visit,
} from './tabs.ts'

const page = (key: string, meta: Partial<Visit['meta']> = {}): Visit => ({
  key,
  path: key,
  query: {},
  params: {},
  name: key,
  component: key,
  meta: { title: key, ...meta },
})
const open = (...keys: string[]): TabsState =>
  keys.reduce((state, key) => visit(state, page(key, { noClosable: key === '/index' })), noTabs)
const keys = ({ tabs }: TabsState) => tabs.map(({ key }) => key)

const routes = buildRoutes([
  { path: '/index', name: 'Index', component: 'index', meta: { title: '首页', noClosable: true } },
  {
    path: '/order',
    name: 'Order',
    component: 'Layout',
    meta: { title: '订单', icon: 'truck' },
    children: [
      { path: 'detail/:id', name: 'Detail', component: 'order/detail', meta: { title: '详情' } },
      { path: 'own/:id', name: 'Own', component: 'order/own', meta: { title: '详情', dynamicNewTab: true } },
    ],
  },
])
const at = (full: string): Visit => {
  const location = parse(full)
  const found = resolve(routes, location.path)
  if (found.kind !== 'page') throw new Error(full)
  return visitOf(found.route, found.params, location)
}

test('a tab that is activated again keeps its page input and needs no rendering', () => {
  const request = { ...page('/a'), query: { word: 'x' }, params: { id: '1' } }
  const before = visit(open('/index'), request)
  const inputsOf = (state: TabsState) => state.tabs.map(({ query, params }) => ({ query, params }))[1]!
  const again = inputsOf(visit(before, { ...request, query: { word: 'x' }, params: { id: '1' } }))
  expect(again.query).toBe(inputsOf(before).query)
  expect(again.params).toBe(inputsOf(before).params)
  expect(inputsOf(visit(before, { ...request, query: { word: 'y' }, params: {} }))).toEqual({ query: { word: 'y' }, params: {} })
})

test('[T01] a visit adds or updates a tab, except for unnamed routes, tabHidden and Login', () => {
  expect(keys(open('/index', '/a', '/b', '/a'))).toEqual(['/index', '/a', '/b'])
  const before = open('/index')
  for (const hidden of [{ ...page('/x'), name: '' }, page('/x', { tabHidden: true }), { ...page('/x'), name: 'Login' }]) {
    expect(visit(before, hidden)).toEqual({ tabs: before.tabs, active: null })
  }
})

test('[T02] the first tab cannot be closed if no other is fixed', () => {
  const state = open('/a', '/b')
  expect(keys(close(state, '/a'))).toEqual(['/a', '/b'])
  expect(keys(close(state, '/b'))).toEqual(['/a'])
})

test('[T03] each command keeps what cannot be closed', () => {
  const state = open('/a', '/index', '/b', '/c')
  expect(keys(closeOthers(state, '/b'))).toEqual(['/a', '/index', '/b'])
  const free = { ...state, tabs: state.tabs.map((tab) => (tab.key === '/a' ? { ...tab, meta: { title: 'a' } } : tab)) }
  expect(keys(closeOthers(free, '/b'))).toEqual(['/index', '/b'])
  expect(keys(closeLeft(free, '/b'))).toEqual(['/index', '/b', '/c'])
  expect(keys(closeRight(free, '/index'))).toEqual(['/a', '/index'])
  expect(keys(closeAll(free))).toEqual(['/index'])
  expect(closable(free, '/index')).toEqual({ left: true, right: true, others: true, all: true })
  expect(closable(open('/index'), '/index')).toEqual({ left: false, right: false, others: false, all: false })
})

test('[T04] closing the active tab shows the last one left; closing another keeps the view', () => {
  expect(close(open('/index', '/a', '/b'), '/b').active).toBe('/a')
  expect(close(visit(open('/index', '/a', '/b'), page('/a')), '/a').active).toBe('/b')
  expect(close(open('/index', '/a', '/b'), '/a').active).toBe('/b')
  expect(close({ tabs: [{ ...page('/a'), id: '/a' }], active: '/a' }, '/a')).toEqual({ tabs: [], active: null })
})

test('[T06] all ids on a route share the newest tab; dynamicNewTab gives each address its own', () => {
  const shared = ['/index', '/order/detail/1', '/order/detail/2?tab=log'].map(at).reduce(visit, noTabs)
  expect(shared.tabs).toHaveLength(2)
  expect(shared.tabs[1]).toMatchObject({ params: { id: '2' }, query: { tab: 'log' }, path: '/order/detail/2', parentIcon: 'truck' })
  const own = ['/index', '/order/own/1', '/order/own/2', '/order/own/2?tab=log', '/order/own/1'].map(at).reduce(visit, noTabs)
  expect(keys(own)).toEqual(['/index', '/order/own/1', '/order/own/2', '/order/own/2?tab=log'])
  expect(own.active).toBe('/order/own/1')
})

test('[T06] a page that changes its own query stays in its tab', () => {
  const state = retarget(['/index', '/order/own/1'].map(at).reduce(visit, noTabs), '/order/own/1', { tab: 'log' })
  const after = visit(state, at('/order/own/1?tab=log'))
  expect(after.tabs).toHaveLength(2)
  expect(after.active).toBe('/order/own/1')
})

test('[T08] tabs come back with fixed ones in front; what may not be opened any more stays away', () => {
  const [, detail] = ['/index', '/order/detail/1'].map(at).reduce(visit, noTabs).tabs
  const gone = { ...page('/gone'), id: '/gone' }
  const all = routes.flatMap((route) => [route, ...route.children])
  expect(keys(restore([gone, detail!], all))).toEqual(['/index', '/order/detail/:id'])
  expect(keys(restore([], all))).toEqual(['/index'])
})

test('[L07] at most 20 cached pages are kept, the least recently seen goes first', () => {
  const many = open(...Array.from({ length: 25 }, (_, n) => `/p${n}`))
  const livePages = many.tabs.reduce<string[]>((before, { id }) => keptPages(before, id, many.tabs, 20), [])
  expect(livePages).toHaveLength(20)
  expect(livePages[0]).toBe('/p24')
  expect(livePages).not.toContain('/p4')
  expect(keptPages(livePages, null, close(many, '/p24').tabs, 20)).not.toContain('/p24')
  expect(keptPages([], '/n', [{ ...page('/n', { noKeepAlive: true }), id: '/n' }], 20)).toEqual([])
})

test('[T02] [T08] a tab is put at another place; what cannot be closed stays first', () => {
  const opened = ['/a', '/b', '/c'].reduce((state, key) => visit(state, page(key)), visit(noTabs, page('/home', { noClosable: true })))
  const order = (state: TabsState) => state.tabs.map(({ id }) => id)
  expect(order(move(opened, '/a', 3))).toEqual(['/home', '/b', '/c', '/a'])
  expect(order(move(opened, '/c', 1))).toEqual(['/home', '/c', '/a', '/b'])
  for (const [id, to] of [
    ['/a', 0],
    ['/a', 4],
    ['/home', 2],
    ['/none', 1],
  ] as const)
    expect(move(opened, id, to)).toBe(opened)
})

const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('visit' as const), n: fc.nat(9), fixed: fc.boolean(), hidden: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('close' as const, 'others' as const, 'left' as const, 'right' as const, 'all' as const),
      n: fc.nat(9),
    }),
  },
)
const commands = { close, others: closeOthers, left: closeLeft, right: closeRight, all: closeAll }

test('[T01–T04] in 10,000 random sequences the bar stays sound', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (steps) => {
      let state = noTabs
      for (const step of steps) {
        const before = state
        const id = `/p${step.n}`
        if (step.do === 'visit') state = visit(before, page(id, { noClosable: step.fixed, tabHidden: step.hidden }))
        else state = commands[step.do](before, id)
        if (!isSound(before, state, step.do)) return false
      }
      return true
    }),
    { numRuns: 10_000 },
  )
}, 60_000)

/** The invariants after every step; an expect for each step, 400,000 in all, takes a minute. */
function isSound(before: TabsState, { tabs, active }: TabsState, did: string): boolean {
  const ids = new Set(tabs.map(({ id }) => id))
  const isUnique = ids.size === tabs.length && new Set(tabs.map(({ key }) => key)).size === tabs.length
  const isActiveThere = active === null || ids.has(active)
  const keepsFixed = did === 'visit' || before.tabs.every(({ id, meta }) => !meta.noClosable || ids.has(id))
  const addsNone = did === 'visit' || tabs.every(({ id }) => before.tabs.some((tab) => tab.id === id))
  const hasFixed = tabs.length === 0 || tabs.some(({ meta }) => meta.noClosable)
  return isUnique && isActiveThere && keepsFixed && addsNone && hasFixed
}
