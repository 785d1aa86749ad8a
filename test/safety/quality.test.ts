import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nginxConf } from '../../scripts/instances/nginx.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('what docs/quality.md says is proved by a test stands in that test under the same id', () => {
  const rows = [...read('docs/quality.md').matchAll(/^\| ([RSI]\d+) +\|(.*)\|$/gm)]
  expect(rows.length).toBeGreaterThan(60)
  const claims = rows.flatMap(([, id = '', row = '']) => {
    const proof = row.split('|')[1] ?? ''
    if (proof.trim().startsWith('not yet')) return []
    return [...proof.matchAll(/`((?:test|src)\/[\w/.-]+\.(?:test|e2e)\.ts)`/g)].map(([, path = '']) => [id, path] as const)
  })
  expect(claims.length).toBeGreaterThan(25)
  // a row says it in one of three ways: a test of that id, a program that measures it, or that it is not yet
  expect(claims.filter(([id, path]) => !read(path).includes(`[${id}]`))).toEqual([])
  expect(rows.filter(([, , row = '']) => !/`(?:test|src|bench)\/|`npm run|not yet/.test(row)).map(([, id]) => id)).toEqual([])
})

test('the configuration of nginx that is shown is the one that was tried', () => {
  const shown = /```nginx\n([\s\S]*?)```/.exec(read('docs/operations.md'))?.[1]
  expect(shown).toBe(nginxConf('/run/hexbolt', 80, [5320, 5321, 5322]))
})
