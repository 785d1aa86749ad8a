import { describe, expect, test } from 'vitest'
import { docFaults } from '../../scripts/check-docs.ts'
import { folderOf } from './folder.ts'

const check = (files: Readonly<Record<string, string>>) => docFaults(folderOf(files))

describe('documents name only what is there', () => {
  test('links and paths of files', () => {
    const text = 'See [the rooms](docs/rooms.md#server), `src/server/app.ts` and ![a picture](docs/list.png).\n'
    expect(check({ 'README.md': text, 'docs/rooms.md': '', 'docs/list.png': '', 'src/server/app.ts': '' })).toEqual([])
    expect(check({ 'README.md': text })).toEqual([
      'README.md:1: docs/rooms.md does not exist',
      'README.md:1: docs/list.png does not exist',
      'README.md:1: src/server/app.ts does not exist',
    ])
  })

  test('a link is read from the document that has it', () => {
    expect(check({ 'docs/a/b.md': '[up](../c.md)', 'docs/c.md': '' })).toEqual([])
    expect(check({ 'docs/a/b.md': '[beside](c.md)', 'docs/c.md': '' })).toEqual(['docs/a/b.md:1: docs/a/c.md does not exist'])
  })

  test('addresses, places in the page, patterns, and what a block of code shows are not files', () => {
    const text = '[a](https://a.b) [b](#there) `src/<area>/x.ts` `src/**/*.ts`\n\n```\n[x](missing.md) `src/missing.ts`\n```\n'
    expect(check({ 'README.md': text })).toEqual([])
  })

  test('no documents, no faults', () => {
    expect(check({})).toEqual([])
  })
})

describe('decisions', () => {
  test('have numbers of their own, and are listed', () => {
    const files = { 'docs/adr/0001-rooms.md': '', 'docs/adr/0002-wire.md': '' }
    expect(check({ ...files, 'docs/adr/README.md': '[1](0001-rooms.md) [2](./0002-wire.md)' })).toEqual([])
    expect(check({ ...files, 'docs/adr/README.md': '[1](0001-rooms.md)' })).toEqual(['docs/adr/README.md does not list 0002-wire.md'])
    const twice = { 'docs/adr/README.md': '[1](0002-rooms.md) [2](0002-wire.md) [3](wire.md)', 'docs/adr/0002-rooms.md': '' }
    expect(check({ ...twice, 'docs/adr/0002-wire.md': '', 'docs/adr/wire.md': '' })).toEqual([
      'docs/adr/0002-wire.md: a number of four digits that no other record has is expected here',
      'docs/adr/wire.md: a number of four digits that no other record has is expected here',
    ])
  })

  test('that code cites exist', () => {
    const files = { 'docs/adr/0001-rooms.md': '', 'docs/adr/README.md': '[1](0001-rooms.md)' }
    expect(check({ ...files, 'src/a.ts': '// docs/adr/0001' })).toEqual([])
    const cited = `docs/adr/${'9'.repeat(4)}`
    expect(check({ ...files, 'src/a/b.tsx': `/** ${cited} */` })).toEqual([`src/a/b.tsx: ${cited} does not exist`])
  })
})
