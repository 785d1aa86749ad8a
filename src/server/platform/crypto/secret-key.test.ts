import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretKeyOf } from './secret-key.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hexbolt-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('the key of the environment is taken', async () => {
  expect(await secretKeyOf({ secretKey: 'ab'.repeat(32), dataDir })).toEqual(Buffer.alloc(32, 0xab))
})

test('else one is made once, for its owner only, and the same one is found again', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => secretKeyOf({ secretKey: undefined, dataDir })))
  expect(keys[0]).toHaveLength(32)
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

test('a damaged file ends the start instead of making what is stored unreadable', async () => {
  await writeFile(join(dataDir, 'secret.key'), 'abc')
  await expect(secretKeyOf({ secretKey: undefined, dataDir })).rejects.toThrow('secret.key')
})
