// what vite adds to import.meta
/// <reference types="vite/client" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { viewsIn } from '#server/dev/menu-views.ts'
import { viewLoader } from '#web/router/view-loaders.ts'

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
