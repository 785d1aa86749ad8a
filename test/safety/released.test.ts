import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '#server/platform/db/migrate.ts'
import { projectRoot } from '#server/platform/env/root.ts'
import { FORMER, fixtureNames, fixturePath, MOST_FIXTURE_BYTES } from '#test/upgrade/fixture.ts'
import { runQuietly } from '../../scripts/program.ts'
import { migrationHashes, readReleased } from '../../scripts/released.ts'

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const { version } = JSON.parse(textOf('package.json')) as { version: string }

test('[R20] released migrations keep their content', () => {
  const hashes = migrationHashes()
  for (const [tag, { sha256 }] of Object.entries(readReleased())) expect([tag, hashes[tag]]).toEqual([tag, sha256])
})

test('[R20] later migrations follow the released ones', () => {
  const times = migrations().map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const released = Object.keys(readReleased())
  expect(
    migrations()
      .map(({ tag }) => tag)
      .slice(0, released.length),
  ).toEqual(released)
})

test('[R20] every release has a fixture within 3 MB, a changelog section and its version', () => {
  const releases = [...new Set(Object.values(readReleased()).map(({ release }) => release))]
  expect(fixtureNames().filter((name) => name !== FORMER)).toEqual(expect.arrayContaining(releases))
  for (const name of fixtureNames()) expect(statSync(fixturePath(name)).size, name).toBeLessThanOrEqual(MOST_FIXTURE_BYTES)
  expect(fixtureNames()).toContain(version)
  expect(textOf('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)} `, 'm'))
})

test('the migration generator reads the migrations folder', async () => {
  expect((await runQuietly('drizzle-kit', ['check'])).output).toContain("Everything's fine")
})
