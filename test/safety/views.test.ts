import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { viewsIn } from '#server/dev/menu-views.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { viewLoader } from '#web/router/view-loaders.ts'
import { menuIcons } from '#web/shell/menu-icons.ts'

const web = join(import.meta.dirname, '../../src/web')

test('[A33] what the server takes for a view is what the web can open', () => {
  const views = viewsIn(web)
  expect(views.length).toBeGreaterThan(10)
  expect(views.filter((view) => viewLoader(view) === undefined)).toEqual([])
  // the rooms that both leave out
  const source = readFileSync(join(web, 'router/view-loaders.ts'), 'utf8')
  const rooms = /'!\.\.\/\{([^}]+)\}/.exec(source)?.[1]?.split(',') ?? []
  expect(rooms.length).toBeGreaterThan(5)
  expect(views.filter((view) => rooms.includes(view.split('/')[0] ?? ''))).toEqual([])
})

test('the icons of the menu that the product brings come with the shell, the whole set only for what somebody chose', () => {
  const named = systemMenu.flatMap(({ meta }) => (meta.icon !== undefined && !meta.isCustomSvg ? [meta.icon] : []))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((icon) => !(icon in menuIcons))).toEqual([])
})
