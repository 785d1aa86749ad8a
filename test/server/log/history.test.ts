import { expect, test } from 'vitest'
import { skuCost } from '#contract/goods/sku.ts'
import { contract } from '#contract/index.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const token = await login()
const make = goodsMaker(server, token)
const { brand, sku, series } = contract.goods
const { history } = contract.history

const historyOf = (entity: string, id: number, as = token, more: object = {}) => call(history.list, { entity, id, ...more }, { token: as })
const detailOf = async (id: number) => (await call(brand.detail, { id }, { token })).data

test('every change of a record is listed by field, newest first, with who, from where and why', async () => {
  const id = await make.brand({ origin: '上海' })
  await call(brand.edit, { ...(await detailOf(id)), origin: '宁波', level: 'premium' }, { token })
  await call(brand.status, { id, status: 0 }, { token })
  const { data } = await historyOf('goods.brand', id)
  expect(data.list.map(({ kind, action, by, ip }) => ({ kind, action, by, ip }))).toEqual([
    { kind: 'changed', action: '启用或停用', by: '超级管理员', ip: '127.0.0.1' },
    { kind: 'changed', action: '新增或修改', by: '超级管理员', ip: '127.0.0.1' },
    { kind: 'created', action: '新增或修改', by: '超级管理员', ip: '127.0.0.1' },
  ])
  expect(data.list[1]?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toMatchObject([
    { field: 'level', label: '品牌定位', before: 'standard', after: 'premium', is_restorable: true },
    { field: 'origin', label: '产地/国别', before: '上海', after: '宁波', is_restorable: true },
  ])
  const older = await historyOf('goods.brand', id, token, { page_size: 1 })
  expect(older.data.next).toBe(data.list[0]?.id)
  expect((await historyOf('goods.brand', id, token, { cursor: older.data.next })).data.list).toHaveLength(2)
  expect(
    (await call(history.list, { entity: 'goods.brand', id }, { token, headers: { 'accept-language': 'en' } })).data.list[0],
  ).toMatchObject({ action: 'Enable or disable', changes: [{ label: 'Status', before: 1, after: 0 }] })
})

test('a foreign record with the same id is not mixed in; a referring number is named', async () => {
  const [left, right] = [await make.brand({ title: '甲方' }), await make.brand({ title: '乙方' })]
  const id = await make.series({ brand_id: left })
  const row = (await call(series.detail, { id }, { token })).data
  await call(series.edit, { ...row, brand_id: right }, { token })
  const { list } = (await historyOf('goods.series', id)).data
  expect(list).toHaveLength(2)
  expect(list[0]?.changes).toMatchObject([{ field: 'brand_id', before_title: '甲方', after_title: '乙方' }])
})

test('who may not list the records does not read their history; a secret price stays secret', async () => {
  const id = await make.sku({ price_cost: 900 })
  expect(await historyOf('goods.sku', id, await login({ perms: ['goods:brand:list'] }))).toMatchObject({ code: 403 })
  const fields = async (as: string) =>
    (await historyOf('goods.sku', id, as)).data.list.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(await fields(await login({ perms: ['goods:sku:list'] }))).not.toContain('price_cost')
  expect(await fields(await login({ perms: ['goods:sku:list', skuCost] }))).toContain('price_cost')
  for (const entity of ['goods.nothing', 'session.mfa', 'constructor.name'])
    expect(await historyOf(entity, id), entity).toMatchObject({ code: 404, msg: '数据类型不存在' })
})

test('chosen fields are restored by an ordinary edit: with version, rules and logged reason', async () => {
  const id = await make.sku({ price_store: 2000, price_trade: 1500, moq: 2, step_qty: 1 })
  const row = async () => (await call(sku.detail, { id }, { token })).data
  await call(sku.edit, { ...(await row()), price_store: 3000, price_trade: 2500, moq: 8 } as never, { token })
  const { list } = (await historyOf('goods.sku', id)).data
  const restore = (input: object, as = token) =>
    call(
      history.restore,
      { entity: 'goods.sku', id, version: 2, entry_id: list[0]?.id ?? 0, fields: ['price_trade'], reason: '改错了', ...input },
      { token: as },
    )

  expect(await restore({ version: 1 })).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })
  // the old store price is below the new trade price
  expect(await restore({ fields: ['price_store'] })).toMatchObject({ code: 400, msg: '旧值已不符合现在的规则，不能恢复' })
  expect(await restore({ fields: ['stock'] })).toMatchObject({ code: 400, msg: '所选字段不能恢复' })
  expect(await restore({}, await login({ perms: ['goods:sku:list'] }))).toMatchObject({ code: 403 })
  expect(await restore({ entry_id: 9_000_000 })).toMatchObject({ code: 404 })
  expect(await restore({})).toMatchObject({ code: 200, msg: '恢复成功', data: { id, version: 3 } })
  expect(await row()).toMatchObject({ price_store: 3000, price_trade: 1500, moq: 8, version: 3 })
  expect((await historyOf('goods.sku', id)).data.list[0]).toMatchObject({
    reason: '改错了',
    changes: [{ field: 'price_trade', before: 2500, after: 1500 }],
  })
  expect((await call(sku.priceLog, { id }, { token })).data.list[0]).toMatchObject({
    field: 'price_trade',
    old_price: 2500,
    new_price: 1500,
  })
})

test('an outdated save is refused together with the row as it is and who changed which field', async () => {
  const id = await make.brand({ origin: '上海' })
  const read = await detailOf(id)
  await call(brand.edit, { ...read, origin: '宁波' }, { token: await login({ perms: ['goods:*:*'], username: 'another' }) })
  const refused = await call(brand.edit, { ...read, origin: '无锡' }, { token })
  expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'version' }], current: { origin: '宁波', version: 2 } } })
  expect((refused.data as unknown as { changes: object[] }).changes).toContainEqual({
    field: 'origin',
    by: '测试员',
    at: expect.any(String),
  })
  // without the permission to read it the row is not returned
  const blind = await login({ perms: ['goods:brand:edit'] })
  expect((await call(brand.edit, { ...read, origin: '无锡' }, { token: blind })).data).toEqual({
    errors: [expect.objectContaining({ field: 'version' })],
  })
})
