import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { testClock } from '#test/make/clock.ts'
import { blockOf, pageForm, pageMaker } from '#test/make/pages.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { runPlans } from './schedule.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call } = server
const { db } = server.database
const token = await server.login()
const calls = contract.block.page
const { create, published } = pageMaker(server, token)

const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE).toISOString()
const plan = (input: InputOf<typeof calls.schedule>) => call(calls.schedule, input, { token })
const read = async (id: number) => (await call(calls.detail, { id }, { token })).data
const edit = async (id: number, values: object) =>
  call(calls.edit, pageForm({ id, version: (await read(id)).version, ...values }), { token })
const readView = async (id: number) => {
  const { code, data } = await call(shop.page.detail, { id })
  return code === 200 ? data.title : code
}
const runDue = async () => runPlans(await workerContextOf(server))

describe('[A30] scheduled pages', () => {
  test('the draft from the scheduling moment is published once, on time, by the scheduling person', async () => {
    const id = await create({ title: '双十二会场' })
    expect(await plan({ id, publish_at: inMinutes(2) })).toMatchObject({ code: 200, data: { id, warnings: [] } })
    expect(await read(id)).toMatchObject({ state: 'draft', publish_at: inMinutes(2), off_at: null, is_plan_old: false })
    await edit(id, { title: '还在改的标题' })
    expect((await read(id)).is_plan_old).toBe(true)
    await runDue()
    expect(await readView(id)).toBe(404)
    clock.advance(2 * MINUTE)
    await Promise.all([runDue(), runDue()])
    expect(await readView(id)).toBe('双十二会场')
    expect(await read(id)).toMatchObject({
      title: '还在改的标题',
      state: 'published',
      publish_version: 1,
      publish_at: null,
      is_plan_old: false,
      is_changed: true,
      published_at: clock.now().toISOString(),
    })
    const { list } = (await call(calls.versions, { id }, { token })).data
    expect(list).toMatchObject([{ version: 1, title: '双十二会场', published_by_name: expect.any(String) as string }])
    const lines = await db.select().from(logger).where(eq(logger.target_id, id))
    expect(lines.map(({ action }) => action).filter((action) => action === 'block.page.publishDue')).toHaveLength(1)
  })

  test('a page goes off at its time; both times are cancelled by empty ones', async () => {
    const [id, otherId] = [await published(), await published()]
    await plan({ id, off_at: inMinutes(1) })
    await plan({ id: otherId, publish_at: inMinutes(1), off_at: inMinutes(2) })
    expect((await plan({ id: otherId })).code).toBe(200)
    const { version } = await read(otherId)
    expect((await plan({ id: otherId })).data).toMatchObject({ version, is_scheduled: false })
    expect(await read(otherId)).toMatchObject({ publish_at: null, off_at: null, version })
    clock.advance(MINUTE)
    await runDue()
    expect([await readView(id), (await read(id)).state, (await read(id)).off_at]).toEqual([404, 'off', null])
    expect((await read(otherId)).publish_version).toBe(1)
  })

  test('the same schedule again changes nothing; a later draft is a change', async () => {
    const id = await create()
    const times = { publish_at: inMinutes(5), off_at: inMinutes(9) }
    const { data: first } = await plan({ id, ...times })
    expect(await plan({ id, ...times })).toMatchObject({ code: 200, data: { version: first.version, is_scheduled: true } })
    await edit(id, { title: '换了标题' })
    await plan({ id, ...times })
    expect(await read(id)).toMatchObject({ version: first.version + 2, is_plan_old: false })
  })

  test('a run that is late publishes and takes off, in this order', async () => {
    const id = await create()
    await plan({ id, publish_at: inMinutes(1), off_at: inMinutes(2) })
    clock.advance(3 * MINUTE)
    await runDue()
    expect(await read(id)).toMatchObject({ state: 'off', publish_version: 1, publish_at: null, off_at: null })
  })

  test('times that make no sense are refused at their place', async () => {
    const [draft, publicPage] = [await create(), await published({ kind: 'category' })]
    const home = await published({ kind: 'mine' })
    await call(calls.default, { id: home }, { token })
    const refused = async (input: InputOf<typeof calls.schedule>) => {
      const answer = await plan(input)
      return [
        answer.code,
        ...((answer.data as { errors?: { field: string; msg: string }[] }).errors ?? []).map((one) => Object.values(one)),
      ]
    }
    expect(await refused({ id: draft, publish_at: inMinutes(-1) })).toEqual([400, ['publish_at', '时间必须晚于当前时间']])
    expect(await refused({ id: publicPage, off_at: inMinutes(0) })).toEqual([400, ['off_at', '时间必须晚于当前时间']])
    expect(await refused({ id: draft, off_at: inMinutes(1) })).toEqual([400, ['off_at', '页面未发布，不能定时下线']])
    expect(await refused({ id: publicPage, publish_at: inMinutes(2), off_at: inMinutes(2) })).toEqual([
      400,
      ['off_at', '定时下线必须晚于定时发布'],
    ])
    expect(await refused({ id: home, off_at: inMinutes(2) })).toEqual([400, ['off_at', '默认页面不能下线']])
    const empty = await create({ draft: [] })
    expect((await plan({ id: empty, publish_at: inMinutes(1) })).msg).toBe('页面至少包含一个区块')
    expect((await plan({ id: draft, version: 9, publish_at: inMinutes(1) })).msg).toBe('数据已被他人修改，请刷新后重试')
    await plan({ id: publicPage, off_at: inMinutes(1) })
    expect((await call(calls.default, { id: publicPage }, { token })).msg).toBe('该页面已定时下线，不能设为默认页面')
  })

  test('a publication by hand replaces the scheduled one; a rollback leaves it', async () => {
    const id = await published({ title: '第一版' })
    await edit(id, { title: '第二版' })
    await call(calls.publish, { id }, { token })
    await edit(id, { title: '第三版', draft: [blockOf('spacer')] })
    await plan({ id, publish_at: inMinutes(1) })
    await call(calls.rollback, { id, version: 1 }, { token })
    expect([await readView(id), (await read(id)).publish_at]).toEqual(['第一版', inMinutes(1)])
    await call(calls.publish, { id }, { token })
    expect([await readView(id), (await read(id)).publish_at]).toEqual(['第三版', null])
    clock.advance(MINUTE)
    await runDue()
    expect((await read(id)).publish_version).toBe(4)
  })

  test('a page that is taken off or deleted by hand is not published behind the back', async () => {
    const [off, gone] = [await published(), await create()]
    await plan({ id: off, off_at: inMinutes(1) })
    await call(calls.off, { ids: [off] }, { token })
    expect((await read(off)).off_at).toBeNull()
    await plan({ id: gone, publish_at: inMinutes(1) })
    await call(calls.delete, { ids: [gone] }, { token })
    clock.advance(MINUTE)
    await runDue()
    expect(await readView(gone)).toBe(404)
    const { violations } = await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => name.startsWith('block.')),
    )
    expect(violations).toEqual([])
  })
})
