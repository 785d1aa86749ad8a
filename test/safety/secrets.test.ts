import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './folder.ts'

const filled = (n: number) => 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'.repeat(9).slice(0, n)

/** Patterns for keys, each with an invented example. */
const kinds: readonly (readonly [name: string, pattern: RegExp, example: string])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, `AKIA${'Q7'.repeat(8)}`],
  ['a key of Aliyun', /\bLTAI[0-9A-Za-z]{12,20}\b/, `LTAI${filled(16)}`],
  ['a key of Tencent', /\bAKID[0-9A-Za-z]{32}\b/, `AKID${filled(32)}`],
  ['a key of Google', /\bAIza[\w-]{35}(?![\w-])/, `AIza${filled(35)}`],
  ['a token of GitHub', /\bgh[oprsu]_[0-9A-Za-z]{36}\b|\bgithub_pat_\w{60,}/, `ghp_${filled(36)}`],
  ['a token of GitLab', /\bglpat-[\w-]{20}(?![\w-])/, `glpat-${filled(20)}`],
  ['a token of npm', /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*[\w-]{8,}/, `npm_${filled(36)}`],
  ['a token of Slack', /\bxox[abprs]-[0-9A-Za-z-]{10,}/, `xoxb-${filled(12)}`],
  ['a key of Stripe', /\b[rs]k_live_[0-9A-Za-z]{20,}/, `sk_live_${filled(24)}`],
  ['a key of a language model', /\bsk-(?:ant-|proj-)?[\w-]{32,}/, `sk-ant-${filled(40)}`],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/, `eyJ${filled(20)}.eyJ${filled(20)}.${filled(30)}`],
  ['a password in an address', /\b[a-z]+:\/\/[^\s/:@'"`${}<>]+:[^\s/:@'"`${}<>]+@[\w.-]+/, `postgres://hexbolt:${filled(9)}@db.internal/a`],
  [
    'something that is called a secret',
    /\b(?:[a-z_]*secret(?:_?key)?|api_?key|access_?key|private_?key|auth_?token)\b['"]?\s*[:=]\s*['"`][A-Za-z0-9+/_=-]{20,}['"`]/i,
    `api_key = '${filled(24)}'`,
  ],
]

/** Invented values that show the key format. */
const MADE_UP =
  /AKIAIOSFODNN7EXAMPLE|wJalrXUtnFEMI|\.example\b|@127\.0\.0\.1|@localhost|:(?:password|secret|pass|p|HUSH-1|SECRET|\*+|…)@|-of-the-tests'|-do-not-tell'/

function found(text: string): string[] {
  return kinds.flatMap(([name, pattern]) =>
    [...text.matchAll(new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`))]
      .filter(([match]) => !MADE_UP.test(match))
      .map(([match]) => `${name}: ${match.slice(0, 60)}`),
  )
}

const BINARY = /\.(?:png|avif|webp|jpe?g|gif|ico|woff2?|br|gz|zip|xlsx|pdf)$/

/** All text files among these, with the matches in each. */
function searched(patterns: readonly string[]): { files: number; faults: string[] } {
  const files = globSync(patterns as string[], { cwd: root, exclude: (name) => name === 'node_modules' }).filter(
    (file) => !BINARY.test(file) && statSync(join(root, file)).isFile(),
  )
  const faults = files.flatMap((file) => found(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`))
  return { files: files.length, faults }
}

describe('[S29] secrets', () => {
  test.for(kinds.map(([name, , example]) => [name, example] as const))('%s would be found', ([name, example]) => {
    expect(found(`before ${example} after`).some((fault) => fault.startsWith(name))).toBe(true)
  })

  test('stand nowhere in the repository', () => {
    const { files, faults } = searched(['*', '.ci/**', '{src,test,scripts,bench,docs,drizzle}/**'])
    expect(files).toBeGreaterThan(1500)
    expect(faults).toEqual([])
  })

  test('stand nowhere in what is built, and nothing of this machine', () => {
    const { files, faults } = searched(['dist/**'])
    expect(files).toBeGreaterThan(50)
    expect(faults).toEqual([])
    for (const file of globSync('dist/{web,server}/**/*.{js,html,css}', { cwd: root }))
      expect(readFileSync(join(root, file), 'utf8').includes(root), `${file} tells where it was built`).toBe(false)
  })

  test('are kept in folders that the repository leaves out', () => {
    const ignored = new Set(readFileSync(join(root, '.gitignore'), 'utf8').split('\n'))
    for (const folder of ['data/', 'dist/', 'node_modules/']) expect(ignored).toContain(folder)
    expect(globSync('**/.env*', { cwd: root, exclude: (name) => name === 'node_modules' })).toEqual([])
  })
})
