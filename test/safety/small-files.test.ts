import { expect, test } from 'vitest'
import { smallFaults } from '../../scripts/check-small-files.ts'
import { folderOf } from './folder.ts'

const check = (files: Readonly<Record<string, string>>) => smallFaults(folderOf(files))
const lines = (n: number) => 'export const b = 1\n'.repeat(n)
const importing = `import { b } from './b.ts'\nexport const a = b\n`

test('a file under 25 lines that one file imports is named', () => {
  const fault = 'src/web/b.ts: 24 lines that only src/web/a.ts imports; join them'
  expect(check({ 'src/web/a.ts': importing, 'src/web/b.ts': lines(24) })).toEqual([fault])
  expect(check({ 'src/web/a.ts': importing.replace('import {', 'import type {'), 'src/web/b.ts': lines(24) })).toEqual([fault])
  expect(check({ 'src/web/a.ts': importing, 'src/web/b.ts': lines(25) })).toEqual([])
})

test('a second importer, a lazy import, an own test or no importer justifies a small file', () => {
  const small = { 'src/web/b.ts': lines(3) }
  expect(check(small)).toEqual([])
  expect(check({ ...small, 'src/web/a.ts': importing, 'src/web/c.ts': importing })).toEqual([])
  expect(check({ ...small, 'src/web/a.ts': `export const load = () => import('./b.ts')\n` })).toEqual([])
  expect(check({ ...small, 'src/web/a.ts': importing, 'src/web/b.test.ts': importing })).toEqual([])
})
