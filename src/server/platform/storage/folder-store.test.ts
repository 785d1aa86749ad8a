import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const done: string[] = []
// another test file may have loaded the store with the real functions
vi.resetModules()
vi.doMock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    rename: async (from: string, to: string) => {
      await real.rename(from, to)
      done.push(`renamed to ${to}`)
    },
    open: async (path: string) => {
      const handle = await real.open(path)
      return {
        sync: async () => {
          await handle.sync()
          done.push(`synced ${path}`)
        },
        close: () => handle.close(),
      }
    },
  }
})

const { folderStore } = await import('./folder-store.ts')

const folder = await mkdtemp(join(tmpdir(), 'hexbolt-folder-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => void done.splice(0))

test('[R21] a stored file is durable: its folder and new parent folders are synced after rename', async () => {
  const store = folderStore(join(folder, 'files'))
  await store.keep('ab/one.png', Buffer.from('one'))
  const [files, ab] = [join(folder, 'files'), join(folder, 'files', 'ab')]
  expect(done).toEqual([`renamed to ${join(ab, 'one.png')}`, `synced ${ab}`, `synced ${files}`, `synced ${folder}`])
  done.splice(0)
  await store.keep('ab/two.png', Buffer.from('two'))
  expect(done).toEqual([`renamed to ${join(ab, 'two.png')}`, `synced ${ab}`])
})
