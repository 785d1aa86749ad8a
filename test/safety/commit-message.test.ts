import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
