import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFaults, subjectFaults } from '../../scripts/check-commits.ts'
import { folderOf, root } from './folder.ts'

function check(message: string) {
  const file = join(folderOf({ message }), 'message')
  const { status, stderr } = spawnSync('sh', [join(root, 'scripts/hooks/commit-msg'), file], { encoding: 'utf8' })
  return { status, stderr }
}

test('a subject of 72 characters is accepted, whatever its alphabet', () => {
  const body = `\n\n${'why '.repeat(40)}`
  for (const subject of ['a'.repeat(72), '改'.repeat(72)]) expect(check(subject + body).status, subject).toBe(0)
})

test('a longer subject is refused with its length in both languages', () => {
  for (const letter of ['a', '改']) {
    const { status, stderr } = check(`# a comment\n\n${letter.repeat(73)}\n`)
    expect(status).toBe(1)
    expect(stderr).toContain('提交标题有 73 个字符')
    expect(stderr).toContain('The subject has 73 characters')
  }
})

test('a fixup keeps the subject that it names, and comments do not count', () => {
  for (const message of [`fixup! ${'a'.repeat(72)}`, `Add a rule\n# ${'c'.repeat(100)}`]) expect(check(message).status).toBe(0)
})

test('a subject begins with a capital, ends without a period and has at most 72 characters', () => {
  expect(subjectFaults(`A${'b'.repeat(71)}`)).toEqual([])
  expect(subjectFaults('Add a rule for the U.S. market')).toEqual([])
  expect(subjectFaults(`A${'改'.repeat(72)}`)).toEqual(['the subject has 73 characters, at most 72'])
  expect(subjectFaults('add a rule.')).toEqual(['the subject begins without a capital letter', 'the subject ends with a period'])
})

test('commits since main are checked, also in a clone without a local main; without a base none', () => {
  const origin = folderOf({})
  const git = (folder: string, ...args: string[]) =>
    expect(spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder }).status, args.join(' ')).toBe(0)
  const commit = (folder: string, subject: string) => git(folder, 'commit', '--allow-empty', '--no-verify', '-m', subject)
  expect(commitFaults(origin)).toEqual([])
  git(origin, 'init', '-b', 'main')
  commit(origin, 'old fault.')
  expect(commitFaults(origin)).toEqual([])
  git(origin, 'switch', '-c', 'work')
  commit(origin, 'add a rule')
  commit(origin, 'Add a test')
  const clone = folderOf({})
  git(clone, 'clone', '--branch', 'work', origin, '.')
  for (const folder of [origin, clone])
    expect(commitFaults(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{7,} add a rule: the subject begins without a capital letter$/)])
})
