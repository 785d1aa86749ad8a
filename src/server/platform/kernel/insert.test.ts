import { asc, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { int8, moment } from '#server/platform/db/columns.ts'
import { startServer } from '#test/server/harness.ts'
import { insertMany, insertNew } from './insert.ts'

const label = pgTable('test_label', {
  id: int8().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique(),
  copies: integer().notNull().default(1),
  hint: text(),
  tags: text().array(),
  content: jsonb(),
  printed_at: moment(),
})

const { database } = await startServer()
const ctx = { db: database.db }
const rows = () => ctx.db.select().from(label).orderBy(asc(label.id))

beforeEach(async () => {
  await ctx.db.execute(sql`drop table if exists test_label`)
  await ctx.db.execute(sql`create table test_label (
    id bigint primary key generated always as identity, code text not null unique, copies int not null default 1, hint text, tags text[],
    content jsonb, printed_at timestamptz(3))`)
})

test('values are stored as by the builder, and a column that a row leaves out has its default', async () => {
  const values = [
    {
      code: 'a',
      copies: 3,
      hint: '“引号” \\ \n',
      tags: ['一', 'b,c', '"'],
      content: { list: [1, null], text: '12' },
      printed_at: '2026-11-30T01:02:03.004Z',
    },
    { code: 'b', hint: null, tags: [], content: '12', printed_at: null },
    { code: 'c', copies: undefined, content: null },
  ]
  await insertMany(ctx, label, values)
  const stored = (await rows()).map(({ id: _, ...row }) => row)
  await ctx.db.delete(label)
  await ctx.db.insert(label).values(values)
  expect(stored).toEqual((await rows()).map(({ id: _, ...row }) => row))
  expect(stored.map(({ copies }) => copies)).toEqual([3, 1, 1])
})

test('more rows than a statement has parameters keep their order', async () => {
  const codes = Array.from({ length: 70_000 }, (_, i) => `c${i}`)
  await insertMany(
    ctx,
    label,
    codes.map((code) => ({ code })),
  )
  expect((await rows()).map(({ code }) => code)).toEqual(codes)
  await insertMany(ctx, label, [])
})

test('insertNew skips rows whose key exists and returns the ids of the others', async () => {
  const first = await insertNew(ctx, label, [{ code: 'a' }, { code: 'b' }, { code: 'a' }])
  const second = await insertNew(ctx, label, [{ code: 'b' }, { code: 'c' }])
  expect((await rows()).map(({ id, code }) => [id, code])).toEqual([
    [first[0], 'a'],
    [first[1], 'b'],
    [second[0], 'c'],
  ])
  expect([first.length, second.length]).toEqual([2, 1])
})
