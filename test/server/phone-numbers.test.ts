import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { store } from '#server/areas/people/tables.ts'
import { ADDRESS, orderMaker } from '#test/make/order-world.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'
import { importMaker, workbook } from '#test/server/imports.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const token = await server.login()
const { compared, applied } = importMaker(server, contract.store.store.import, token)
const { placeOrder, create, buyer, skus } = await orderMaker(server)
const people = shopMaker(server)

const head = ['门店编码', '门店名称', '门店类型', '联系人', '手机号', '所在地区', '详细地址']
const lineOf = (name: string, phone: string | number) => [null, name, '五金店', '王五一', phone, '浙江省杭州市萧山区', `建设一路${name}号`]

describe('phone numbers as people write them', () => {
  test('[N17] a file of stores takes each form, and refuses what is no mobile number', async () => {
    const forms: [string, string | number, string | null][] = [
      ['格式甲五金', '+86 138 0013 9001', '13800139001'],
      ['格式乙五金', '138-0013-9002', '13800139002'],
      ['格式丙五金', '138 0013 9003', '13800139003'],
      ['格式丁五金', '１３８００１３９００４', '13800139004'],
      ['格式戊五金', '8613800139005', '13800139005'],
      ['格式己五金', '13800139009.0', '13800139009'],
      ['格式庚五金', 13_800_139_010, '13800139010'],
      ['格式辛五金', 'tel:(0086)138.0013.9011', '13800139011'],
      ['格式壬五金', '0571-88001234', null],
      ['格式癸五金', '1380013901', null],
    ]
    const file = await workbook([head, ...forms.map(([name, phone]) => lineOf(name, phone))])
    const { id, rows } = await compared(file, { create: 1 })
    expect(rows.map(({ errors }) => errors.map(({ msg }) => msg))).toEqual(
      forms.map(([, , phone]) => (phone ? [] : ['请输入正确的手机号'])),
    )
    await applied(id, 1)
    for (const [name, , phone] of forms) {
      const [row] = await db.select({ phone: store.phone }).from(store).where(eq(store.name, name))
      expect(row?.phone).toBe(phone ?? undefined)
    }
  })

  test.each(['138-0013-9001', '+86 13800139001', '１３８００１３９００１'])(
    '[N17] lists, pickers and the palette find %s',
    async (word) => {
      const { data: list } = await call(contract.store.store.list, { word } as never, { token })
      expect(list.list.map(({ name }) => name)).toEqual(['格式甲五金'])
      const { data: found } = await call(contract.common.search.store, { word } as never, { token })
      expect(found.list.map(({ name }) => name)).toEqual(['格式甲五金'])
      const { data: hits } = await call(contract.common.palette.find, { word } as never, { token })
      expect(JSON.stringify(hits)).toContain('格式甲五金')
    },
  )
})

describe('delivery addresses', () => {
  test.each([
    ['0571-88001234', '0571-88001234'],
    ['（0571）88001234转801', '0571-88001234-801'],
    ['+86 138 1234 5678', '13812345678'],
  ])('[N17] of orders and customers take %s', async (phone, stored) => {
    const [sku_id = 0] = await skus(1)
    const address = { ...ADDRESS, receiver: '王', phone }
    expect(await placeOrder({ store_id: (await buyer()).id, lines: [{ sku_id, qty: 1 }], address })).toMatchObject({ phone: stored })
    const { owner } = await people.storeOf()
    const saved = await call(
      shop.address.edit,
      { ...address, receiver: '杭州永固五金机电设备工程技术有限公司萧山分公司' },
      { token: owner.token },
    )
    expect(saved).toMatchObject({ code: 200 })
    const { data } = await call(shop.address.list, {}, { token: owner.token })
    expect(data.list.map((row) => row.phone)).toEqual([stored])
  })

  test('[N17] a number that is neither names both forms', async () => {
    const [sku_id = 0] = await skus(1)
    const input = { store_id: (await buyer()).id, lines: [{ sku_id, qty: 1 }], address: { ...ADDRESS, phone: '88001234' } }
    expect(await create(input)).toMatchObject({ code: 400, msg: '请输入正确的手机号或座机号，座机号如0571-88001234' })
  })
})
