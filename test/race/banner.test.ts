import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { banner, bannerCount } from '#server/areas/banner/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { bannerForm, bannerMaker } from '#test/make/banners.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call } = server
const { db, pool } = server.database
const token = await server.login()
const calls = contract.banner.banner
const { create } = bannerMaker(server, token)

const violated = async () =>
  (
    await runChecks(
      pool,
      allChecks().filter(({ name }) => name.startsWith('banner.')),
    )
  ).violations
const enabled = (position: 'home_top' | 'popup') => db.$count(banner, and(eq(banner.position, position), eq(banner.status, 1)))

afterEach(async () => {
  await db.update(banner).set({ status: 0 })
})

test('[A29] parallel banner creates, enables and moves fill a position exactly to its limit', async () => {
  for (let round = 0; round < 3; round += 1) {
    const off: number[] = []
    for (let n = 0; n < 6; n += 1) off.push(await create({ position: 'home_top', status: 0 }))
    const elsewhere: number[] = []
    for (let n = 0; n < 4; n += 1) elsewhere.push(await create({ position: 'mine' }))
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => call(calls.edit, bannerForm({ position: 'home_top' }), { token })),
      // overlapping batches in opposite orders
      call(calls.status, { ids: off, status: 1 }, { token }),
      call(calls.status, { ids: off.toReversed(), status: 1 }, { token }),
      ...elsewhere.map((id) => call(calls.edit, bannerForm({ id, version: 1, position: 'home_top' }), { token })),
    ])
    expect(answers.map(({ code }) => code).filter((code) => code !== 200 && code !== 400)).toEqual([])
    expect(answers.filter(({ code }) => code === 400).map(({ msg }) => msg)).toContain('该位置最多启用8个')
    expect(await enabled('home_top')).toBe(8)
    expect(await violated()).toEqual([])
    await db.update(banner).set({ status: 0 })
  }
})

test('[A29] of popups with overlapping periods that are enabled at the same time one is shown', async () => {
  for (let round = 0; round < 3; round += 1) {
    const off = [await create({ position: 'popup', status: 0 }), await create({ position: 'popup', status: 0 })]
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => call(calls.edit, bannerForm({ position: 'popup' }), { token })),
      ...off.map((id) => call(calls.status, { ids: [id], status: 1 }, { token })),
    ])
    expect(answers.map(({ code }) => code).filter((code) => code !== 200 && code !== 400)).toEqual([])
    expect(await enabled('popup')).toBe(1)
    expect(await violated()).toEqual([])
    expect((await call(shop.banner.list, { position: 'popup' })).data.list).toHaveLength(1)
    await db.update(banner).set({ status: 0 })
  }
})

test('[A29] reports of many customers at the same time count each customer once, and lose nobody', async () => {
  const ids = [await create(), await create(), await create()]
  const people = shopMaker(server)
  const tokens: string[] = []
  for (let n = 0; n < 12; n += 1) tokens.push((await people.person()).token)
  const answers = await Promise.all(
    tokens.flatMap((own, at) =>
      Array.from({ length: 4 }, () =>
        // opposite orders for the same banners
        call(shop.banner.count, { list: (at % 2 ? ids : ids.toReversed()).map((id) => ({ id, shown: 2, clicked: 1 })) }, { token: own }),
      ),
    ),
  )
  expect(answers.map(({ code }) => code).filter((code) => code !== 200)).toEqual([])
  const sums = await db
    .select({ id: bannerCount.banner_id, shown: sql`sum(shown)`.mapWith(Number), clicked: sql`sum(clicked)`.mapWith(Number) })
    .from(bannerCount)
    .groupBy(bannerCount.banner_id)
    .orderBy(bannerCount.banner_id)
  expect(sums).toEqual(ids.map((id) => ({ id, shown: 12, clicked: 12 })))
})
