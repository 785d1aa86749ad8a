import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import { storeImport } from '#contract/store/store-import.ts'
import { agentChecks } from '#server/areas/agent/agent/checks.ts'
import { staffChecks } from '#server/areas/customService/staff/staff-checks.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { agentRow, salesmanRow, serviceRow, storeRow } from '#test/make/people-rows.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { storeChecks } from './store-checks.ts'
import { plainRegion, regionsOf } from './store-import-rows.ts'

const server = await startServer()
const { db, pool } = server.database
const { import: imports, task: tasks } = contract.task
const calls = contract.store.store
const license = `91330109MA0000001`
const ids = { agent: 0, other: 0, salesman: 0, store: 0, foreign: 0 }
const codes = { agent: '', other: '', salesman: '', store: '', foreign: '' }
let token: string

beforeAll(async () => {
  token = await server.login()
  const agents = await db.insert(agent).values([agentRow(), agentRow()]).returning({ id: agent.id, code: agent.code })
  ;[ids.agent, ids.other] = [agents[0]?.id ?? 0, agents[1]?.id ?? 0]
  ;[codes.agent, codes.other] = [agents[0]?.code ?? '', agents[1]?.code ?? '']
  const [user] = await db.insert(customer).values({ nick: '业务员' }).returning({ id: customer.id })
  const [man] = await db
    .insert(salesman)
    .values(salesmanRow({ user_id: user?.id ?? 0, agent_id: ids.agent }))
    .returning({ id: salesman.id, code: salesman.code })
  ;[ids.salesman, codes.salesman] = [man?.id ?? 0, man?.code ?? '']
  await db
    .insert(customerService)
    .values([serviceRow({ wxid: 'first', code: 'KF1', is_default: 1 }), serviceRow({ wxid: 'second', code: 'KF2' })])
  const stores = await db
    .insert(store)
    .values([
      storeRow({ name: '宏达五金', phone: '13700000001', agent_id: ids.agent }),
      storeRow({ name: '外地五金', phone: '13700000002', agent_id: ids.other }),
    ])
    .returning({ id: store.id, code: store.code })
  ;[ids.store, ids.foreign] = [stores[0]?.id ?? 0, stores[1]?.id ?? 0]
  ;[codes.store, codes.foreign] = [stores[0]?.code ?? '', stores[1]?.code ?? '']
  await pool.query(`update agent set store_count = (select count(*) from store where agent_id = agent.id),
    salesman_count = (select count(*) from salesman where agent_id = agent.id)`)
  await server.call(calls.assign, { ids: [ids.store, ids.foreign], cs_wxid: 'second' }, { token })
  await pool.query('update salesman set store_count = (select count(*) from store where salesman_id = salesman.id)')
})

const names = storeImport.map(({ name }) => name)

/** Sends lines with all template columns in their order, and names the columns. */
async function sent(lines: readonly Readonly<Record<string, string>>[], { create = 1 as 0 | 1, as = token } = {}) {
  const cells = lines.map((line) => names.map((name) => line[name] ?? '').join(','))
  const headings = storeImport.map(({ label }) => label[0]).join(',')
  const { data } = await server.call(calls.import, {} as never, { token: as, file: Buffer.from([headings, ...cells].join('\n')) })
  await work(server)
  const id = data.task_id
  expect((await server.call(imports.map, { id, mapping: names, create }, { token: as })).code).toBe(200)
  await work(server)
  return { id, rows: (await server.call(imports.rows, { id, page_size: 50 }, { token: as })).data.list }
}

async function applied(id: number, as = token): Promise<void> {
  expect((await server.call(imports.apply, { id, skip_errors: 1 }, { token: as })).code).toBe(200)
  await work(server)
}

const faults = async () => (await runChecks(pool, [...storeChecks, ...agentChecks, ...staffChecks])).violations
const fresh = (n: number) => ({
  name: `新店${n}`,
  type: '五金店',
  contact: '王五',
  phone: `1350000${String(n).padStart(4, '0')}`,
  region: '浙江省 / 杭州市 / 萧山区',
  address: '建设一路18号',
})
/** Sends cells as a file without a word about its columns. */
async function sentCells(cells: readonly string[][]) {
  const file = Buffer.from(cells.map((line) => line.join(',')).join('\n'))
  const { data } = await server.call(calls.import, {} as never, { token, file })
  await work(server)
  return { id: data.task_id, state: (await server.call(imports.detail, { id: data.task_id }, { token })).data }
}
const messagesOf = (rows: Awaited<ReturnType<typeof sent>>['rows']) => rows.map(({ errors }) => errors.map(({ msg }) => msg).join('；'))

describe('[A16] the import of stores', () => {
  test('makes new stores and changes stores by their codes; an undo takes both back', async () => {
    const code = license + licenseCheckDigit(license)
    const { id, rows } = await sent([
      { ...fresh(1), salesman_code: codes.salesman, license_no: code, price_level: '贸易价', tags: '月结、现款', cs_code: 'KF2' },
      { code: codes.store, contact: '赵六', region: '320507', salesman_code: codes.salesman, cs_code: 'KF1' },
      { code: codes.foreign, name: '外地五金' },
    ])
    expect(messagesOf(rows)).toEqual(['', '', ''])
    expect(rows.map(({ state }) => state)).toEqual(['new', 'changed', 'same'])
    await applied(id)
    const [record] = await db.select().from(store).where(eq(store.phone, '13500000001'))
    expect(record).toMatchObject({
      name: '新店1',
      type: 'hardware',
      source: 'import',
      license_no: code,
      price_level: 'trade',
      tags: ['月结', '现款'],
      province_code: '330000',
      city_code: '330100',
      district_code: '330109',
      agent_id: ids.agent,
      salesman_id: ids.salesman,
    })
    expect(record?.code).toMatch(/^S\d{7}$/)
    const changed = async () => (await db.select().from(store).where(eq(store.id, ids.store)))[0]
    expect(await changed()).toMatchObject({ name: '宏达五金', contact: '赵六', district_code: '320507', salesman_id: ids.salesman })
    expect(await faults()).toEqual([])
    // the same file again changes nothing and makes nothing
    const again = await sent([{ ...fresh(1) }, { code: codes.store, contact: '赵六', region: '江苏省苏州市相城区' }])
    expect(messagesOf(again.rows)).toEqual(['该手机号已绑定门店“新店1”', ''])
    expect(again.rows[1]?.state).toBe('same')
    const { data } = await server.call(tasks.undo, { id }, { token })
    await work(server)
    expect((await server.call(tasks.detail, { id: data.task_id }, { token })).data.state).toBe('done')
    expect(
      (
        await db
          .select()
          .from(store)
          .where(eq(store.id, record?.id ?? 0))
      )[0]?.deleted_at,
    ).not.toBeNull()
    expect(await changed()).toMatchObject({ contact: '李四', district_code: '330109', salesman_id: null })
    expect((await server.call(calls.detail, { id: ids.store }, { token })).data.cs_wxid).toBe('second')
    expect(await faults()).toEqual([])
  })

  test('an undo keeps new stores that have members or orders by now', async () => {
    const phones = [fresh(2), fresh(3), fresh(4)].map(({ phone }) => phone)
    const { id } = await sent([fresh(2), fresh(3), fresh(4)])
    await applied(id)
    const rows = await db.select().from(store).where(inArray(store.phone, phones)).orderBy(store.id)
    const [user] = await db.insert(customer).values({ nick: '新店主' }).returning({ id: customer.id })
    await server.call(calls.memberAdd, { id: rows[0]?.id ?? 0, user_id: user?.id ?? 0 }, { token })
    const unpaid = { order_no: 'F2', price_level: 'store', ship_type: 'pickup', state: 'pending_pay' } as const
    const amounts = { item_kinds: 1, qty_total: 1, weight_total: 1, goods_amount: 100, pay_amount: 100 }
    await db.insert(order).values({ ...unpaid, ...amounts, user_id: user?.id ?? 0, store_id: rows[1]?.id ?? 0 })
    const { data } = await server.call(tasks.undo, { id }, { token })
    await work(server)
    const left = await db.select({ at: store.deleted_at }).from(store).where(inArray(store.phone, phones)).orderBy(store.id)
    expect(left.map(({ at }) => at === null)).toEqual([true, true, false])
    const { list } = (await server.call(tasks.failures, { id: data.task_id }, { token })).data
    expect(list.map(({ msg }) => msg).toSorted()).toEqual(['之后又有修改，已保留', '门店已被使用，无法删除'])
    expect(await faults()).toEqual([])
  })

  test('keeps every rule of the form, and names the fault of each line', async () => {
    const { rows } = await sent([
      { ...fresh(10), license_no: `${license}0` },
      { ...fresh(11), phone: '12345' },
      { ...fresh(12), region: '浙江省杭州市' },
      { ...fresh(13), agent_code: codes.other, salesman_code: codes.salesman },
      { ...fresh(14), phone: '13700000001' },
      { ...fresh(15), type: '饭店' },
      { ...fresh(16), agent_code: 'A99999' },
      { code: 'S0000000', name: '没有这家店' },
      { name: '缺资料' },
      { code: codes.store, tags: Array.from({ length: 11 }, (_, n) => `标签${n}`).join('、') },
    ])
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'error'))
    expect(messagesOf(rows).map((msg) => msg.split('；')[0])).toEqual([
      '统一社会信用代码格式不正确',
      '请输入正确的手机号',
      '请选择完整的省市区',
      '所选业务员不属于该代理商',
      '该手机号已绑定门店“宏达五金”',
      expect.stringContaining('门店类型'),
      '代理商不存在',
      '门店编码不存在',
      expect.stringContaining('请'),
      '标签最多10个',
    ])
    const without = await sent([fresh(17)], { create: 0 })
    expect(messagesOf(without.rows)).toEqual(['请输入门店编码，或选择新增门店'])
  })

  test('two new stores with one phone number: the second line fails alone, in one file or in two', async () => {
    const { id, rows } = await sent([fresh(20), { ...fresh(21), phone: '13500000020' }])
    expect(rows.map(({ state }) => state)).toEqual(['new', 'error'])
    const other = await sent([{ ...fresh(22), phone: '13500000020' }, fresh(23)])
    expect(other.rows.map(({ state }) => state)).toEqual(['new', 'new'])
    await applied(id)
    await applied(other.id)
    const failuresOf = async (id: number) => (await server.call(tasks.failures, { id }, { token })).data.list
    expect(await failuresOf(id)).toMatchObject([{ line: 3, msg: '与第2行的手机号重复' }])
    expect(await failuresOf(other.id)).toMatchObject([{ line: 2, msg: '该手机号已绑定门店“新店20”' }])
  })

  test('[I13] an agent imports own-tree stores only, and price levels only with permission', async () => {
    const perms = ['store:store:list', 'store:store:edit', 'store:store:import', 'user:user:phone']
    const as = await server.login({ perms, scope: 'agent_tree', agent_id: ids.agent })
    const { data } = await server.call(calls.import, {} as never, { token: as, file: Buffer.from('门店编码,价格等级\n,贸易价') })
    await work(server)
    const levels = await server.call(imports.map, { id: data.task_id, mapping: ['code', 'price_level'], create: 1 }, { token: as })
    expect(levels).toMatchObject({ code: 403, data: { permission: 'store:store:level' } })
    const lines = [
      `,${fresh(30).name},五金店,王五,${fresh(30).phone},浙江省杭州市萧山区,建设一路18号,`,
      `${codes.foreign},改名,,,,,,`,
      `,${fresh(31).name},五金店,王五,${fresh(31).phone},浙江省杭州市萧山区,建设一路18号,${codes.other}`,
    ]
    const csv = ['门店编码,门店名称,门店类型,联系人,手机号,所在地区,详细地址,代理商编码', ...lines].join('\n')
    const own = (await server.call(calls.import, {} as never, { token: as, file: Buffer.from(csv) })).data.task_id
    await work(server)
    const mapping = ['code', 'name', 'type', 'contact', 'phone', 'region', 'address', 'agent_code']
    await server.call(imports.map, { id: own, mapping, create: 1 }, { token: as })
    await work(server)
    const { list } = (await server.call(imports.rows, { id: own, page_size: 20 }, { token: as })).data
    expect(messagesOf(list)).toEqual(['', '门店编码不存在', '代理商不存在'])
    await applied(own, as)
    expect(
      await db
        .select()
        .from(store)
        .where(eq(store.phone, fresh(30).phone)),
    ).toMatchObject([{ agent_id: ids.agent }])
    const refused = await server.call(calls.import, {} as never, {
      token: await server.login({ perms: ['store:store:list'] }),
      file: Buffer.from(csv),
    })
    expect(refused.code).toBe(403)
  })
})

describe('[N19] a file without store codes', () => {
  const headings = ['门店名称', '门店类型', '联系人', '手机号', '所在地区', '详细地址']
  const line = (n: number) => Object.values(fresh(n))

  test('holds new stores, whose codes are made; the same file again makes none', async () => {
    const { id, state } = await sentCells([headings, line(71), line(72)])
    expect(state).toMatchObject({ create: 1, mapping: ['name', 'type', 'contact', 'phone', 'region', 'address'] })
    expect((await server.call(imports.map, { id, mapping: state.mapping, create: 1 }, { token })).code).toBe(200)
    await work(server)
    await applied(id)
    const created = await db
      .select()
      .from(store)
      .where(inArray(store.phone, [fresh(71).phone, fresh(72).phone]))
    expect(created.map(({ code }) => /^S\d{7}$/.test(code))).toEqual([true, true])
    const again = await sentCells([headings, line(71), line(72), line(73)])
    await server.call(imports.map, { id: again.id, mapping: again.state.mapping, create: 1 }, { token })
    await work(server)
    const { data } = await server.call(imports.rows, { id: again.id, page_size: 10 }, { token })
    expect(data.list.map(({ state, errors }) => [state, errors[0]?.msg])).toEqual([
      ['error', '该手机号已绑定门店“新店71”'],
      ['error', '该手机号已绑定门店“新店72”'],
      ['new', undefined],
    ])
  })

  test('has each phone number once', async () => {
    const { id, state } = await sentCells([headings, line(81), ['另一家', ...line(81).slice(1)], line(82)])
    await server.call(imports.map, { id, mapping: state.mapping, create: 1 }, { token })
    await work(server)
    const { data } = await server.call(imports.rows, { id, page_size: 10 }, { token })
    expect(data.list.map(({ state, errors }) => [state, errors[0]?.msg])).toEqual([
      ['new', undefined],
      ['error', '与第2行的手机号重复'],
      ['new', undefined],
    ])
  })

  test.each([
    [['门店编码', ...headings], 0],
    [['门店编码', '联系人'], 0],
  ])('a file with the codes changes stores, as before: %j', async (head, create) => {
    const { state } = await sentCells([head, [codes.store, ...line(91)].slice(0, head.length)])
    expect(state.create).toBe(create)
    expect(state.mapping).toContain('code')
  })

  test('the column is required without new stores, and so is a code that a person types', async () => {
    const { id, state } = await sentCells([headings, line(92)])
    const refused = await server.call(imports.map, { id, mapping: state.mapping, create: 0 }, { token })
    expect(refused.msg).toBe('文件没有门店编码列：请匹配该列，或勾选新增，编码将自动生成')
    const file = Buffer.from('品牌名称,品牌LOGO\n新的品牌,a.png')
    const { data } = await server.call(contract.goods.brand.import, {} as never, { token, file })
    await work(server)
    const mapped = await server.call(imports.map, { id: data.task_id, mapping: ['title', 'logo'], create: 1 }, { token })
    expect(mapped.msg).toBe('请匹配品牌编码列，每行数据都由它识别')
  })
})

describe('[N9] the region of a store', () => {
  test.each([
    ['省,市,区', '浙江省,杭州市,萧山区', '浙江省杭州市萧山区'],
    ['省份,城市,区县', '浙江,杭州,萧山', '浙江省杭州市萧山区'],
    ['省市区', '浙江省杭州市蕭山區', '浙江省杭州市萧山区'],
    ['省,市,区', '江苏省,苏州市,萧山区', undefined],
    ['市,区', '杭州市,萧山区', undefined],
    ['省', '浙江省', undefined],
  ])('in %s: %s', async (headings, cells, region) => {
    const { id, state } = await sentCells([
      [...headings.split(','), '门店名称', '门店类型', '联系人', '手机号', '地址'],
      [...cells.split(','), '分列店', '五金店', '王五', '13500008888', '建设一路18号'],
    ])
    expect(state.mapping).not.toContain(null)
    expect(state.fixed_fields).toContain('province')
    expect((await server.call(imports.map, { id, mapping: state.mapping, create: 1 }, { token })).code).toBe(200)
    await work(server)
    const { list } = (await server.call(imports.rows, { id }, { token })).data
    if (region === undefined) expect(messagesOf(list)).toEqual([expect.stringContaining('省市区')])
    else expect(list).toMatchObject([{ state: 'new', after: { region } }])
    expect(list[0]?.after).not.toHaveProperty('province')
  })

  test('every district is found by its whole and its short text, and no text finds another one', async () => {
    const { byText, textOf } = await regionsOf({ db })
    expect(textOf.size).toBeGreaterThan(2000)
    for (const [code, text] of textOf) expect([text, byText.get(text)?.district_code]).toEqual([text, code])
    for (const [text, region] of byText) {
      const whole = textOf.get(region.district_code) ?? ''
      // counties below a province may repeat its name where a city stands
      const full = whole.replace(/^.*?(?:省|市|自治区)/, '$&$&')
      // a short text keeps the order in which the signs stand
      let at = 0
      if (text !== region.district_code)
        for (const sign of text) expect([text, full, (at = full.indexOf(sign, at) + 1) > 0]).toEqual([text, full, true])
    }
    expect(byText.get(plainRegion('上海市浦东新区'))?.district_code).toMatch(/^31/)
  })
})
