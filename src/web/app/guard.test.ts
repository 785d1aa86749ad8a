import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guard, loginAddress, safeRedirect, type Situation } from './guard.ts'

const rules = { loginInterception: true, routeRecording: true, registration: false }
const at = (full: string, more: Partial<Situation> = {}): Situation => ({
  path: full.split('?')[0]!,
  full,
  redirect: undefined,
  isLoggedIn: false,
  isReady: false,
  ...more,
})

test.each(['/login', '/callback', '/404', '/403'])('[G01] without a token %s opens', (path) => {
  expect(guard(at(path), rules)).toEqual({ kind: 'show' })
})

test('[G01] any other path goes to the login page and is remembered with its query', () => {
  expect(guard(at('/goods/brand?page_no=2'), rules)).toEqual({ kind: 'redirect', to: '/login?redirect=%2Fgoods%2Fbrand%3Fpage_no%3D2' })
  expect(guard(at('/'), rules)).toEqual({ kind: 'redirect', to: '/login' })
  expect(guard(at('/goods/brand'), { ...rules, routeRecording: false })).toEqual({ kind: 'redirect', to: '/login' })
})

test.each(['/error', '/error/403', '/error/404', '/goods/brand', '/anything'])(
  '[D8] [G01] %s is not on the white list: it leads to the login page, which leads back to it',
  (path) => {
    const to = loginAddress(path, true)
    expect(guard(at(path), rules)).toEqual({ kind: 'redirect', to })
    expect(to).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    const remembered = new URLSearchParams(to.split('?')[1]).get('redirect') ?? undefined
    expect(guard(at('/login', { isLoggedIn: true, redirect: remembered }), rules)).toEqual({ kind: 'redirect', to: path })
  },
)

test('[G02] with a token, person and routes are fetched before the address is resolved again', () => {
  expect(guard(at('/goods/brand', { isLoggedIn: true }), rules)).toEqual({ kind: 'prepare' })
  expect(guard(at('/goods/brand', { isLoggedIn: true, isReady: true }), rules)).toEqual({ kind: 'show' })
})

test('[G04] whoever is logged in and visits the login page goes on', () => {
  expect(guard(at('/login', { isLoggedIn: true }), rules)).toEqual({ kind: 'redirect', to: '/' })
  expect(guard(at('/login', { isLoggedIn: true, isReady: true, redirect: '/goods/sku' }), rules)).toEqual({
    kind: 'redirect',
    to: '/goods/sku',
  })
})

test('[G14] without login interception nobody is sent to the login page', () => {
  const open = { ...rules, loginInterception: false }
  expect(guard(at('/goods/brand'), open)).toEqual({ kind: 'prepare' })
  expect(guard(at('/goods/brand', { isReady: true }), open)).toEqual({ kind: 'show' })
})

test('registration that is off does not exist', () => {
  expect(guard(at('/register'), rules)).toEqual({ kind: 'redirect', to: '/404' })
  expect(guard(at('/register'), { ...rules, registration: true })).toEqual({ kind: 'show' })
})

test.each([
  ['/goods/brand?page_no=2', '/goods/brand?page_no=2'],
  [undefined, '/'],
  ['', '/'],
  ['goods', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\nb', '/'],
  ['/login?redirect=/x', '/'],
  ['/login/', '/'],
  ['/403', '/'],
  ['/404', '/'],
  ['/error/404', '/error/404'],
])('a redirect to %j leads to %s', (place, expected) => {
  expect(safeRedirect(place)).toBe(expected)
})

test('[G02] from any address, following the guard ends: no loop', () => {
  const path = fc.constantFrom('/', '/login', '/register', '/callback', '/403', '/404', '/goods/brand', '/error/403')
  const situation = fc.record({ full: path, redirect: fc.option(path, { nil: undefined }), isLoggedIn: fc.boolean() })
  const anyRules = fc.record({ loginInterception: fc.boolean(), routeRecording: fc.boolean(), registration: fc.boolean() })
  fc.assert(
    fc.property(situation, anyRules, ({ full, redirect, isLoggedIn }, rules) => {
      let now = at(full, { redirect, isLoggedIn })
      for (let steps = 0; steps < 4; steps++) {
        const decision = guard(now, rules)
        if (decision.kind === 'show') return
        if (decision.kind === 'prepare') now = { ...now, isReady: true }
        else {
          const [path = '', search = ''] = decision.to.split('?')
          now = { ...now, path, full: decision.to, redirect: new URLSearchParams(search).get('redirect') ?? undefined }
        }
      }
      expect.unreachable(`${full} goes on for ever`)
    }),
  )
})

test('a remembered place survives the way to the login page and back', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ09/?&=%#+ 轴承\\:') })
  fc.assert(
    fc.property(text, (rest) => {
      const place = safeRedirect(`/${rest}`)
      const address = loginAddress(place, true)
      expect(new URLSearchParams(address.split('?')[1]).get('redirect') ?? '/').toBe(place)
    }),
  )
})
