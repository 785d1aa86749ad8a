import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { startServer } from './harness.ts'

const server = await startServer({ sms: { provider: 'console' } })
const { app, call, database, login } = server

const PASSWORD = 'Geheim-Wort-2026'
const CODE = '918273'

test('[I17] [S9] no password, token or code stands in the log, in what the process says or in a message', async () => {
  const said: string[] = []
  const streams = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write.bind(stream)
    stream.write = ((text: string) => (said.push(String(text)), write(text))) as typeof stream.write
    return () => void (stream.write = write)
  })
  const token = await login({ perms: [], username: 'walker', password: PASSWORD })
  const admin = await login()
  const secrets = {
    username: 'walker',
    password: PASSWORD,
    old_password: PASSWORD,
    new_password: `${PASSWORD}x`,
    sms_code: CODE,
    code: CODE,
  }
  const headers = { 'x-idempotency-key': crypto.randomUUID() }
  // every call with every name under which a secret is sent, by somebody who may nothing, and by somebody who may all
  const calls = endpointsOf(contract).filter(({ address }) => !/logout|refreshToken/.test(address))
  for (const { address, method, path } of calls) {
    // elsewhere a code is what people call their goods by
    const codes = address.startsWith('session.') ? { code: CODE } : {}
    const input = { ...secrets, ...codes, token, mfa_token: token, mobile: '13800138000', id: 1, ids: [1] }
    const sent = method === 'GET' ? { query: input as never } : { payload: input }
    for (const as of [token, admin]) {
      await app.inject({ method, url: path, ...sent, headers: { ...headers, authorization: `Bearer ${as}` } })
    }
  }
  await app.inject({ url: `/api/info?token=${token}`, headers: { authorization: `Bearer ${token}` } })
  await call(contract.session.session.login, { username: 'walker', password: PASSWORD })
  for (const restore of streams) restore()

  const found: string[] = []
  for (const table of ['logger', 'notification', 'sms_record', 'task', 'idempotency_key']) {
    const { rows } = await database.pool.query<{ text: string }>(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${table} t`)
    for (const secret of [PASSWORD, CODE, token, admin]) if (rows[0]?.text.includes(secret)) found.push(`${table}: ${secret}`)
  }
  for (const secret of [PASSWORD, CODE, token, admin]) if (said.some((line) => line.includes(secret))) found.push(`output: ${secret}`)
  expect(found).toEqual([])
  expect(Number((await database.pool.query<{ n: string }>('select count(*) as n from logger')).rows[0]?.n)).toBeGreaterThan(20)
})
