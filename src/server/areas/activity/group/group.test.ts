import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { groupWorld } from '#test/make/group-world.ts'

const world = await groupWorld()
const { call, token, keyed, skus, body, draft, running, buyer, open } = world
const { group } = contract.activity

const edit = async (values: Parameters<typeof body>[0] & { id?: number; version?: number }) =>
  call(group.edit, { ...(await body(values)), ...values }, { token })
const one = async (id: number) => (await call(group.detail, { id }, { token })).data

describe('[A12] a group buy is edited', () => {
  test('its goods must be cheaper than in the store, in stock, and of one SPU', async () => {
    const [sku_id = 0] = await skus(1, { price_store: 2000, stock: 50 })
    const [other = 0] = await skus(1, { price_store: 2000, stock: 50 })
    const offer = (values: object = {}) => [{ sku_id, group_price: 1500, stock: 10, ...values }]
    expect(await edit({ sku_items: offer({ group_price: 2000 }) })).toMatchObject({
      msg: '拼团价必须小于门店价',
      data: { errors: [{ field: 'sku_items.0.group_price' }] },
    })
    expect(await edit({ sku_items: offer({ stock: 51 }) })).toMatchObject({ msg: '拼团库存不能大于可售库存' })
    expect(await edit({ sku_items: [...offer(), { sku_id: other, group_price: 1, stock: 1 }] })).toMatchObject({
      msg: '拼团商品必须属于同一SPU',
    })
    expect(await edit({ sku_items: [...offer(), ...offer()] })).toMatchObject({ msg: '拼团商品不能重复' })
    // [F6]
    for (const need of [1, 51]) expect(await edit({ need })).toMatchObject({ msg: '成团人数必须为2~50之间的整数' })
    expect(await edit({ mode: 'quantity', need: 1 })).toMatchObject({ msg: '成团件数必须为2~100000之间的整数' })
    for (const need of [0, 100_001]) expect((await edit({ need })).msg).toContain('成团人数必须为2~50之间的整数')
    expect(await edit({ team_hours: 169 })).toMatchObject({ msg: '成团时限必须为1~168之间的整数' })
    expect(await edit({ mode: 'quantity', need: 500, virtual_fill: 1 })).toMatchObject({ msg: '件数成团不支持模拟成团' })
    expect(await edit({ leader_discount: 1500 })).toMatchObject({ msg: '团长优惠必须小于拼团价' })
    expect(await edit({ mode: 'quantity', need: 500 })).toMatchObject({ code: 200 })
  })

  test('once published only title, image, rules, sort, a later end and more pieces are accepted', async () => {
    const activity = await running()
    const input = {
      ...(await body({ sku_items: [{ sku_id: activity.sku_id, group_price: 1500, stock: 100 }] })),
      id: activity.id,
      title: '新名称',
      rules: '先付先得',
      sort: 3,
    }
    const save = async (values: object) =>
      call(group.edit, { ...input, version: (await one(activity.id)).version, ...values } as never, { token })
    expect(await save({})).toMatchObject({ code: 200 })
    expect(await save({ need: 4 })).toMatchObject({ msg: '活动已发布，不能修改该项', data: { errors: [{ field: 'need' }] } })
    expect(await save({ end_at: '2026-03-09T00:00:00.000Z' })).toMatchObject({ msg: '结束时间只能延后' })
    const offer = (stock: number, group_price = 1500) => ({ sku_items: [{ sku_id: activity.sku_id, group_price, stock }] })
    expect(await save(offer(100, 1400))).toMatchObject({ msg: '活动已发布，不能修改该项' })
    expect(await save(offer(99))).toMatchObject({ msg: '发布后数量只能增加' })
    expect(await open(await buyer(), activity, 5)).toMatchObject({ code: 200 })
    expect(await save(offer(4))).toMatchObject({ msg: '数量不能小于已使用数量(5)' })
    expect(await save({ ...offer(120), end_at: '2026-03-11T00:00:00.000Z' })).toMatchObject({ code: 200 })
    expect(await one(activity.id)).toMatchObject({ title: '新名称', sku_items: [{ stock: 120, sold_qty: 5 }], joined_count: 1 })
  })
})

describe('[A12] a group buy is published', () => {
  test('goods in an overlapping group buy are refused with its id, also in parallel or later', async () => {
    const [sku_id = 0] = await skus(1, { price_store: 2000, stock: 500 })
    const sku_items = [{ sku_id, group_price: 1500, stock: 100 }]
    const { code } = (await call(contract.goods.sku.detail, { id: sku_id }, { token })).data
    const drafts = await Promise.all(Array.from({ length: 6 }, (_, at) => draft({ sku_items, title: `同时${at}` })))
    const answers = await Promise.all(drafts.map((id) => call(group.publish, { id }, { token })))
    const won = drafts[answers.findIndex((answer) => answer.code === 200)] as number
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    const lost = answers.find((answer) => answer.code !== 200)
    expect(lost).toMatchObject({ code: 400, data: { used_by: { kind: 'group', id: won } } })
    expect(lost?.msg).toBe(`商品“${code}”在该时段已参加活动“${(await one(won)).title}”`)
    const later = await draft({ sku_items, start_at: '2026-03-10T00:00:00.000Z', end_at: '2026-03-20T00:00:00.000Z' })
    expect(await call(group.publish, { id: later }, { token })).toMatchObject({ code: 200 })
    const { version, title } = await one(won)
    const longer = { ...(await body({ sku_items })), id: won, version, title, end_at: '2026-03-11T00:00:00.000Z' }
    expect(await call(group.edit, longer, { token })).toMatchObject({ code: 400, data: { used_by: { kind: 'group', id: later } } })
    expect(await call(group.close, { id: won, version }, { token })).toMatchObject({ code: 200 })
    const again = drafts.find((id) => id !== won) ?? 0
    expect(await call(group.publish, { id: again }, { token })).toMatchObject({ code: 200 })
  })

  test('its copy is a draft with goods but no sales, an activity with teams cannot be deleted', async () => {
    const activity = await running()
    await open(await buyer(), activity, 2)
    const { data } = await call(group.copy, { id: activity.id }, { token })
    expect(await one(data.id)).toMatchObject({ state: 'draft', joined_count: 0, sku_items: [{ sold_qty: 0, group_price: 1500 }] })
    expect(await call(group.delete, { id: data.id }, { token })).toMatchObject({ data: { success: [data.id] } })
    await call(group.close, { id: activity.id }, { token })
    const refused = await call(group.delete, { id: activity.id }, { token })
    expect(refused.data.failed).toMatchObject([{ msg: '活动已有参与记录，不能删除' }])
  })

  test('it closes at its end by the job, and lists by phase', async () => {
    const activity = await running({ end_at: '2026-03-02T09:00:00.000Z' })
    const listed = async (phase: 'running' | 'ended' | 'closed') =>
      (await call(group.list, { phase, page_size: 100 }, { token })).data.list.map(({ id }) => id)
    expect(await listed('running')).toContain(activity.id)
    world.clock.advance(3_600_000)
    expect(await listed('ended')).toContain(activity.id)
    const { entity } = await import('./group.ts')
    const { workerContextOf } = await import('#test/make/work.ts')
    await entity.jobs?.['close-groups']?.act(await workerContextOf(world.server))
    expect(await listed('closed')).toContain(activity.id)
  })

  test('its place in the list is set', async () => {
    const { id } = await running()
    expect(await call(group.sort, { id, sort: 7 }, { token })).toMatchObject({ code: 200 })
    expect(await one(id)).toMatchObject({ sort: 7 })
  })

  test('only holders of the permission publish and end teams', async () => {
    const reader = await world.login({ perms: ['activity:group:list'], scope: 'all' })
    const { id } = await running()
    for (const [endpoint, input] of [
      [group.pause, { id }],
      [group.stop, { id, reason: '试' }],
    ] as const)
      expect(await call(endpoint, input as never, { ...keyed(reader) })).toMatchObject({ code: 403 })
  })
})
