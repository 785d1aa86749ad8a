import { expect, test } from 'vitest'
import type { MenuRoute } from '#contract/session/session.ts'
import { activeChain, menuTree, type MenuEntry } from './menu.ts'
import { buildRoutes, flatten } from './routes.ts'

const route = (path: string, meta: Partial<MenuRoute['meta']>, children?: MenuRoute[]): MenuRoute => ({
  path,
  name: path,
  component: children ? 'Layout' : `${path}/index`,
  meta: { title: path, ...meta },
  children,
})
const routes = buildRoutes([
  route('/index', {}),
  route('/goods', {}, [
    route('brand', {}),
    route('brand/edit', { hidden: true, activeMenu: '/goods/brand' }),
    route('log', { hidden: true }),
  ]),
  route('/flat', { levelHidden: true }, [route('one', {}), route('two', {})]),
  route('/bare', {}, [route('only', { hidden: true })]),
  route('https://example.com', { target: '_blank' }),
])
const tree = menuTree(routes)
const shape = (entries: readonly MenuEntry[]): unknown =>
  entries.map(({ key, children }) => (children.length > 0 ? [key, shape(children)] : key))
const chain = (pattern: string) =>
  activeChain(
    tree,
    flatten(routes).find((one) => one.pattern === pattern),
  ).map(({ key }) => key)

test('[L05] hidden entries are omitted, level-hidden ones replaced; a childless parent is plain', () => {
  expect(shape(tree)).toEqual(['/index', ['/goods', ['/goods/brand']], '/flat/one', '/flat/two', '/bare', 'https://example.com'])
  expect(tree.find(({ key }) => key === '/bare')?.to).toBe('/bare/only')
  expect(tree.at(-1)).toMatchObject({ external: true, to: 'https://example.com' })
})

test('[L09] a detail page keeps the entry lit that it names, else its nearest parent', () => {
  expect(chain('/goods/brand')).toEqual(['/goods', '/goods/brand'])
  expect(chain('/goods/brand/edit')).toEqual(['/goods', '/goods/brand'])
  expect(chain('/goods/log')).toEqual(['/goods'])
  expect(chain('/flat/two')).toEqual(['/flat/two'])
})
