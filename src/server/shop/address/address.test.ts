import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const make = shopMaker(server)
const { address } = shop

const body = (values: Partial<InputOf<typeof address.edit>> = {}) => ({
  receiver: '王建国',
  phone: '13900000000',
  province_code: '330000',
  city_code: '330100',
  district_code: '330109',
  address: '建设一路18号',
  ...values,
})
const edit = (token: string, values?: Partial<InputOf<typeof address.edit>>) => call(address.edit, body(values), { token })
const list = async (token: string) => (await call(address.list, {}, { token })).data.list
const defaults = async (token: string) => (await list(token)).filter(({ is_default }) => is_default === 1).map(({ id }) => id)

describe('[A27] addresses', () => {
  test('the first one is the default; another default replaces it; the default comes first', async () => {
    const { token } = await make.person()
    const first = (await edit(token)).data.id
    expect(await list(token)).toMatchObject([{ id: first, is_default: 1, phone: '13900000000', region: '浙江省杭州市萧山区' }])
    const second = (await edit(token, { is_default: 1 })).data.id
    const third = (await edit(token)).data.id
    expect((await list(token)).map(({ id }) => id)).toEqual([second, third, first])
    await call(address.default, { id: third }, { token })
    expect(await defaults(token)).toEqual([third])
    // the default cannot be given up without another one
    await edit(token, { id: third, is_default: 0 })
    expect(await defaults(token)).toHaveLength(1)
    await call(address.delete, { id: third }, { token })
    expect(await defaults(token)).toEqual([second])
    expect(await list(token)).toHaveLength(2)
  })

  test('[I] in parallel there are never more than twenty, nor more than one default', async () => {
    const { token, id } = await make.person()
    const answers = await Promise.all(Array.from({ length: 25 }, () => edit(token, { is_default: 1 })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20)
    for (const { msg } of answers.filter(({ code }) => code !== 200)) expect(msg).toBe('收货地址最多20个')
    expect(await db.$count(customerAddress, and(eq(customerAddress.user_id, id), isNull(customerAddress.deleted_at)))).toBe(20)
    expect(await defaults(token)).toHaveLength(1)
  })

  test('codes must be complete and belong together', async () => {
    const { token } = await make.person()
    for (const values of [{ district_code: '330199' }, { city_code: '330200' }, { province_code: '440000' }, { district_code: '' }]) {
      expect((await edit(token, values)).msg, JSON.stringify(values)).toBe('请选择完整的省市区')
    }
    expect((await edit(token, { phone: '1' })).msg).toBe('请输入正确的手机号或座机号，座机号如0571-88001234')
  })

  test('[P01] the address of another customer does not exist', async () => {
    const [one, other] = [await make.person(), await make.person()]
    const { id } = (await edit(one.token)).data
    for (const answer of [
      await edit(other.token, { id }),
      await call(address.delete, { id }, { token: other.token }),
      await call(address.default, { id }, { token: other.token }),
    ]) {
      expect(answer).toMatchObject({ code: 404, msg: '收货地址不存在' })
    }
    expect(await list(one.token)).toHaveLength(1)
  })
})
