import { format } from 'node:util'
import { expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { type Person, startServer } from '#test/server/harness.ts'

// the runner replaces the console, and the server's log bypasses process.stdout
const messages: string[] = []
const server = await startServer({ sms: { provider: 'console' }, log: { write: (line) => void messages.push(line) } })
const { app, call, database, login } = server

const PASSWORD = 'Geheim-Wort-2026'
const CODE = '918273'

test('[I17] [S9] no password, token or code appears in the log, process output or a message', async () => {
  const consoles = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void messages.push(format(...words))),
  )
  await login({ perms: [], username: 'walker', password: PASSWORD })
  const tokens: string[] = []
  const newToken = async (as: Person) => {
    const token = await login(as)
    tokens.push(token)
    return token
  }
  let admin = await newToken('admin')
  const secrets = {
    username: 'walker',
    password: PASSWORD,
    old_password: PASSWORD,
    new_password: `${PASSWORD}x`,
    sms_code: CODE,
  }
  const headers = { 'x-idempotency-key': crypto.randomUUID() }
  // every call gets every secret field name, from an account without permissions and from an administrator
  const calls = endpointsOf(contract).filter(({ address }) => !/logout|refreshToken/.test(address))
  for (const { address, method, path } of calls) {
    // in other calls `code` is a goods code
    const codes = address.startsWith('session.') ? { code: CODE } : {}
    const input = { ...secrets, ...codes, token: tokens[0], mfa_token: tokens[0], mobile: '13800138000', id: 1, ids: [1] }
    const sent = method === 'GET' ? { query: input as never } : { payload: input }
    const send = (as: string) => app.inject({ method, url: path, ...sent, headers: { ...headers, authorization: `Bearer ${as}` } })
    // the log has one row for many refusals of an account
    await send(await newToken({ perms: [] }))
    // some calls end or lock their own session
    const isOver = [401, 423].includes((await send(admin)).statusCode)
    if (isOver) await send((admin = await newToken('admin')))
  }
  await app.inject({ url: `/api/info?token=${tokens[0]}`, headers: { authorization: `Bearer ${tokens[1]}` } })
  await call(contract.session.session.login, { username: 'walker', password: PASSWORD })
  for (const one of consoles) one.mockRestore()

  const found: string[] = []
  // random ids contain the six digits now and then
  const codeAlone = new RegExp(`(?<![\\da-f])${CODE}(?![\\da-f])`)
  const isIn = (text: string, secret: string) => (secret === CODE ? codeAlone.test(text) : text.includes(secret))
  for (const table of ['logger', 'notification', 'sms_record', 'task', 'idempotency_key']) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${table} t`)
    for (const secret of [PASSWORD, CODE, ...tokens])
      found.push(...rows.filter(({ text }) => isIn(text, secret)).map(({ text }) => `${table}: ${text}`))
  }
  for (const secret of [PASSWORD, CODE, ...tokens]) if (messages.some((line) => isIn(line, secret))) found.push(`output: ${secret}`)
  expect(found).toEqual([])
  expect(messages).not.toEqual([])
  expect(Number((await database.pool.query<{ n: string }>('select count(*) as n from logger')).rows[0]?.n)).toBeGreaterThan(20)
})
