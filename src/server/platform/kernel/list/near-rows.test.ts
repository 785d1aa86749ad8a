import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { startServer } from '#test/server/harness.ts'
import { nearIds } from './near-rows.ts'

const { database } = await startServer()
const ROWS = 1200
const MOST = 5
const FREQUENT = '深沟球'

// the oldest rows have a word that no newer row has
beforeAll(async () => {
  await database.db.execute(sql`insert into ${detail} (title, content)
    select ${FREQUENT} || case when n <= 20 then ' 罕见词' else '' end || case when n % 100 = 0 then ' 少有词' else '' end, ''
    from generate_series(1, ${ROWS}) as n order by n`)
})

const computed = sql`(fold_text(${detail.title}) || E'\\n')`
const texts: Record<string, typeof detail.search | SQL> = { 'a stored text': detail.search, 'a computed text': computed }

describe.each(Object.keys(texts))('with %s', (name) => {
  async function find(search: string, live: SQL | undefined = undefined) {
    const text = texts[name] ?? detail.search
    const { rows } = await database.db.execute<{ id: string }>(
      nearIds({ table: detail, by: [detail.id], text, live, search, most: MOST, isSorted: true }),
    )
    return rows.map(({ id }) => Number(id)).toSorted((one, other) => other - one)
  }

  test('[L03] the newest rows with a frequent word are found', async () => {
    const newest = await database.db
      .select({ id: detail.id })
      .from(detail)
      .orderBy(sql`${detail.id} desc`)
      .limit(MOST)
    expect((await find(FREQUENT)).slice(0, MOST)).toEqual(newest.map(({ id }) => id))
  })

  test('[L03] a word that only old rows have is found by the index, the newest first', async () => {
    const found = await find('罕见词')
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from ${detail} where ${detail.title} like '%罕见词%' order by id desc limit ${MOST}`,
    )
    expect(found).toEqual(rows.map(({ id }) => Number(id)))
  })

  test('[L03] a word in few new rows and more old ones is found in both', async () => {
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from ${detail} where ${detail.title} like '%少有词%' order by id desc limit ${MOST}`,
    )
    expect((await find('少有词')).slice(0, MOST)).toEqual(rows.map(({ id }) => Number(id)))
  })

  test('[L03] the condition on rows applies to both ways', async () => {
    const even = sql`${detail.id} % 2 = 0`
    for (const word of [FREQUENT, '罕见词', '少有词 ' + FREQUENT]) {
      const found = await find(word, even)
      expect(found.length, word).toBeGreaterThan(0)
      expect(found.filter((id) => id % 2 === 1)).toEqual([])
    }
    expect(await find('没有的词', even)).toEqual([])
  })
})
