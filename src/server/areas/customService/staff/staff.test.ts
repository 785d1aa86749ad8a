import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { staffBody, storeRow } from '#test/make/people-rows.ts'
import { conformsToEntity, START } from '#test/server/conformance.ts'
import { startServer } from '#test/server/harness.ts'

const areas = ['330000', '330100', '110000']

await conformsToEntity({
  entity: contract.customService.staff,
  table: customerService,
  sample: (n) => ({
    nickname: `客服${n}`,
    code: `NO${n}`,
    wxid: `wechat_${n}`,
    avatar: n % 2 ? '/files/face.png' : null,
    qrcode: '/files/qr.png',
    phone: n % 3 ? '13912345678' : null,
    areas: n % 4 ? [areas[n % 3] ?? ''] : [],
    work_time: n % 2 ? [{ weekday: [1, 2, 3], from: '08:30', to: '18:00' }] : [],
    max_customers: n % 5 ? null : 100 + n,
    weight: 1 + (n % 100),
    sort: n % 7,
    // the first row becomes the default, which cannot be disabled
    status: n > 1000 || n === 0 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({ nickname: `改名${n}`, qrcode: '/files/other.png', max_customers: 7, weight: 3, areas: ['440000'] }),
  filters: {
    word: [
      { value: '客服1', fits: ({ nickname }) => String(nickname).includes('客服1') },
      { value: 'no99', fits: ({ code }) => code === 'NO99' },
      { value: 'WECHAT_3', fits: ({ wxid }) => String(wxid).startsWith('wechat_3') },
    ],
    area: [
      { value: '330000', fits: ({ areas: held }) => (held as string[]).some((code) => code.startsWith('33')) },
      { value: '110101', fits: ({ areas: held }) => (held as string[]).includes('110000') },
    ],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
  },
})

describe('customer service staff', async () => {
  const moment = { now: START }
  const server = await startServer({ clock: () => new Date(moment.now) })
  const { db } = server.database
  const token = await server.login()
  const { staff } = contract.customService
  let serial = 0

  beforeEach(() => {
    moment.now = START
  })

  const edit = (values: object) => server.call(staff.edit, { ...staffBody(++serial), ...values }, { token })
  const add = async (values: object = {}) => {
    const { data, msg } = await edit(values)
    expect(data?.id, msg).toBeGreaterThan(0)
    return (await server.call(staff.detail, { id: data.id }, { token })).data
  }
  const detail = async (id: number) => (await server.call(staff.detail, { id }, { token })).data
  const transfer = (input: object) => server.call(staff.transfer, input as never, { token })
  const assigned = { cs_assigned_at: new Date(START - 86_400_000).toISOString() }

  /** An employee's customers, inserted as data, with counts and logs. */
  async function customers(cs_id: number, users: number, stores = 0) {
    const people = Array.from({ length: users }, (_, n) => ({ nick: `客户${n}`, cs_id, ...assigned }))
    const shops = Array.from({ length: stores }, () => storeRow({ cs_id, ...assigned }))
    const ids = users > 0 ? await db.insert(customer).values(people).returning({ id: customer.id }) : []
    const shopIds = stores > 0 ? await db.insert(store).values(shops).returning({ id: store.id }) : []
    const log = { to_cs_id: cs_id, created_at: assigned.cs_assigned_at }
    for (const { id } of ids) await db.insert(assignLog).values({ target_type: 'user', target_id: id, ...log })
    for (const { id } of shopIds) await db.insert(assignLog).values({ target_type: 'store', target_id: id, ...log })
    await db.update(customerService).set({ user_count: users, store_count: stores }).where(eq(customerService.id, cs_id))
    return { users: ids.map(({ id }) => id), stores: shopIds.map(({ id }) => id) }
  }

  async function expectConsistent() {
    const people = await db.select({ id: customer.id, cs_id: customer.cs_id }).from(customer).where(isNull(customer.deleted_at))
    const shops = await db.select({ id: store.id, cs_id: store.cs_id }).from(store).where(isNull(store.deleted_at))
    const { id, user_count, store_count, status } = customerService
    const rows = await db.select({ id, user_count, store_count, status }).from(customerService)
    for (const row of rows) {
      expect(row.user_count).toBe(people.filter(({ cs_id }) => cs_id === row.id).length)
      expect(row.store_count).toBe(shops.filter(({ cs_id }) => cs_id === row.id).length)
    }
    const log = await db.select().from(assignLog).orderBy(asc(assignLog.id))
    for (const [type, targets] of [
      ['user', people],
      ['store', shops],
    ] as const)
      for (const target of targets) {
        const last = log.findLast(({ target_type, target_id }) => target_type === type && target_id === target.id)
        expect(last?.to_cs_id ?? null).toBe(target.cs_id)
      }
  }

  const defaults = async () =>
    (await db.select({ id: customerService.id }).from(customerService).where(eq(customerService.is_default, 1))).map(({ id }) => id)

  test('[A22] the first enabled employee is the default; another one takes its place', async () => {
    const off = await add({ status: 0 })
    expect(await defaults()).toEqual([])
    const first = await add()
    expect(await defaults()).toEqual([first.id])
    const next = await add()
    expect(await server.call(staff.makeDefault, { id: next.id }, { token })).toMatchObject({ code: 200, msg: '已设为默认客服' })
    expect(await defaults()).toEqual([next.id])
    const refused = { code: 400, msg: '停用的客服不能设为默认' }
    expect(await server.call(staff.makeDefault, { id: off.id }, { token })).toMatchObject(refused)
    const same = await server.call(staff.makeDefault, { id: next.id }, { token })
    expect(same.data.version).toBe((await detail(next.id)).version)
  })

  test('[A22] 默认客服不能停用', async () => {
    const [id = 0] = await defaults()
    const msg = '默认客服不能停用'
    expect((await server.call(staff.status, { id, status: 0 }, { token })).data.failed).toEqual([{ id, msg }])
    const row = await detail(id)
    expect(await edit({ ...row, status: 0 })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'status' }] } })
    expect((await server.call(staff.delete, { id }, { token })).data.failed).toEqual([{ id, msg: '默认客服不能删除' }])
    await expect(db.update(customerService).set({ status: 0 }).where(eq(customerService.id, id))).rejects.toMatchObject({
      cause: { constraint: 'customer_service_default_check' },
    })
  })

  test('[A22] [I2] of parallel changes exactly one employee is the default', async () => {
    const ids = [(await add()).id, (await add()).id, (await add()).id, (await add()).id]
    const answers = await Promise.all([...ids, ...ids].map((id) => server.call(staff.makeDefault, { id }, { token })))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    expect(await defaults()).toHaveLength(1)
  })

  test('[A22] 微信号格式不正确 and 请上传微信二维码', async () => {
    const wrong = { code: 400, msg: '微信号格式不正确', data: { errors: [{ field: 'wxid' }] } }
    for (const wxid of ['abc', '1abcdef', 'with space', '微信号码微信号']) expect(await edit({ wxid })).toMatchObject(wrong)
    expect(await edit({ qrcode: null })).toMatchObject({ code: 400, msg: '请上传微信二维码', data: { errors: [{ field: 'qrcode' }] } })
    expect(await edit({ qrcode: '' })).toMatchObject({ code: 400, data: { errors: [{ field: 'qrcode' }] } })
  })

  test('[A22] working hours name days and end after they begin', async () => {
    const save = (time: object) => edit({ work_time: [{ weekday: [1], from: '09:00', to: '18:00', ...time }] })
    expect(await save({ weekday: [] })).toMatchObject({
      code: 400,
      msg: '请选择工作日',
      data: { errors: [{ field: 'work_time.0.weekday' }] },
    })
    expect(await save({ to: '09:00' })).toMatchObject({ code: 400, msg: '结束时间必须晚于开始时间' })
    expect(await save({ from: '25:00' })).toMatchObject({ code: 400, msg: '时间格式不正确' })
    expect(await save({})).toMatchObject({ code: 200 })
  })

  test('[A22] areas are those of the country, listed by name', async () => {
    expect(await edit({ areas: ['999999'] })).toMatchObject({ code: 400, msg: '地区不存在', data: { errors: [{ field: 'areas' }] } })
    expect((await add({ areas: ['330100', '110000'] })).area_names).toEqual(['杭州市', '北京市'])
  })

  test('[A22] 最大服务数不能小于当前客户数({n})', async () => {
    const row = await add()
    await customers(row.id, 3, 1)
    const msg = '最大服务数不能小于当前客户数(4)'
    expect(await edit({ ...row, max_customers: 3 })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'max_customers' }] } })
    expect(await edit({ ...row, max_customers: 4 })).toMatchObject({ code: 200 })
  })

  test('[A22] 该客服名下还有{n}位客户，请先转移, then nothing stands in the way', async () => {
    const [row, next] = [await add(), await add()]
    const { id } = row
    await customers(id, 2, 1)
    const msg = '该客服名下还有3位客户，请先转移'
    expect((await server.call(staff.status, { id, status: 0 }, { token })).data.failed).toEqual([{ id, msg }])
    expect((await server.call(staff.delete, { id }, { token })).data.failed).toEqual([{ id, msg }])
    expect(await edit({ ...row, status: 0 })).toMatchObject({ code: 400, msg })
    await expect(db.update(customerService).set({ status: 0 }).where(eq(customerService.id, id))).rejects.toMatchObject({
      cause: { constraint: 'customer_service_off_check' },
    })
    expect(await transfer({ from: row.wxid, to: next.wxid })).toMatchObject({ code: 200, data: { users: 2, stores: 1 } })
    expect((await server.call(staff.delete, { id }, { token })).data.success).toEqual([id])
    expect(await detail(next.id)).toMatchObject({ user_count: 2, store_count: 1, today_assigned: 3 })
  })

  test('[A22] [I12] a transfer moves all and only the chosen customers', async () => {
    const [one, two, other] = [await add(), await add(), await add()]
    const { users } = await customers(one.id, 5, 2)
    await customers(other.id, 1)
    const chosen = users.slice(1, 3)
    expect(await transfer({ from: one.wxid, to: two.wxid, target_type: 'user', ids: chosen, reason: '休假' })).toMatchObject({
      data: { users: 2, stores: 0 },
    })
    const moved = await db.select({ id: customer.id }).from(customer).where(eq(customer.cs_id, two.id)).orderBy(asc(customer.id))
    expect(moved.map(({ id }) => id)).toEqual(chosen)
    // one chosen customer has moved already: none is moved
    const again = await transfer({ from: one.wxid, to: two.wxid, target_type: 'user', ids: [users[0], users[1]] })
    expect(again).toMatchObject({ code: 400, msg: '所选客户中有1位不属于该客服' })
    expect(await detail(one.id)).toMatchObject({ user_count: 3, store_count: 2 })
    expect(await transfer({ from: one.wxid, to: two.wxid })).toMatchObject({ data: { users: 3, stores: 2 } })
    expect(await detail(other.id)).toMatchObject({ user_count: 1 })
    await expectConsistent()
  })

  test('[A22] a transfer names two employees, the receiver enabled and below its limit', async () => {
    const [from, full, off] = [await add(), await add({ max_customers: 1 }), await add({ status: 0 })]
    await customers(from.id, 2)
    expect(await transfer({ from: from.wxid, to: from.wxid })).toMatchObject({ code: 400, msg: '不能转移给同一位客服' })
    expect(await transfer({ from: from.wxid, to: 'nobody_there' })).toMatchObject({ code: 400, msg: '客服不存在' })
    expect(await transfer({ from: from.wxid, to: full.wxid })).toMatchObject({ code: 400, msg: '该客服最多服务1位客户，分配后将有2位' })
    expect(await transfer({ from: from.wxid, to: off.wxid })).toMatchObject({ code: 400, msg: '该客服已停用，不能分配客户' })
    expect(await transfer({ from: from.wxid, to: full.wxid, ids: [1] })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'target_type' }] },
    })
    expect(await detail(from.id)).toMatchObject({ user_count: 2 })
  })

  test('[A22] [I2] no parallel transfer, status or deletion leaves a customer to disabled staff', async () => {
    const all = [await add(), await add(), await add()]
    await customers(all[0]?.id ?? 0, 8, 4)
    const pairs = [0, 1, 2, 0, 2, 1, 0, 1].map((from, at) => [all[from], all[(from + 1 + (at % 2)) % 3]] as const)
    await Promise.all([
      ...pairs.map(([from, to]) => transfer({ from: from?.wxid, to: to?.wxid })),
      ...all.map(({ id }) => server.call(staff.status, { id, status: 0 }, { token })),
    ])
    const stray = await db
      .select({ id: customer.id })
      .from(customer)
      .innerJoin(customerService, eq(customerService.id, customer.cs_id))
      .where(and(isNull(customer.deleted_at), sql`(${customerService.status} = 0 or ${customerService.deleted_at} is not null)`))
    expect(stray).toEqual([])
    await expectConsistent()
  })

  test('[A22] [A35] an account is the back office of one employee, by the rules of accounts', async () => {
    const [one, two] = [await add(), await add()]
    await server.login({ username: 'office', perms: ['goods:brand:list'], scope: 'cs_self' })
    const [office] = await db.select().from(adminUser).where(eq(adminUser.username, 'office'))
    const id = office?.id ?? 0
    const link = (staffId: number, admin_user_id: number | null, by = token) =>
      server.call(staff.account, { id: staffId, admin_user_id }, { token: by })
    expect(await link(one.id, id)).toMatchObject({ code: 200 })
    expect(await detail(one.id)).toMatchObject({ admin_user_id: id })
    expect(await link(two.id, id)).toMatchObject({ code: 200 })
    expect([await detail(one.id), await detail(two.id)]).toMatchObject([{ admin_user_id: null }, { admin_user_id: id }])
    await server.login({ username: 'office_two', perms: ['goods:brand:list'], scope: 'cs_self' })
    const [second] = await db.select().from(adminUser).where(eq(adminUser.username, 'office_two'))
    expect(await link(two.id, second?.id ?? 0)).toMatchObject({ code: 200 })
    expect(await detail(two.id)).toMatchObject({ admin_user_id: second?.id, admin_user_name: second?.real_name })
    await server.call(staff.delete, { id: two.id }, { token })
    expect(
      await db
        .select({ cs: adminUser.cs_id })
        .from(adminUser)
        .where(eq(adminUser.id, second?.id ?? 0)),
    ).toEqual([{ cs: null }])
    const weak = await server.login({ perms: ['customService:*:*'], scope: 'all' })
    expect(await link(one.id, id, weak)).toMatchObject({ code: 403 })
  })

  test('[A22] the figures count enabled staff, unassigned users and today’s assignments', async () => {
    const before = (await server.call(staff.summary, {}, { token })).data
    const [one, two] = [await add(), await add()]
    await customers(one.id, 2)
    await db.insert(customer).values([{ nick: '无客服' }, { nick: '也无客服' }])
    await transfer({ from: one.wxid, to: two.wxid })
    const after = (await server.call(staff.summary, {}, { token })).data
    expect(after).toEqual({ online: before.online + 2, unassigned: before.unassigned + 2, today: before.today + 2 })
    moment.now += 86_400_000
    expect((await server.call(staff.summary, {}, { token: await server.login() })).data.today).toBe(0)
  })
})
