import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { brandRow } from '#contract/goods/brand.ts'
import { contract } from '#contract/index.ts'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { brand } from '#server/areas/goods/shared/tables.ts'
import { writeRows } from '#server/platform/tasks/write.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { audit } from './audit.ts'
import { transact, type Ctx } from './ctx.ts'
import type { ListSource } from './list/list-source.ts'
import { readMany, readPage, readRow } from './list/list.ts'
import { stateCounts } from './list/state-counts.ts'
import { lockFor, transition, transitionRows } from './machine.ts'
import { changeRows, lockRows, rowOr404, updateRow } from './rows.ts'
import { optionRows, removeRows, sortRows, switchRows } from './standard-verbs.ts'

const server = await startServer()
const make = goodsMaker(server, await server.login())
const { db } = server.database
const { brand: calls, detail: details } = contract.goods
const NOWHERE = 9_000_000_001

let own = 0
let foreign = 0
let ctx: Ctx
beforeEach(async () => {
  own = await make.brand({ sort: 1 })
  foreign = await make.brand({ sort: 1 })
  ctx = await server.ctxFor()
})
/** The brands with a scope that contains only one brand. */
const rows = { table: brand, contract: calls, scope: () => inArray(brand.id, [own]) }
const source: ListSource<typeof brandRow> = { ...rows, name: 'scoped', row: brandRow, filters: {}, sorts: { sort: brand.sort } }
const query = { page_no: 1, page_size: 100, sort_order: 'desc' as const }
const stored = async (id: number) =>
  (
    await db
      .select()
      .from(brand)
      .where(inArray(brand.id, [id]))
  )[0]

describe('[S2] every function that takes the rows of an entity takes their scope', () => {
  test('a batch answers a foreign id like one that does not exist, and changes the own row', async () => {
    const { endpoint, set } = { endpoint: calls.status, set: () => ({ status: 0 }) }
    const batches: Record<string, (ids: number[]) => Promise<{ success: number[]; failed: { id: number; msg: string }[] }>> = {
      changeRows: (ids) => transact(ctx, async (ctx) => (await changeRows(ctx, rows, { endpoint, ids, set })).result),
      sortRows: (ids) => sortRows(ctx, rows, { list: ids.map((id) => ({ id, sort: 7 })) }),
      switchRows: (ids) => switchRows(ctx, rows, { ids, status: 1 }),
      removeRows: (ids) => removeRows(ctx, rows, { ids }),
    }
    const before = await stored(foreign)
    for (const [name, batch] of Object.entries(batches)) {
      const { success, failed } = await batch([foreign, own, NOWHERE])
      expect(success, name).toEqual([own])
      expect(failed, name).toEqual([foreign, NOWHERE].map((id) => ({ id, msg: '品牌不存在' })))
    }
    expect(await stored(foreign)).toEqual(before)
    expect(await stored(own)).toMatchObject({ status: 1, sort: 7, deleted_at: expect.any(String) })
  })

  test('one foreign row is not found, whether it is read, locked or changed', async () => {
    const row = (await stored(foreign)) as typeof brand.$inferSelect
    const statements: Record<string, () => Promise<unknown>> = {
      rowOr404: () => rowOr404(ctx, rows, foreign),
      locked: () => transact(ctx, (ctx) => rowOr404(ctx, rows, foreign, { lock: true })),
      updateRow: () => transact(ctx, (ctx) => updateRow(ctx, rows, row, row.version, { sort: 9 })),
      readRow: () => readRow(ctx, source, foreign),
    }
    for (const [name, ask] of Object.entries(statements)) await expect(ask(), name).rejects.toMatchObject({ code: 404 })
    expect(await stored(foreign)).toEqual(row)
  })

  test('foreign rows are left out of what is read, locked and written together', async () => {
    const [mine, theirs] = [await stored(own), await stored(foreign)] as [typeof brand.$inferSelect, typeof brand.$inferSelect]
    const locked = await transact(ctx, (ctx) => lockRows(ctx, rows, [own, foreign]))
    expect([...locked.keys()]).toEqual([own])
    expect((await readMany(ctx, source, [own, foreign])).map(({ id }) => id)).toEqual([own])
    expect(await readPage(ctx, source, query)).toMatchObject({ list: [{ id: own }], total: 1 })
    expect((await optionRows(ctx, rows)).list.map(({ key }) => key)).toEqual([own])
    const changes = [mine, theirs].map((before) => ({ before, after: { ...before, sort: 5 } }))
    await transact(ctx, async (ctx) => {
      await writeRows(ctx, rows, changes)
      await audit(ctx, calls.edit, { id: own, before: mine, after: { ...mine, sort: 5 } })
    })
    expect([(await stored(own))?.sort, (await stored(foreign))?.sort]).toEqual([5, 1])
  })

  test('a foreign row takes no action of its machine, alone or among others, and is in no count', async () => {
    const token = await server.login()
    const make = async () => (await server.call(details.edit, { title: '范围', kind: 'body', content: '<p>正文</p>' }, { token })).data.id
    const [own, foreign] = [await make(), await make()]
    const rows = { table: detail, contract: details, scope: () => inArray(detail.id, [own]) }
    await expect(transition(ctx, rows, 'publish', { id: foreign })).rejects.toMatchObject({ code: 404 })
    await expect(transact(ctx, (ctx) => lockFor(ctx, rows, 'publish', { id: foreign }))).rejects.toMatchObject({ code: 404 })
    const { success, failed } = await transitionRows(ctx, rows, 'publish', { ids: [foreign, own, NOWHERE] })
    expect(success).toEqual([own])
    expect(failed).toEqual([foreign, NOWHERE].map((id) => ({ id, msg: '商品详情不存在' })))
    const listed: ListSource = {
      ...rows,
      name: 'scoped detail',
      row: details.detail.output,
      filters: {},
      sorts: { created_at: detail.created_at },
    }
    expect(await stateCounts(ctx, details.$.flow, listed, {})).toMatchObject({ all: 1, published: 1, draft: 0 })
  })
})
