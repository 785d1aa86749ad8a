import { expect, test } from 'vitest'
import { addedLines, proseFaults } from '../../scripts/check-prose.ts'

const check = (text: string, lines = [...text.split('\n').keys()].map((index) => index + 1)) =>
  proseFaults([{ file: 'a.ts', text, lines: new Set(lines) }])
const named = (text: string) => check(text).map((fault) => /the name (\w+)/.exec(fault)?.[1])

test('declared variables, parameters, functions and properties are no bare participles', () => {
  expect(check('const asked = 1')).toEqual(['a.ts:1: the name asked is a bare participle; use a noun, or a verb for a function'])
  expect(named('const { a: told, ...kept } = b, [seen = 1] = c')).toEqual(['told', 'kept', 'seen'])
  expect(named('function given(said: string, { made }: M, wanted = 1) {}')).toEqual(['given', 'said', 'made', 'wanted'])
  expect(named('const f = (shown: boolean) => shown')).toEqual(['shown'])
  expect(named('interface A { readonly shown: boolean; told(): void }')).toEqual(['shown', 'told'])
  expect(named('class A { kept = 1; made() {} }')).toEqual(['kept', 'made'])
})

test('uses, imports, object keys, texts and longer names pass', () => {
  expect(
    check(`import { made } from './b.ts'\nf(made.told, { kept: 'shown' }); const { shown: isVisible } = a; const madeRow = 1`),
  ).toEqual([])
})

test('a title over 90 characters and a comment without a subject are named', () => {
  const title = (length: number) => `test.for([1])('${'a'.repeat(length)}', () => {})`
  expect(check(title(90))).toEqual([])
  expect(check(title(91))).toEqual(['a.ts:1: the test title has 91 characters, at most 90'])
  expect(check('/** What it costs. */\nconst a = 1 // Nobody reads it')).toEqual([
    'a.ts:1: the comment starts with What; name the subject',
    'a.ts:2: the comment starts with Nobody; name the subject',
  ])
  expect(check('// The rows of a person\n// Who are they\nconst a = 1')).toEqual([])
})

test('changed comments of 100 words or more have at most 30 "of" per 1,000 words', () => {
  const comment = (of: number, words: number) => `/*\n${'of '.repeat(of)}${'word\n'.repeat(words - of)}*/`
  expect(check(comment(3, 100))).toEqual([])
  expect(check(comment(4, 100))).toEqual(['changed comments: 40 "of" per 1,000 words, at most 30'])
  expect(check(comment(9, 99))).toEqual([])
})

test('only added lines count', () => {
  const diff = '--- a/a.ts\n+++ b/a.ts\n@@ -3 +3,2 @@ x\n-a\n+b\n+c\n@@ -9,2 +10,0 @@\n-d\n-e\n+++ b/b.ts\n@@ -0,0 +1 @@\n+f'
  expect([...addedLines(diff)]).toEqual([
    ['a.ts', new Set([3, 4])],
    ['b.ts', new Set([1])],
  ])
  expect(check('const told = 1\nconst made = 2', [2])).toHaveLength(1)
})
