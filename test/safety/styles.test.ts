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

// the window scrolls below the header and the tabs; the heads of tables scroll in a part of their own
test('a part that stays at the top of a page stays below the fixed header', () => {
  const files = globSync('src/web/{areas,kit/detail,kit/form}/**/*.css', { cwd: root })
  const rules = files.flatMap((file) => {
    const style = readFileSync(join(root, file), 'utf8')
    return [...style.matchAll(/([^{}]+)\{([^{}]*position: sticky;[^{}]*)\}/g)].map(([, name = '', body = '']) => ({
      file,
      name: name.trim(),
      body,
    }))
  })
  const tops = rules.filter(({ name, body }) => /(?:inset-block-start|top):/.test(body) && !/\bth\b/.test(name))
  expect(tops.length).toBeGreaterThan(8)
  expect(tops.filter(({ body }) => !body.includes('var(--shell-top')).map(({ file, name }) => `${file} ${name}`)).toEqual([])
})
