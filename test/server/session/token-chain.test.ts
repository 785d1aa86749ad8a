import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { session as sessionTable, sessionToken } from '#server/identity/session/tables.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000
const HALF_LIFE = 61 * MINUTE
const LIFE = 120 * MINUTE
const GRACE = 30_000

const clock = testClock()
const { call, login, database } = await startServer({ clock: clock.now })
const { db } = database
const { session } = contract.session

/** A call with the token; `lost`: the browser aborts it and receives no answer. */
async function use(token: string, { cookie, lost = false }: { cookie?: string; lost?: boolean } = {}) {
  const { code, headers } = await call(session.info, {}, { token, ...(cookie && { headers: { cookie } }) })
  const renewed = headers['refresh_token']
  return lost ? { code } : { code, next: typeof renewed === 'string' ? renewed : undefined }
}
async function refresh(token: string, { cookie }: { cookie?: string } = {}) {
  const { code, data } = await call(session.refreshToken, {}, { token, ...(cookie && { headers: { cookie } }) })
  return code === 200 ? data.token : String(code)
}
async function sessionOf(token: string): Promise<number> {
  const [row] = await db
    .select({ id: sessionToken.session_id })
    .from(sessionToken)
    .where(eq(sessionToken.token_hash, hashToken(token)))
  return row?.id ?? 0
}
const thefts = async (token: string) =>
  db.$count(logger, and(eq(logger.target_id, await sessionOf(token)), inArray(logger.action, ['session.session.refreshToken'])))
/** The session's usable tokens: tokens without a successor. */
async function ends(token: string): Promise<number> {
  const rows = await db
    .select()
    .from(sessionToken)
    .where(eq(sessionToken.session_id, await sessionOf(token)))
  return rows.filter(({ successor_seed }) => successor_seed === null).length
}

describe('[V08] an answer with a new token that never arrives', () => {
  test('loses nothing: the old token is good, and every further answer brings the same new one', async () => {
    const token = await login()
    clock.advance(HALF_LIFE)
    await use(token, { lost: true })
    clock.advance(31_000)
    const { code, next } = await use(token)
    expect(code).toBe(200)
    clock.advance(10 * MINUTE)
    expect(await use(token)).toEqual({ code: 200, next })
    expect((await use(String(next))).code).toBe(200)
    expect(await thefts(token)).toBe(0)
  })

  test('loses nothing either where it was the last one before a long pause', async () => {
    const token = await login()
    clock.advance(HALF_LIFE)
    await use(token, { lost: true })
    // both the token and its successor have expired
    clock.advance(2 * LIFE)
    expect((await use(token)).code).toBe(402)
    const next = await refresh(token)
    expect((await use(next)).code).toBe(200)
  })

  test('may be the answer of the refresh itself', async () => {
    const token = await login()
    clock.advance(LIFE)
    const lost = await refresh(token)
    clock.advance(5 * MINUTE)
    expect(await refresh(token)).toBe(lost)
    expect((await use(lost)).code).toBe(200)
  })
})

describe('[V09] one token', () => {
  test('has one successor, whoever refreshes it and however often', async () => {
    const token = await login()
    clock.advance(LIFE)
    const renewed = [await refresh(token), await refresh(token)]
    clock.advance(GRACE - 1)
    renewed.push(await refresh(token), ...(await Promise.all(Array.from({ length: 20 }, () => refresh(token)))))
    expect(new Set(renewed).size).toBe(1)
    expect(await ends(token)).toBe(1)
  })

  test('with a hundred expired calls at once: one successor, and one lineage', async () => {
    const token = await login()
    clock.advance(LIFE)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 ? use(token) : refresh(token))))
    const renewed = new Set(answers.filter((answer) => typeof answer === 'string'))
    expect(renewed.size).toBe(1)
    expect(answers.filter((answer) => typeof answer === 'object').every(({ code }) => code === 402)).toBe(true)
    expect(await ends(token)).toBe(1)
  })

  test('in two hands: late use by the old holder ends the session for both, logged once', async () => {
    const token = await login()
    clock.advance(HALF_LIFE)
    const owner = String((await use(token)).next)
    await use(owner)
    clock.advance(GRACE)
    // within the grace period the thief gets the same answer as the owner
    expect(await refresh(token)).toBe(owner)
    clock.advance(1)
    expect((await use(token)).code).toBe(401)
    expect([(await use(owner)).code, await refresh(owner), await refresh(token)]).toEqual([401, '401', '401'])
    expect(await thefts(token)).toBe(1)
  })

  test('in two hands that keep step: the browser tells them apart at the next renewal', async () => {
    const cookie = `hexbolt-device=${'b'.repeat(43)}`
    const token = await login()
    await use(token, { cookie })
    clock.advance(HALF_LIFE)
    const { next } = await use(token, { cookie })
    expect((await use(String(next), { cookie })).code).toBe(200)
    clock.advance(HALF_LIFE)
    // the thief calls at the same time as the owner, with a token copy and without the browser's cookie
    expect((await use(String(next))).code).toBe(401)
    expect((await use(String(next), { cookie })).code).toBe(401)
    expect(await thefts(token)).toBe(1)
  })

  test.for(['', `hexbolt-device=${'c'.repeat(43)}`])('of a browser is not refreshed by another one [cookie: %s]', async (other) => {
    const cookie = `hexbolt-device=${'b'.repeat(43)}`
    const token = await login()
    await use(token, { cookie })
    clock.advance(LIFE)
    expect(await refresh(token, { cookie: other })).toBe('401')
    expect(await refresh(token, { cookie })).toBe('401')
    expect(await thefts(token)).toBe(1)
  })
})

describe('[V08] [V09] whatever happens in whatever order', () => {
  /** A generator that returns the same numbers for the same seed. */
  const dice = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }

  test.for([1, 2, 3, 4, 5, 6])('a browser that loses answers is never logged out and has one lineage [seed %i]', async (seed) => {
    const roll = dice(seed)
    let stored = await login()
    await db
      .update(sessionTable)
      .set({ ends_at: '2999-01-01T00:00:00Z' })
      .where(eq(sessionTable.id, await sessionOf(stored)))
    const previous = new Set([stored])
    for (let step = 0; step < 40; step++) {
      clock.advance(Math.floor(roll() ** 4 * 5 * LIFE))
      // several tabs at once, each with the token stored at that time; some answers are lost
      const bearer = stored
      const acts = Array.from({ length: 1 + Math.floor(roll() * 4) }, () => ({ lost: roll() < 0.5, asks: roll() < 0.2 }))
      const answers = await Promise.all(
        acts.map(async ({ lost, asks }) => {
          if (asks) return { code: 200, next: await refresh(bearer), lost }
          const { code, next } = await use(bearer)
          return { code, next: code === 402 ? await refresh(bearer) : next, lost }
        }),
      )
      expect(answers.map(({ code }) => code).filter((code) => code !== 200 && code !== 402)).toEqual([])
      for (const { next, lost } of answers) if (next !== undefined && !lost) stored = next
      previous.add(stored)
      expect(await ends(stored)).toBe(1)
    }
    expect(previous.size).toBeGreaterThan(3)
    expect(await thefts(stored)).toBe(0)
  })

  test.for([1, 2, 3, 4, 5, 6])('a thief and the owner who both go on are found out [seed %i]', async (seed) => {
    const roll = dice(seed * 7919)
    const first = await login()
    const hands = [first, first]
    let over = false
    for (let step = 0; step < 400 && !over; step++) {
      clock.advance(Math.floor(roll() * 40 * MINUTE))
      const one = roll() < 0.5 ? 0 : 1
      const { code, next } = await use(hands[one]!)
      over = code === 401
      hands[one] = (code === 402 ? await refresh(hands[one]!) : next) ?? hands[one]!
      over ||= hands[one] === '401'
    }
    expect(over).toBe(true)
    expect((await Promise.all(hands.map((token) => use(token)))).map(({ code }) => code)).toEqual([401, 401])
    expect(await thefts(first)).toBe(1)
  })
})
