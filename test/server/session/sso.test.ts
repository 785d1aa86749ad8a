import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { withinProduct } from '#server/identity/session/sso.ts'
import { identity, ssoTrip } from '#server/identity/session/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { cliCtx, linkFromCli } from '#server/ops/accounts.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { testClock } from '#test/make/clock.ts'
import { client, startIdentityProvider } from '#test/make/identity-provider.ts'
import { redirectTricks } from '#test/make/redirect-tricks.ts'
import { startServer } from '#test/server/harness.ts'

const PUBLIC_URL = 'https://hexbolt.example'
const provider = await startIdentityProvider(`${PUBLIC_URL}/callback`)
afterAll(provider.close)

const clock = testClock(new Date().toISOString())
const oidc = {
  issuer: provider.issuer,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  title: '公司账号',
  usernameClaim: 'preferred_username',
}
const { app, call, login, database } = await startServer({ clock: clock.now, publicUrl: PUBLIC_URL, oidc })
const { db } = database
const { session, sso, ways } = contract.session

interface Return {
  code: string
  state: string
  iss: string
  /** The cookie from the browser that started the login. */
  cookie: string
}

/** Goes to the provider and returns, like a browser. */
async function travel(subject: string, return_to?: string): Promise<Return> {
  const begun = await call(sso.start, { return_to })
  expect(begun.msg).toBe('')
  const cookie = String(begun.headers['set-cookie'])
  expect(cookie).toMatch(/^hexbolt-sso=[\w-]{43}; Path=\/api\/sso; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/)
  const jar = new Map<string, string>()
  let url = new URL(begun.data.url)
  let body: URLSearchParams | undefined
  while (url.origin === provider.issuer) {
    const answer: Response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    for (const [pair = ''] of answer.headers.getSetCookie().map((line) => line.split(';')))
      jar.set(...(pair.split(/=(.*)/, 2) as [string, string]))
    const next = answer.headers.get('location')
    // without a redirect it is the provider's login page, which needs an answer
    body = next === null ? new URLSearchParams({ sub: subject }) : undefined
    if (next !== null) url = new URL(next, url)
  }
  // the product server puts the parameters behind the hash
  const { headers } = await app.inject(`${url.pathname}${url.search}`)
  const { code = '', state = '', iss = '' } = Object.fromEntries(new URLSearchParams(String(headers.location).split('?')[1]))
  return { code, state, iss, cookie: cookie.split(';')[0] ?? '' }
}

const finish = ({ cookie, ...input }: Return) => call(sso.finish, input, { headers: { cookie } })

async function whoHas(data: { entered: { token: string } | { mfa_token: string } }): Promise<string> {
  const token = 'token' in data.entered ? data.entered.token : ''
  return (await call(session.info, {}, { token })).data.username
}

let people = 0
/** An account, and a person with the same name at the provider. */
async function newPerson(claims: Record<string, string | boolean> = {}): Promise<{ username: string; subject: string }> {
  const [username, subject] = [`sso_person_${++people}`, `subject-${people}`]
  await login({ username })
  provider.people.set(subject, { preferred_username: username.toUpperCase(), ...claims })
  return { username, subject }
}

test('[R11] whoever the provider vouches for is in, and goes on to where they wanted to go', async () => {
  expect((await call(ways.list)).data.sso).toBe('公司账号')
  const { username, subject } = await newPerson()
  const { code, data } = await finish(await travel(subject, '/goods/brand?page_size=20'))
  expect([code, data.return_to]).toEqual([200, '/goods/brand?page_size=20'])
  expect(await whoHas(data)).toBe(username)
  const rows = await db.select().from(logger).where(eq(logger.username, username))
  expect(rows).toMatchObject([{ kind: 'login', code: 200 }])
})

test('[R11] the second time the identity counts, whatever the person is called by then', async () => {
  const { username, subject } = await newPerson()
  await finish(await travel(subject))
  provider.people.set(subject, { preferred_username: 'somebody-else' })
  expect(await whoHas((await finish(await travel(subject))).data)).toBe(username)
  const linked = await db.select().from(identity).where(eq(identity.subject, subject))
  expect(linked).toMatchObject([{ issuer: provider.issuer }])
})

test('[R11] an identity without an account, or using another’s name, is refused clearly', async () => {
  provider.people.set('stranger', { preferred_username: 'nobody_here' })
  expect(await finish(await travel('stranger'))).toMatchObject({ code: 400, msg: '该身份未绑定账号，请联系管理员' })
  const { username, subject } = await newPerson()
  await finish(await travel(subject))
  provider.people.set('impostor', { preferred_username: username })
  expect((await finish(await travel('impostor'))).msg).toBe('该身份未绑定账号，请联系管理员')
})

test('[V03] a linked subject finds its account, a claim only when the environment names it', async () => {
  const { usernameClaim: _named, ...unnamed } = oidc
  const bySubject = await startServer({ clock: clock.now, publicUrl: PUBLIC_URL, oidc: { ...unnamed, usernameClaim: undefined } })
  await bySubject.login({ username: 'chosen_name' })
  await bySubject.login({ username: 'real_owner' })
  const enter = async (subject: string) => {
    const { cookie, ...input } = await travel(subject)
    // the login started at the other server, so its row is copied
    await bySubject.database.db.insert(ssoTrip).values(await db.select().from(ssoTrip))
    const answer = await bySubject.call(sso.finish, input, { headers: { cookie } })
    await bySubject.database.db.delete(ssoTrip)
    return answer
  }
  provider.people.set('renamed', { preferred_username: 'chosen_name', email: 'chosen_name', email_verified: true })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect((await enter('renamed')).msg).toBe('该身份未绑定账号，请联系管理员')
  expect(warn.mock.calls.flat().join()).toContain('"renamed"')
  warn.mockRestore()
  const cli = cliCtx(await bySubject.ctxFor())
  await linkFromCli(cli, 'real_owner', 'renamed')
  await expect(linkFromCli(cli, 'chosen_name', 'renamed')).rejects.toThrow('linked to another account')
  const { entered } = (await enter('renamed')).data
  const token = 'token' in entered ? entered.token : ''
  expect((await bySubject.call(session.info, {}, { token })).data.username).toBe('real_owner')
})

test('[R11] an e-mail address finds an account only where it is verified', async () => {
  const byMail = await startServer({ clock: clock.now, publicUrl: PUBLIC_URL, oidc: { ...oidc, usernameClaim: 'email' } })
  await byMail.login({ username: 'ann@hexbolt.example' })
  const finishByMail = async (email_verified: boolean) => {
    provider.people.set('ann', { email: 'ann@hexbolt.example', email_verified })
    const back = await travel('ann')
    // the login started at the other server, so its row is copied
    await byMail.database.db.insert(ssoTrip).values(await db.select().from(ssoTrip))
    const { cookie, ...input } = back
    const answer = await byMail.call(sso.finish, input, { headers: { cookie } })
    await byMail.database.db.delete(ssoTrip)
    return answer.code
  }
  expect(await finishByMail(false)).toBe(400)
  expect(await finishByMail(true)).toBe(200)
})

test('[R11] a state serves once, also when it comes twice at the same moment', async () => {
  const { subject } = await newPerson()
  const back = await travel(subject)
  const answers = await Promise.all([finish(back), finish(back)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
  expect((await finish(back)).msg).toBe('该登录请求已使用，请重新登录')
})

test('[R11] a state that nobody has made, of another browser, or too old, is refused', async () => {
  const { subject } = await newPerson()
  const back = await travel(subject)
  expect((await finish({ ...back, state: `${back.state}x` })).msg).toBe('登录请求无效，请重新登录')
  expect((await finish({ ...back, cookie: '' })).msg).toBe('登录请求无效，请重新登录')
  expect((await finish({ ...back, cookie: `hexbolt-sso=${'a'.repeat(43)}` })).msg).toBe('登录请求无效，请重新登录')
  clock.advance(10 * 60_000 + 1)
  expect((await finish(back)).msg).toBe('登录请求已过期，请重新登录')
})

test('[R11] a code that the provider has not issued for this trip is refused', async () => {
  const { subject } = await newPerson()
  expect((await finish({ ...(await travel(subject)), code: 'made-up' })).msg).toBe('身份提供方的回应无效，请重新登录')
  const [one, other] = [await travel(subject), await travel(subject)]
  expect((await finish({ ...one, code: other.code })).msg).toBe('身份提供方的回应无效，请重新登录')
})

test('[R11] a disabled account stays out', async () => {
  const { username, subject } = await newPerson()
  await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.username, username))
  expect((await finish(await travel(subject))).msg).toBe('账号已停用')
})

test('[S9] neither code nor state nor the browser’s cookie is kept in clear', async () => {
  const { subject } = await newPerson()
  const back = await travel(subject)
  const json = JSON.stringify(await db.select().from(ssoTrip))
  for (const secret of [back.code, back.state, back.cookie.split('=')[1] ?? '']) expect(json).not.toContain(secret)
})

test('[S30] a way back leads into the product, whatever was asked for', async () => {
  const places = [...redirectTricks, '//evil.example', '\\\\evil', '/a\nb', '/x\\y', '', ' /a', null]
  expect(places.length).toBeGreaterThanOrEqual(300)
  for (const place of places) {
    const back = withinProduct(place)
    expect(back, String(place)).toMatch(/^\/(?![/\\])/)
    // the target behind the hash, and without it in case a proxy or a page drops the hash
    for (const url of [`${PUBLIC_URL}/#${back}`, back]) expect(new URL(url, PUBLIC_URL).origin, String(place)).toBe(PUBLIC_URL)
  }
  expect(withinProduct('/goods/brand?a=1#b')).toBe('/goods/brand?a=1#b')
  const { subject } = await newPerson()
  expect((await finish(await travel(subject, '//evil.example/a'))).data.return_to).toBe('/')
})

test('[S30] any provider response leads to this product’s login page', async () => {
  for (const trick of redirectTricks) {
    const word = encodeURIComponent(trick)
    const { statusCode, headers } = await app.inject(`/callback?code=${word}&state=${word}&return_to=${word}&redirect=${word}`)
    expect([302, 303, 400], trick).toContain(statusCode)
    if (statusCode < 400) expect(new URL(String(headers['location']), PUBLIC_URL).origin, trick).toBe(PUBLIC_URL)
  }
})

test('a provider that is down is told as that', async () => {
  const away = await startServer({ publicUrl: PUBLIC_URL, oidc: { ...oidc, issuer: 'http://127.0.0.1:9' } })
  expect(await away.call(sso.start)).toMatchObject({ code: 502, msg: '身份提供方无法连接' })
})

test('without a provider there is no single sign-on', async () => {
  const plain = await startServer()
  expect((await plain.call(sso.start)).msg).toBe('未启用单点登录')
  expect((await plain.call(sso.finish, { code: 'a', state: 'b' })).msg).toBe('未启用单点登录')
})
