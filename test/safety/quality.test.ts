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
  // a row is covered by a test with that id or by a program that measures it, or is marked as not yet covered
  expect(claims.filter(([id, path]) => !titlesOf(read(path)).some((title) => title.includes(`[${id}]`)))).toEqual([])
  expect(rows.filter(([, , row = '']) => !/`(?:test|src|bench)\/|`npm run|not yet/.test(row)).map(([, id]) => id)).toEqual([])
})

test('the configuration of nginx that is shown is the one that was tried', () => {
  const config = /```nginx\n([\s\S]*?)```/.exec(read('docs/operations.md'))?.[1]
  expect(config).toBe(nginxConf('/run/hexbolt', 80, [5320, 5321, 5322]))
})

test('an id counts only in the title of a test that runs and expects something', () => {
  const tested = (title: string, body = 'expect(1).toBe(1)') => `${title}, () => { ${body} })`
  expect(titlesOf(tested("test('[R1] runs'"))).toEqual(['[R1] runs'])
  expect(titlesOf(tested("test.for([1])('[R1] runs'"))).toEqual(['[R1] runs'])
  expect(titlesOf(`describe('[R1] group', () => {\n  test('runs', () => { expect(1).toBe(1) })\n})`)).toEqual(['[R1] group', 'runs'])
  expect(titlesOf('// [R1] is only named')).toEqual([])
  expect(titlesOf(tested("test.skip('[R1] skipped'"))).toEqual([])
  expect(titlesOf(tested("test.todo('[R1] planned'"))).toEqual([])
  expect(titlesOf(tested("test('[R1] expects nothing'", ''))).toEqual([])
})

/** The titles for the tests and groups in a file that run and contain an expect, up to the next title. */
function titlesOf(source: string): string[] {
  const heads = [
    ...source.matchAll(/(?<![.\w])(test|it|describe)((?:\.(?!step\b)\w+)*)(?:\((?![\s]*['"`])[^\n]*?\))?\(\s*(['"`])((?:(?!\3).)*)\3/g),
  ]
  return heads.flatMap(({ index, 0: whole, 1: kind, 2: modes = '', 4: title = '' }, at) => {
    if (/\.(?:skip|todo|fails)\b/.test(modes)) return []
    const body = source.slice(index + whole.length, kind === 'describe' ? undefined : heads[at + 1]?.index)
    return /expect|assert/i.test(body) ? [title] : []
  })
}
