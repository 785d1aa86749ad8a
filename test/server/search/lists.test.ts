import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { editedEntities, rowMaker } from '#test/make/every-entity.ts'
import { startServer } from '../harness.ts'

const server = await startServer()
const { call, login, database } = server
const token = await login()
const create = rowMaker(server, token)

const TEXT = '臺式 深溝球 Ｑ７－６２ 7×15'
const SEARCHES = [TEXT, '台式 深沟球', '7*15 台式', 'q762 深沟球', 'Q7-62', '深\u200b沟球', '７x１５', '球 台']
const OTHERS = ['台式 深沟球 没有', '深沟球台式', '7*16']

interface Case {
  address: string
  list: Endpoint
  filter: string
  table: string
  column: string
}

/** Every list with a filter by the name of its rows. */
const cases = entities().flatMap(({ contract: { $, list }, table, search }): Case[] => {
  const column = search?.by.find(({ as, filter, of, where }) => (as === 'title' || as === 'name') && filter && !of && !where)
  if (!table || !list || !column?.filter) return []
  const { shape = {} } = unwrap((list as Endpoint).input)._zod.def as { shape?: object }
  if (!(column.filter in shape)) return []
  return [{ address: $.address, list: list as Endpoint, filter: column.filter, table: getTableName(table), column: column.column.name }]
})

test('the lists with a filter by name are tried', () => expect(cases.length).toBeGreaterThan(25))

test.each(cases)('[O19] [N11] $address is searched by folded words in any order', async ({ address, list, filter, table, column }) => {
  const edited = editedEntities().find(({ entity }) => entity.$.address === address)
  if (edited) await create(edited)
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id::int as id from ${sql.identifier(table)} order by id desc limit 1`,
  )
  const id = rows[0]?.id
  if (id === undefined)
    return expect([
      'store.audit',
      'media.media',
      'freeOrder.record',
      'user.user',
      'agent.salesman',
      'store.invite',
      'store.store',
    ]).toContain(address)
  await database.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${TEXT} where id = ${id}`)
  const found = async (word: string) => {
    const { code, msg, data } = await call(list, { [filter]: word } as never, { token })
    expect(code, msg).toBe(200)
    return idsIn((data as { list: Found[] }).list)
  }
  for (const word of SEARCHES) expect([word, await found(word)]).toEqual([word, expect.arrayContaining([id])])
  for (const word of OTHERS) expect([word, await found(word)]).toEqual([word, expect.not.arrayContaining([id])])
})

interface Found {
  id: number
  children?: Found[]
}

function idsIn(rows: readonly Found[]): number[] {
  return rows.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])
}
