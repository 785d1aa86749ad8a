import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call, database, login } = server
const token = await login()
const make = goodsMaker(server, token)
const { brand, series } = contract.goods
const { history } = contract.history

/** The moment now; the next call comes later. */
function moment(): string {
  const now = clock.now().toISOString()
  clock.advance(60_000)
  return now
}
type Record = { entity: string; id: number; at: string; other?: string }
const asOf = (input: Record, as = token) => call(history.asOf, input, { token: as })
const valuesAt = async (input: Record, as = token) => {
  const { fields } = (await asOf(input, as)).data
  return Object.fromEntries(fields.map(({ field, value }) => [field, value]))
}
const changedIn = async (input: Record) => {
  const { fields } = (await asOf(input)).data
  return Object.fromEntries(fields.flatMap(({ field, value, other, is_changed }) => (is_changed ? [[field, [value, other]]] : [])))
}

test('[I8] the log restores any record kind to a moment; two moments are compared by field', async () => {
  const before = moment()
  const id = await make.brand({ title: '海力', origin: '上海' })
  const born = moment()
  const edit = async (values: object) => {
    const row = (await call(brand.detail, { id }, { token })).data
    expect(await call(brand.edit, { ...row, ...values }, { token })).toMatchObject({ code: 200 })
  }
  await edit({ origin: '宁波', level: 'premium' })
  const first = moment()
  await call(brand.status, { id, status: 0 }, { token })
  await edit({ origin: '无锡', title: '海力精工' })
  const second = moment()
  expect(await valuesAt({ entity: 'goods.brand', id, at: born })).toMatchObject({
    title: '海力',
    origin: '上海',
    level: 'standard',
    status: 1,
  })
  expect(await valuesAt({ entity: 'goods.brand', id, at: first })).toMatchObject({
    title: '海力',
    origin: '宁波',
    level: 'premium',
    status: 1,
  })
  expect(await changedIn({ entity: 'goods.brand', id, at: first })).toEqual({
    title: ['海力', '海力精工'],
    origin: ['宁波', '无锡'],
    status: [1, 0],
  })
  expect(await changedIn({ entity: 'goods.brand', id, at: born, other: first })).toEqual({
    origin: ['上海', '宁波'],
    level: ['standard', 'premium'],
  })
  expect(await changedIn({ entity: 'goods.brand', id, at: second })).toEqual({})
  expect((await asOf({ entity: 'goods.brand', id, at: before, other: born })).data).toMatchObject({
    is_there: false,
    other_is_there: true,
    first: born.replace(/\.\d+Z$/, '.000Z'),
  })
  expect(
    (await call(history.asOf, { entity: 'goods.brand', id, at: first }, { token, headers: { 'accept-language': 'en' } })).data.fields,
  ).toContainEqual({ field: 'origin', label: 'Origin', value: '宁波', title: null, other: '无锡', other_title: null, is_changed: true })

  await call(brand.delete, { id }, { token })
  clock.advance(1000)
  expect((await asOf({ entity: 'goods.brand', id, at: first })).data).toMatchObject({ is_there: true, other_is_there: false })
  expect(await valuesAt({ entity: 'goods.brand', id, at: first })).toMatchObject({ title: '海力', origin: '宁波' })
})

test('an id is told with the title of its row; ids, counts and times are not compared', async () => {
  const [left, right] = [await make.brand({ title: '甲方' }), await make.brand({ title: '乙方' })]
  const id = await make.series({ brand_id: left })
  const at = moment()
  const row = (await call(series.detail, { id }, { token })).data
  await call(series.edit, { ...row, brand_id: right }, { token })
  const { fields } = (await asOf({ entity: 'goods.series', id, at })).data
  expect(fields.filter(({ is_changed }) => is_changed)).toMatchObject([
    { field: 'brand_id', value: left, title: '甲方', other: right, other_title: '乙方' },
  ])
  for (const name of ['id', 'version', 'updated_at', 'sku_count']) expect(fields.map(({ field }) => field)).not.toContain(name)
})

test('future moments, moments before the first log day and a missing list right are refused', async () => {
  const id = await make.brand()
  const at = moment()
  const later = '2027-01-01T00:00:00Z'
  expect(await asOf({ entity: 'goods.brand', id, at: later })).toMatchObject({ code: 400, msg: '时点不能晚于现在' })
  expect(await asOf({ entity: 'goods.brand', id, at, other: later })).toMatchObject({ code: 400, data: { errors: [{ field: 'other' }] } })
  expect(await asOf({ entity: 'goods.brand', id, at }, await login({ perms: ['goods:series:list'] }))).toMatchObject({ code: 403 })
  expect(await asOf({ entity: 'goods.brand', id: 9_000_000, at })).toMatchObject({ code: 404 })
  expect(await asOf({ entity: 'goods.none', id, at })).toMatchObject({ code: 404 })

  await database.pool.query(`update brand set created_at = '2025-06-01T00:00:00Z' where id = $1`, [id])
  await database.pool.query(`insert into logger (request_id, kind, username, action, after, ip, user_agent)
    values ('r', 'operate', 'system', 'dev.logger.expire', '{"part": "operate 2025-08"}', '127.0.0.1', 'clock')`)
  expect(await asOf({ entity: 'goods.brand', id, at: '2025-08-15T00:00:00Z' })).toMatchObject({
    code: 400,
    msg: '最早只能查看2025-09-01起的数据',
  })
  expect((await asOf({ entity: 'goods.brand', id, at: '2025-09-02T00:00:00Z' })).data).toMatchObject({
    is_there: true,
    first: '2025-09-01T00:00:00Z',
  })
  expect((await asOf({ entity: 'goods.brand', id, at: '2025-05-01T00:00:00Z' })).data.is_there).toBe(false)
})
