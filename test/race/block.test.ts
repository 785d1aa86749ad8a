import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { runPlans } from '#server/areas/block/page/schedule.ts'
import { blockPage, blockPageVersion } from '#server/areas/block/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { blockOf, pageForm, pageMaker } from '#test/make/pages.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const token = await server.login()
const { page } = contract.block
const { published } = pageMaker(server, token)

const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => name.startsWith('block.')),
    )
  ).violations

test('[A30] parallel default changes for one page kind leave exactly one, which stays published', async () => {
  const ids: number[] = []
  for (let n = 0; n < 8; n += 1) ids.push(await published({ kind: 'home' }))
  await call(page.default, { id: ids[0] ?? 0 }, { token })
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([
      ...ids.map((id) => call(page.default, { id }, { token })),
      ...ids.map((id) => call(page.off, { ids: [id] }, { token })),
    ])
    expect(answers.map(({ code }) => code).filter((code) => code >= 500)).toEqual([])
    expect(await db.$count(blockPage, and(eq(blockPage.kind, 'home'), eq(blockPage.is_default, 1)))).toBe(1)
    expect((await call(shop.page.default, { kind: 'home' })).code).toBe(200)
    for (const id of ids) await call(page.publish, { id }, { token })
  }
  expect(await violated()).toEqual([])
})

test('[A30] parallel publications, rollbacks and saves leave no version gap and lose no draft', async () => {
  const id = await published()
  const first = (await call(page.detail, { id }, { token })).data.version
  const saves = Array.from({ length: 6 }, (_, n) =>
    call(page.edit, pageForm({ id, version: first, title: `并发${n}`, draft: [blockOf('spacer')] }), { token }),
  )
  const answers = await Promise.all([
    ...saves,
    ...Array.from({ length: 30 }, () => call(page.publish, { id }, { token })),
    ...Array.from({ length: 6 }, () => call(page.rollback, { id, version: 1 }, { token })),
  ])
  expect(answers.map(({ code }) => code).filter((code) => code >= 500)).toEqual([])
  expect(answers.slice(0, 6).filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1)
  const versions = await db.select({ version: blockPageVersion.version }).from(blockPageVersion).where(eq(blockPageVersion.page_id, id))
  const { publish_version } = (await call(page.detail, { id }, { token })).data
  expect(publish_version).toBeGreaterThanOrEqual(31)
  expect(versions.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => publish_version - 19 + n),
  )
  expect(await violated()).toEqual([])
})

test('[A30] scheduled publications and take-offs beside manual changes happen once, without gaps', async () => {
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await published({ kind: 'mine' }))
  const later = new Date(Date.now() + 3_600_000).toISOString()
  for (const [at, id] of ids.entries()) {
    const input = at % 2 === 0 ? { id, publish_at: later } : { id, off_at: later }
    expect((await call(page.schedule, input, { token })).code).toBe(200)
  }
  const due = new Date(Date.now() - 1000).toISOString()
  const [first = 0, , third = 0] = ids
  await db
    .update(blockPage)
    .set({ publish_at: due })
    .where(inArray(blockPage.id, [first, third]))
  await db
    .update(blockPage)
    .set({ off_at: due })
    .where(
      inArray(
        blockPage.id,
        ids.filter((_, at) => at % 2 === 1),
      ),
    )
  const place = await workerContextOf(server)
  const [runs, answers] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => runPlans(place))),
    Promise.all([
      ...ids.map((id) => call(page.default, { id }, { token })),
      ...ids.map((id) => call(page.edit, pageForm({ id, version: 2, kind: 'mine', title: '同时保存' }), { token })),
      call(page.publish, { id: third }, { token }),
    ]),
  ])
  expect(runs).toHaveLength(4)
  expect(answers.map(({ code }) => code).filter((code) => code >= 500)).toEqual([])
  const rows = await db.select().from(blockPage).where(inArray(blockPage.id, ids)).orderBy(blockPage.id)
  expect(rows.map(({ state }) => state)).toEqual(['published', 'off', 'published', 'off', 'published', 'off'])
  expect(rows[0]).toMatchObject({ publish_version: 2, publish_at: null })
  // the publication by hand cancels the plan, or comes after it
  expect([2, 3]).toContain(rows[2]?.publish_version)
  expect(rows[4]).toMatchObject({ publish_version: 1, publish_at: later })
  expect(await violated()).toEqual([])
})
