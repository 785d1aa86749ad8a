import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { env } = await server.ctxFor()
const { session } = contract.session

type AppOptions = Partial<Pick<Parameters<typeof buildApp>[0], 'deadlines' | 'connections'>> & { callsPerSecond?: number }

/** A listening server with its own deadlines. */
async function startApp({ callsPerSecond = 1000, ...options }: AppOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-lines-'))
  const app = await buildApp({
    database: server.acting,
    env: { ...env, logLevel: 'error', storageUrl: folder, callsPerSecond },
    secretKey: randomBytes(32),
    ...options,
  })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    app.server.closeAllConnections()
    await app.close()
    await rm(folder, { recursive: true })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Opens a connection and sends a request's first part. */
  const open = async (beginning = '') => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    // the server may close the connection while the client sends
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
    await new Promise((resolve) => void socket.once('connect', resolve))
    socket.write(beginning)
    return { socket, closed, received: () => received }
  }
  // a different name each time, so that no name is locked
  const login = () =>
    fetch(`http://127.0.0.1:${port}${session.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody${randomBytes(4).toString('hex')}`, password: 'wrong-2026' }),
    })
  return { app, port, open, login }
}

const head = (path: string, length: number, token?: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    `content-length: ${length}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    '',
    '',
  ].join('\r\n')

test('[V06] unfinished bodies hold no slot: a login at the same address is answered', async () => {
  const { open, login, app } = await startApp()
  let begun = 0
  app.server.on('request', () => (begun += 1))
  const slow = await Promise.all(Array.from({ length: 20 }, () => open(`${head(session.login.path, 100)}{"username":`)))
  await expect.poll(() => begun).toBe(slow.length)
  expect((await login()).status).toBe(401)
  // the server still waits for each client
  slow[0]?.socket.write(`"nobody2","password":"wrong-2026"${' '.repeat(100 - 46)}}`)
  await expect.poll(() => slow[0]?.received()).toContain('HTTP/1.1 401')
  expect(slow.slice(1).map(({ received }) => received())).toEqual(slow.slice(1).map(() => ''))
})

test('[V06] answers that nobody reads hold no slot', async () => {
  const { open, login } = await startApp()
  const requests = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(40)
  const deaf = await Promise.all(Array.from({ length: 8 }, () => open()))
  for (const { socket } of deaf) {
    socket.pause()
    socket.write(requests)
  }
  expect((await login()).status).toBe(401)
})

test('[V06] a slow body, or the rest after a refusal, is refused in its language and cut off', async () => {
  const [bodyMs, checkMs] = [200, 50]
  const { open, login } = await startApp({ deadlines: { bodyMs, bytesPerSecond: 1000, checkMs } })
  const began = performance.now()
  const body = await open(`${head(session.login.path, 60_000).replace('host: x', 'host: x\r\naccept-language: en')}{"username":`)
  const stranger = await open(`${head(contract.goods.brand.edit.path, 900_000)}{"title":`)
  const none = await open(`${head('/api/nothing', 900_000)}x`)
  // a few bytes from time to time do not extend the deadline
  const dripping = setInterval(() => body.socket.write(' '), 50)
  await Promise.all([body.closed, stranger.closed, none.closed])
  clearInterval(dripping)
  // the server checks the wait at intervals
  expect(performance.now() - began).toBeGreaterThan(bodyMs - checkMs)
  expect(body.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(body.received()).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body.received().split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 400,
    msg: 'The upload was too slow, so the connection was closed',
    data: null,
  })
  expect(stranger.received()).toMatch(/^HTTP\/1\.1 401 /)
  expect(none.received()).toMatch(/^HTTP\/1\.1 404 /)
  expect((await login()).status).toBe(401)
})

test('[V06] a slow but legal upload arrives, however long it takes', async () => {
  const { open } = await startApp({ deadlines: { bodyMs: 200, bytesPerSecond: 2000, checkMs: 20 } })
  const token = await server.login()
  const pdf = Buffer.concat(
    [Buffer.from('%PDF-1.4\n'), randomBytes(12_000).toString('hex').slice(0, 12_000) as never].map((part) => Buffer.from(part)),
  )
  const parts = Buffer.concat([
    Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    pdf,
    Buffer.from('\n%%EOF\r\n--edge--\r\n'),
  ])
  const path = contract.common.upload.file.path
  const upload = await open(head(path, parts.length, token).replace('application/json', 'multipart/form-data; boundary=edge'))
  // three times the slowest allowed client's rate, and ten times the deadline for an empty body
  for (let at = 0; at < parts.length; at += 300) {
    upload.socket.write(parts.subarray(at, at + 300))
    await pause(50)
  }
  await expect.poll(upload.received).toContain('"code":200')
})

test('[V06] heads that do not end, and connections without a request, are closed', async () => {
  const { open } = await startApp({ deadlines: { headersMs: 300, checkMs: 50 } })
  const silent = await open()
  const unfinished = await open('GET /api/login/ways HTTP/1.1\r\nhost: x\r\nx-slow: ')
  await Promise.all([silent.closed, unfinished.closed])
  expect(unfinished.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*"code":400/)
})

test('[V06] connections on which nothing happens are closed', async () => {
  const { open } = await startApp({ deadlines: { idleMs: 300 } })
  const body = await open(`${head(session.login.path, 100)}{"username":`)
  await body.closed
  expect(body.received()).toBe('')
})

test('[V06] who holds all connections of an address, or of the server, pushes out his own', async () => {
  for (const connections of [{ perAddress: 20 }, { total: 20 }]) {
    const { open, login } = await startApp({ connections })
    const slow = await Promise.all(Array.from({ length: 30 }, () => open(`${head(session.login.path, 100)}{"username":`)))
    expect((await login()).status).toBe(401)
    await Promise.all(slow.slice(0, 10).map(({ closed }) => closed))
    expect(slow.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(20)
  }
})

test('[V06] a request in progress is not pushed out, and a proxy has no per-address limit', async () => {
  const { open, port } = await startApp({ connections: { perAddress: 2 } })
  const token = await server.login()
  const holder = await server.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table brand in access exclusive mode')
    const url = `http://127.0.0.1:${port}${contract.goods.brand.list.path}`
    const waiting = fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await expect
      .poll(() => server.database.pool.query('select from pg_locks where not granted').then(({ rowCount }) => rowCount))
      .toBeGreaterThan(0)
    for (let n = 0; n < 5; n += 1) await open()
    await holder.query('rollback')
    expect((await waiting).status).toBe(200)
  } finally {
    holder.release(true)
  }
  const proxied = await startApp({ connections: { perAddress: 2, proxies: ['loopback'] } })
  const sockets = await Promise.all(Array.from({ length: 6 }, () => proxied.open()))
  expect((await proxied.login()).status).toBe(401)
  expect(sockets.filter(({ socket }) => socket.destroyed)).toEqual([])
})

test('[V06] a body is read only of a caller that may call, and a small one of a stranger', async () => {
  const { open, port } = await startApp()
  const answers = async (path: string, length: number, token?: string) => {
    // no body byte is sent
    const { received } = await open(head(path, length, token))
    await expect.poll(received).toContain('\r\n\r\n')
    return Number(received().slice(9, 12))
  }
  const large = contract.goods.skuGrid.save.path
  expect(await answers(large, 8_000_000)).toBe(401)
  expect(await answers(large, 8_000_000, 'x'.repeat(43))).toBe(401)
  expect(await answers(large, 8_000_000, await server.login({ perms: ['goods:brand:list'] }))).toBe(403)
  expect(await answers(contract.common.upload.image.path, 8_000_000)).toBe(401)
  expect(await answers(`/api/sms/receipt/1/${'x'.repeat(43)}`, 500_000)).toBe(403)
  const sent = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })).status
  }
  // broken JSON from an anonymous caller is not parsed
  expect(await sent(large, '{')).toBe(401)
  // a public call takes 64 KiB; the server reads a longer body to its end, so this test sends all of it
  expect(await sent(session.login.path, '{'.padEnd(65_536))).toBe(400)
  expect(await sent(session.login.path, '{'.padEnd(65_537))).toBe(413)
})

test('[V06] who was logged out while the body came is refused', async () => {
  const { open, port } = await startApp()
  const token = await server.login()
  const body = JSON.stringify({ title: '慢线', code: 'SLOW', logo: '/files/logo.png' })
  const slow = await open(`${head(contract.goods.brand.edit.path, Buffer.byteLength(body), token)}${body.slice(0, 10)}`)
  await pause(1100)
  const url = `http://127.0.0.1:${port}${session.logout.path}`
  expect((await fetch(url, { method: session.logout.method, headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  slow.socket.write(body.slice(10))
  await expect.poll(slow.received).toMatch(/^HTTP\/1\.1 401 /)
})
