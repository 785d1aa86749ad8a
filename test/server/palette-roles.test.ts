import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { creationOf } from '#contract/common/create-pages.ts'
import { settingGroups, settingsOf, type GroupCode } from '#contract/config/settings.ts'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { call, db, token, login, buyer, skus, placeOrder } = await orderWorld()
const { palette } = contract.common

const shop = await buyer({ name: '东阳华堃机电' })
const [nut] = (await skus(1, { price_store: 1000, price_trade: 900 })) as [number]
const placed = await placeOrder({ store_id: shop.id, lines: [{ sku_id: nut, qty: 2 }] })

const find = async (word: string, as = token) => (await call(palette.find, { word }, { token: as })).data.list
const kinds = async (word: string, as: string) => (await find(word, as)).map(({ entity }) => entity)
const accessOf = ({ access }: Endpoint) => [access as `${string}:${string}`]

test('[L03] [P01] each searched kind is found only with the permission to list it', async () => {
  const searched = entities().filter(({ search, table, contract: { list } }) => search && table && list && list.access !== 'login')
  expect(searched.length).toBeGreaterThan(30)
  const words = ['东阳', '管理', '轴承', placed.order_no, '5678']
  for (const { contract: one } of searched) {
    const { address } = one.$
    const own = await login({ perms: accessOf(one.list as Endpoint) as never })
    for (const word of words)
      expect(
        (await kinds(word, own)).filter((kind) => kind !== address),
        `${address} ${word}`,
      ).toEqual([])
  }
})

test('[L03] orders are found by their store without the list of stores', async () => {
  const trade = await login({ perms: ['order:order:list', 'order:aftersale:list'] })
  expect(await find('东阳华堃', trade)).toMatchObject([{ entity: 'order.order', records: [{ id: placed.id, code: placed.order_no }] }])
  const both = await login({ perms: ['order:order:list', 'store:store:list'] })
  expect((await kinds('东阳华堃', both)).toSorted()).toEqual(['order.order', 'store.store'])
})

test('[L03] [P01] calls are found last, and only with the permission of resources', async () => {
  await db.execute(sql`update resource set title = '东阳接口' where id = (select min(id) from resource)`)
  const dev = await login({ perms: ['dev:resources:list', 'order:order:list'] })
  expect(await kinds('东阳', dev)).toEqual(['order.order', 'dev.resources'])
  expect(await kinds('/api/', await login({ perms: ['order:order:list', 'finance:withdraw:list'] }))).toEqual([])
})

test('[L03] [P01] the actions are the forms that the person may open', async () => {
  const actionsOf = async (as: string) => (await call(palette.actions, {}, { token: as })).data.list
  const all = await actionsOf(token)
  const creating = entities().filter(({ contract: one }) => one.list && creationOf(one))
  expect(all.map(({ entity }) => entity).toSorted()).toEqual(creating.map(({ contract: one }) => one.$.address).toSorted())
  expect(all).toContainEqual({
    entity: 'activity.coupon',
    title: '新增优惠券',
    words: ['新增优惠券', 'New coupon'],
    link: '/activity/coupon?edit=new',
  })
  expect(all).toContainEqual(expect.objectContaining({ entity: 'order.order', title: '代客下单', link: '/order/create' }))
  const few = await login({ perms: ['goods:brand:list', 'goods:brand:edit', 'goods:series:list'] })
  expect((await actionsOf(few)).map(({ link }) => link)).toEqual(['/goods/brand?edit=new'])
})

test('[L03] a setting is found by its name and opens the page at it', async () => {
  const [group] = Object.keys(settingGroups) as [GroupCode]
  const [[key, { label }]] = settingsOf(group) as [ReturnType<typeof settingsOf>[number]]
  const found = (await find(label[0])).find(({ entity }) => entity === 'config.config')
  expect(found?.records.map(({ link }) => link)).toContain(`/config?group=${group}&setting=${key}`)
})
