import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './folder.ts'

// each opening window would compute all page styles
test('[R8] no style depends on the content of the whole page, except in print', () => {
  const files = globSync('src/web/**/*.css', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const screenOf = (file: string) => readFileSync(join(root, file), 'utf8').split('@media print')[0] ?? ''
  expect(files.filter((file) => /(?:\bbody|\bhtml|:root)\)?:has\(/.test(screenOf(file)))).toEqual([])
})
