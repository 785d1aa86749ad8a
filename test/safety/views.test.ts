import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { viewsIn } from '#server/areas/dev/menu/menu-views.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { menuIcons } from '#web/kit/ui/icon/menu-icons.ts'

const web = join(import.meta.dirname, '../../src/web/areas')

test('[A33] what the server takes for a view is what the web can open', () => {
  const [, pattern = ''] =
    /glob<ViewModule>\('\.\.\/areas\/(.+)\.tsx'\)/.exec(readFileSync(join(web, '../shell/Workplace.tsx'), 'utf8')) ?? []
  const opened = globSync(`${pattern}.tsx`, { cwd: web }).map((path) => path.replace(/\.tsx$/, ''))
  expect(opened.length).toBeGreaterThan(10)
  expect(opened.toSorted()).toEqual(viewsIn(web))
})

test('the delivered menu icons come with the shell, the whole icon set only for a chosen icon', () => {
  const named = systemMenu.flatMap(({ meta }) => (meta.icon !== undefined && !meta.isCustomSvg ? [meta.icon] : []))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((icon) => !(icon in menuIcons))).toEqual([])
})
