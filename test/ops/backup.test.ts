import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#test/setup/server.ts'
import { unpaced } from '../../scripts/instances/instance.ts'
import { caller, logIn, type Api } from './api.ts'
import { emptyFolder, startedFolder } from './folder.ts'
import { runTask } from './task.ts'

test('[R21] a backup under load or without a server restores; damage or use changes nothing', { timeout: 600_000 }, async () => {
  const [source, target, shelf] = [await startedFolder(), await emptyFolder(), await emptyFolder()]
  const archive = join(shelf, 'one.tar.zst')
  const server = await startServer({ DATA_DIR: source, DEMO: '1', ...unpaced })
  const token = await logIn(server.url)
  const api = caller(server.url, token)
  const load = writeOn(api)
  await load.reached(20)
  const before = load.acknowledged.slice()
  const result = await runTask('backup', [archive], { DATA_DIR: source, DEMO: '1' })
  expect(result, result.output).toMatchObject({ code: 0 })
  const during = load.acknowledged.length - before.length
  await load.stop()
  const picture = await firstPicture(api)
  const bytes = await bytesOf(server.url + picture)
  await server.stop()

  const restored = await runTask('restore', [archive, '--key', join(source, 'secret.key')], { DATA_DIR: target })
  expect(restored, restored.output).toMatchObject({ code: 0 })
  expect(restored.output).toContain('their sums are equal')
  const again = await startServer({ DATA_DIR: target, DEMO: '1' })
  onTestFinished(async () => void (await again.stop()))
  // a restore drops the sessions
  expect((await caller(again.url, token)('GET', '/api/info')).code).toBe(401)
  const other = caller(again.url, await logIn(again.url))
  const stored = new Set((await brandsOf(other)).map(({ code }) => code).filter((code) => /^K[AB]\d{5}$/.test(code)))
  expect(before.filter((code) => !stored.has(code))).toEqual([])
  // the server kept running meanwhile, and the backup contains no later changes
  expect(during).toBeGreaterThan(0)
  expect([...stored].filter((code) => !load.acknowledged.includes(code))).toEqual([])
  expect(await bytesOf(again.url + picture)).toEqual(bytes)
  // rows written by the restored product get new ids
  expect((await other('POST', '/api/goods/brand/edit', brand('ZZZZ'))).code).toBe(200)
  await expectWholeLog(target)
  const rows = await brandsOf(other)

  // other damages, a missing archive, another key, a database with rows: restore.test.ts, without a process for each
  const refusal = async () => {
    const { code, output } = await runTask('restore', [archive, '--force', '--key', join(source, 'secret.key')], { DATA_DIR: target })
    expect(code).toBe(1)
    expect(output).not.toMatch(/\n {4}at /)
    return output
  }
  const whole = await readFile(archive)
  expect(await refusal()).toContain('in use by another Hexbolt')
  expect(await brandsOf(other)).toEqual(rows)
  await again.stop()
  const third = Math.floor(whole.length / 3)
  await writeFile(archive, whole.with(third, (whole[third] ?? 0) ^ 1))
  expect(await refusal()).toContain('The backup cannot be used')

  // no process has the database open: the backup opens it itself, and has the rows from before the refusals
  const second = join(shelf, 'two.tar.zst')
  const alone = await runTask('backup', [second], { DATA_DIR: target })
  expect(alone, alone.output).toMatchObject({ code: 0 })
  // the source has other rows: those after the first backup, and none of the restored product
  const forced = await runTask('restore', [second, '--force', '--key', join(target, 'secret.key')], { DATA_DIR: source })
  expect(forced, forced.output).toMatchObject({ code: 0 })
  await expectWholeLog(source)
  const last = await startServer({ DATA_DIR: source, DEMO: '1' })
  onTestFinished(async () => void (await last.stop()))
  expect(await brandsOf(caller(last.url, await logIn(last.url)))).toEqual(rows)
})

/** The log's hash chain continues after a restore, in this cluster or another. */
async function expectWholeLog(dataDir: string): Promise<void> {
  const { code, output } = await runTask('audit-verify', [], { DATA_DIR: dataDir })
  expect([code, output]).toEqual([0, expect.stringContaining('the log is what was written')])
}

function brand(code: string) {
  return { title: `备份测试 ${code}`, code, logo: '/files/logo.png' }
}

/** Saves one brand after the other until it is stopped. */
function writeOn(api: Api) {
  const acknowledged: string[] = []
  let isOver = false
  const write = async (writer: string) => {
    for (let number = 0; !isOver; number += 1) {
      const code = `${writer}${String(number).padStart(5, '0')}`
      const answer = await api('POST', '/api/goods/brand/edit', brand(code))
      expect(answer.code, answer.msg).toBe(200)
      acknowledged.push(code)
    }
  }
  const writing = Promise.all(['KA', 'KB'].map(write))
  return {
    acknowledged,
    async reached(count: number) {
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(count)
    },
    stop: () => {
      isOver = true
      return writing
    },
  }
}

async function brandsOf(api: Api): Promise<{ code: string }[]> {
  const brands: { code: string }[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await api('GET', `/api/goods/brand/list?page_size=100&page_no=${page}`)
    const rows = data.list as { code: string }[]
    if (rows.length === 0) return brands
    brands.push(...rows)
  }
}

async function firstPicture(api: Api): Promise<string> {
  const { data } = await api('GET', '/api/goods/brand/list?page_size=1&sort_field=created_at&sort_order=asc')
  return (data.list as { logo: string }[])[0]?.logo ?? ''
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
