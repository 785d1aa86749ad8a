import { once } from 'node:events'
import { expect, test } from 'vitest'
import { rounds } from '#test/campaign.ts'
import { processesOn, startServer } from '#test/setup/server.ts'
import { unpaced } from '../../scripts/instances/instance.ts'
import { type Api, caller, logIn } from './api.ts'
import { startedFolder } from './folder.ts'

const kills = rounds(3, 20)
const writers = 4

test(`${kills} × kill -9 under write load lose no acknowledged write, and every next start works`, { timeout: 600_000 }, async () => {
  const env = { DATA_DIR: await startedFolder(), DEMO: '1', ...unpaced }
  const token = await tokenFor(env)
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round += 1) {
    const server = await startServer(env)
    const ended = once(server.process, 'exit')
    // Another write count each time, so that the kill moment differs as well.
    let remaining = 1 + ((round * 7) % 23)
    await writeAtOnce(caller(server.url, token), round, (code) => {
      acknowledged.push(code)
      remaining -= 1
      if (remaining === 0) server.process.kill('SIGKILL')
    })
    await ended
  }
  const server = await startServer(env)
  const stored = await storedCodes(caller(server.url, token))
  await server.stop()
  expect(acknowledged.filter((code) => !stored.has(code))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(kills * 5)
  expect(processesOn(env.DATA_DIR)).toEqual([])
})

async function tokenFor(env: Readonly<Record<string, string>>): Promise<string> {
  const server = await startServer(env)
  const token = await logIn(server.url)
  await server.stop()
  return token
}

/** Several writers save one brand after another until the server is gone. */
async function writeAtOnce(api: Api, round: number, acknowledge: (code: string) => void): Promise<void> {
  const write = async (writer: number) => {
    for (let number = 0; ; number += 1) {
      const code = `K${letter(round)}${letter(writer)}${String(number).padStart(4, '0')}`
      const answer = await api('POST', '/api/goods/brand/edit', { title: `断电测试 ${code}`, code, logo: '/files/logo.png' }).catch(
        () => undefined,
      )
      if (answer === undefined) return
      expect(answer.code, answer.msg).toBe(200)
      acknowledge(code)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
}

function letter(number: number): string {
  return String.fromCodePoint(65 + number)
}

async function storedCodes(api: Api): Promise<Set<string>> {
  const codes = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { data } = await api('GET', `/api/goods/brand/list?page_size=100&page_no=${page}`)
    const rows = data.list as { code: string }[]
    for (const { code } of rows) codes.add(code)
    if (rows.length === 0) return codes
  }
}
