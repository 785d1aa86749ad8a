import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { blockPage, blockPageVersion } from '#server/areas/block/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { startServer } from '#test/server/harness.ts'
import { blockOf, pageForm, pageMaker } from '#test/server/pages.ts'

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

test('[A30] pages of one kind that become the default at the same time leave exactly one, and none of them goes off', async () => {
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

test('[A30] publications, rollbacks and saves at the same time number the versions without a gap, and lose no draft', async () => {
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
