import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

// what they put into a statement are names of our own columns and tables, written in the same file
const ownNames: ReadonlySet<string> = new Set([
  'src/server/goods/spu-copy.ts',
  'src/server/goods/sku-grid-write.ts',
  'src/server/goods/series.ts',
  'src/server/goods/spu-sku-write.ts',
  'src/server/goods/offer-parts.ts',
  'src/server/goods/spu.ts',
  'src/server/goods/gift-source.ts',
  // one of the usual sizes of a page
  'src/server/core/list-statements.ts',
])

// run by whoever runs the product, and reached by no request: what they put in are names out of the database's own catalogue
const programs = /^src\/server\/(?:ops|db)\/|^src\/server\/audit\/verify\.ts$/

const sources = globSync('src/server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/seed/demo/'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))

test('[S15] no statement is put together of strings: sql.raw takes a literal, or names of our own', () => {
  const faults = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/sql\.raw\(\s*([^\s])/g)].filter(([, first]) => !`'"`.includes(first ?? '') && !ownNames.has(file)).map(() => file),
  )
  expect(faults).toEqual([])
})

test('[S15] no query of the driver has a value in its text', () => {
  const faults = sources
    .filter(({ file }) => !programs.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\.(?:query|execute)(?:<[^>]*>)?\(\s*(?:`[^`]*\$\{|'[^']*'\s*\+|"[^"]*"\s*\+)/g)].map(
        ([found]) => `${file}: ${found.slice(0, 80)}`,
      ),
    )
  expect(faults).toEqual([])
})
