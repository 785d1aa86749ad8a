import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { offerMaker } from '#test/make/offers.ts'
import { agentRow, salesmanRow, serviceRow, storeRow } from '#test/make/people-rows.ts'
import type { TestServer } from '#test/server/harness.ts'
import { fillActivities } from './filling-activities.ts'
import { fillBank } from './filling-bank.ts'

type Filling = Awaited<ReturnType<typeof fill>>
/** The first rows for every kind, in a database with `n` rows each. */
export type Filled = Awaited<ReturnType<Filling['grow']>>

/** Fills a database with one row for every kind, each linked to the others and to the reader where possible; `grow` adds copies. */
export async function fill(server: TestServer, token: string, username: string) {
  const { pool } = server.database
  const make = offerMaker(server, token)
  const add = (table: string, values: Record<string, unknown>) => added(pool, table, values)

  const brand = await make.brand({ title: '计数品牌' })
  const series = await make.series({ brand_id: brand, title: '计数系列' })
  const above = await make.category()
  const category = await add('category', { title: '计数分类', code: 'CNT', level: 2, unit: '个', parent_id: above })
  const spu = await make.spu({ series_id: series, category_id: category, title: '计数商品', code: 'CNT-P' })
  const sku = await make.sku({ spu_id: spu, code: 'CNT', title: '计数商品一', stock: 5 })
  const detail = await add('detail', { title: '计数详情', content: '', published_content: '' })
  await pool.query(`update spu set state = 'on', detail_id = $2, main_image = '/files/count.png' where id = $1`, [spu, detail])
  const price = await add('sku_price_log', { sku_id: sku, field: 'price_store', old_price: 1, new_price: 2, reason: '计数' })
  // a count that confirms the stock: its copies continue each other
  const counted = { sku_id: sku, type: 'count', delta: 0, stock_after: 5, lock_after: 0, reason: '计数' }
  const stock = await add('sku_stock_log', counted)
  const other = await make.sku({ spu_id: spu, code: 'OTHER' })
  const goodsPackage = await make.package({ items: [sku, other].map((sku_id) => ({ sku_id, qty: 1 })), code: 'CNT-K', title: '计数套装' })
  const running = { start_at: '2026-01-01', end_at: '2999-01-01' }
  const gift = await add('gift', { title: '计数赠品', cond_type: 'sku', cond_ids: [sku, other], threshold: 1, ...running })
  await add('gift_item', { gift_id: gift, sku_id: sku, qty: 1 })
  const giftRecord = await add('gift_record', { gift_id: gift, sku_id: sku, qty: 1 })
  const scene = await add('scene', { title: '计数场景' })
  await add('scene_spu', { scene_id: scene, spu_id: spu })
  const freight = await add('freight_template', { title: '计数运费' })

  const region = { province_code: '330000', city_code: '330100', district_code: '330109' }
  const agent = await add('agent', { ...agentRow(), name: '计数代理' })
  const customer = await add('customer', { nick: '计数客户', phone: '13900000000' })
  await add('customer_address', { ...region, user_id: customer, receiver: '张三', phone: '13900000000', address: '一号' })
  const assigned = await add('assign_log', { target_type: 'user', target_id: customer, created_at: 'now' })
  const note = await add('followup', { target_type: 'user', target_id: customer, channel: 'phone', content: '计数' })
  const salesman = await add('salesman', salesmanRow({ user_id: customer, agent_id: agent }))
  const store = await add('store', storeRow({ name: '计数门店', phone: '13900000000', agent_id: agent, salesman_id: salesman }))
  const storeNote = await add('followup', { target_type: 'store', target_id: store, channel: 'phone', content: '计数' })
  const member = await add('customer', { nick: '计数店员', store_id: store, store_role: 'clerk', agent_id: agent })
  const service = await add('customer_service', serviceRow({ wxid: 'count', code: 'CNT', nickname: '计数客服' }))
  const inviting = { inviter_type: 'salesman', inviter_id: salesman, salesman_id: salesman, agent_id: agent, max_uses: 99 }
  const invite = await add('store_invite', { code: 'COUNT', title: '计数邀请', url: '', expire_at: '2999-01-01', ...inviting })
  const applied = { ...region, user_id: customer, invite_id: invite, agent_id: agent, salesman_id: salesman, snapshot: {} }
  const segment = await add('customer_segment', { title: '计数人群', store_types: ['hardware'] })
  const audit = await add('store_audit', {
    ...applied,
    audit_no: 'CNT',
    kind: 'change',
    store_id: store,
    state: 'pending',
    submitted_at: 'now',
    name: '计数门店',
    contact: '张三',
    phone: '13900000000',
    diff: { province_code: { before: '330000', after: '110000' } },
  })
  const approved = await add('store_audit', {
    ...region,
    audit_no: 'OK',
    kind: 'new',
    store_id: store,
    user_id: customer,
    state: 'approved',
    submitted_at: 'now',
    snapshot: {},
    name: '计数门店',
    contact: '张三',
    phone: '13900000000',
  })
  const scanned = await add('store_invite_record', { invite_id: invite, user_id: customer, scanned_at: 'now', audit_id: audit })
  const money = { biz_no: 'CNT', user_id: customer, store_id: store, agent_id: agent, amount: 100 }
  const payment = await add('payment', { ...money, pay_no: 'CNT', biz_type: 'integral', biz_id: 1, channel: 'wechat' })
  const refund = await add('refund', { ...money, refund_no: 'CNT', payment_id: payment, source: 'cancel', source_id: 1 })
  const totals = { item_kinds: 1, qty_total: 1, weight_total: 1, goods_amount: 100, pay_amount: 100 }
  const parties = { user_id: customer, store_id: store, agent_id: agent, salesman_id: salesman }
  const order = await add('sales_order', { ...parties, ...totals, order_no: 'CNT', price_level: 'store', state: 'pending_pay' })
  const snapshot = { code: 'CNT', title: '计数商品一', image: null, brand: '', series: '', spec: {}, unit: '个', weight: 1 }
  const sold = { sku_id: sku, brand_id: brand, series_id: series, category_id: category, code: 'CNT', snapshot, sale_unit: '个', qty: 1 }
  const priced = { price_origin: 100, price: 100, price_source: 'level', pay_amount: 100 }
  const sale = await add('sales_order_item', { ...sold, ...priced, order_id: order, line_no: 1 })
  const step = await add('sales_order_log', { order_id: order, action: 'create', operator_type: 'user', operator_id: customer })
  const parcel = await add('shipment', { order_id: order, shipment_no: 'CNT', ship_type: 'express', shipped_at: 'now' })
  await add('shipment_item', { shipment_id: parcel, item_id: sale, qty: 1 })
  const asking = { as_no: 'CNT', order_id: order, item_id: sale, kind: 'refund', qty: 1, apply_amount: 100, reason: 'other' }
  const aftersale = await add('aftersale', { ...parties, ...asking, state: 'cancelled' })
  const aftersaleLog = await add('aftersale_log', { aftersale_id: aftersale, action: 'create', operator_type: 'user' })
  const owned = { owner_type: 'agent', owner_id: agent, owner_name: '计数代理', agent_id: agent }
  const payout = await add('withdraw', { ...owned, withdraw_no: 'CNT', way: 'bank', amount: 100, actual: 100, state: 'cancelled' })
  const batch = await add('payout_batch', { created_at: 'now', created_by: 1, count: 1, amount: 100, downloads: 0 })
  await add('payout_batch_item', { batch_id: batch, withdraw_id: payout, attempt: 0, pay_no: 'CNT', amount: 100 })
  const earned = { owner_type: 'agent', owner_id: agent, agent_id: agent, role: 'agent', base: 0, rate: 0, amount: 0 }
  const share = await add('commission', { ...earned, order_id: order, item_id: sale, store_id: store })
  const bill = { channel: 'wechat', day: '2026-11-01', payment_count: 0, payment_amount: 0, refund_count: 0, refund_amount: 0, fee: 0 }
  const statement = await add('pay_statement', { ...bill, created_at: 'now', created_by: 1 })
  const missed = { subject: 'payment', kind: 'only_there', no: 'CNT', theirs: 1, created_at: 'now' }
  const difference = await add('pay_difference', { ...missed, statement_id: statement })
  const bank = await fillBank(add)
  const counts = { skus: 1, under_floor: 0, carts: 0, unpaid_orders: 0, packages: 0, sold_qty: 0, sold_amount: 0, gain: 0 }
  const study = { ...counts, top: [], activities: [], needs_approval: true, why: null }
  const changing = {
    input: { ids: [sku], field: 'price_store', mode: 'set', value: 1, reason: '计数' },
    field: 'price_store',
    reason: '计数',
  }
  const priceChange = await add('price_change', { ...changing, impact: study, state: 'pending', created_by: 1 })
  const activities = await fillActivities(add, { sku, spu, customer, store, agent, order })
  const folder = await add('media_folder', { title: '计数文件夹' })
  const media = await add('media', {
    url: '/files/count.png',
    hash: 'count',
    type: 'image/png',
    size: 1,
    title: 'count.png',
    folder_id: folder,
  })
  const smsRecord = await add('sms_record', {
    phone: '13900000000',
    event: 'order_paid',
    content: '',
    state: 'sent',
    channel: 'console',
    created_at: 'now',
  })
  const smsChannel = await add('sms_channel', { title: '计数通道', kind: 'console' })
  const smsTemplate = await idOf(pool, 'select id from sms_template order by id limit 1')

  const reader = await idOf(pool, `select id from admin_user where username = '${username}'`)
  const role = await add('role', { code: 'count', title: '计数角色', perms: ['goods:brand:list'] })
  const department = await add('department', { title: '计数部门' })
  const person = {
    username: 'count',
    department_id: department,
    password_hash: 'none',
    real_name: '计数员',
    agent_id: agent,
    cs_id: service,
    phone: '13900000000',
  }
  const user = await add('admin_user', person)
  await add('admin_user_role', { admin_user_id: user, role_id: role })
  const begun = { ip: '127.0.0.1', last_seen_at: 'now' }
  for (const [user_agent, admin_user_id] of [
    ['count-a', user],
    ['count-b', reader],
  ] as const) {
    const session_id = await add('session', { ...begun, user_agent, admin_user_id })
    await add('session_token', { session_id, token_hash: user_agent, created_at: 'now', expires_at: '2999-01-01' })
  }
  const page = await idOf(pool, `select id from menu where name = 'GoodsBrand'`)
  const log = { kind: 'operate', request_id: 'count', action: 'goods.series.edit', target_id: series, ip: '127.0.0.1', user_agent: 'test' }
  const change = { before: { brand_id: brand, sort: 1 }, after: { brand_id: brand + 1, sort: 2 } }
  const logged = await add('logger', { ...log, ...change, username, admin_user_id: reader })
  const login = { ...log, kind: 'login', action: 'session.session.login', target_id: null }
  const logins = [
    await add('logger', { ...login, username, admin_user_id: reader }),
    await add('logger', { ...login, username: 'count', admin_user_id: user }),
  ]
  const commented = { entity: 'goods.series', row_id: series, content: '计数', mentions: [reader], created_at: 'now', created_by: reader }
  const comment = await add('comment', commented)
  const notice = await add('notification', { admin_user_id: reader, kind: 'new_device', params: { ip: '127.0.0.1' }, created_at: 'now' })
  const view = await add('saved_view', { admin_user_id: reader, list: 'goods.sku.list', title: '计数视图', query: {}, table: {} })
  const setting = { group: 'shell', key: 'shell.buy_url', admin_user_id: reader, username, request_id: 'count' }
  const settingRequest = await add('config_request', {
    group: 'pay',
    reason: '计数',
    state: 'pending',
    created_by: 1,
    expires_at: '2999-01-01T00:00:00Z',
  })
  const settingLog = await add('config_log', setting)
  const taskValues = { language: 'zh', request_id: 'count', created_at: 'now', created_by: reader }
  const task = await add('task', { ...taskValues, kind: 'goods.sku.bulk', state: 'done', input: {} })
  const exported = await add('task', { ...taskValues, kind: 'goods.sku.export', state: 'done', input: {} })
  const taskChange = { task_id: task, entity: 'goods.sku', row_id: sku, before: { sort: 1 }, after: { sort: 2 }, version: 2 }
  const changed = await add('task_change', taskChange)
  const failed = await add('task_failure', { task_id: task, row_id: sku, title: 'CNT', msg: '计数' })
  const sheet = {
    name: 'count.xlsx',
    headings: ['商品编码', '门店价'],
    mapping: ['code', 'price_store'],
    create: false,
    rejected_fields: [],
  }
  const imported = { ...taskValues, kind: 'goods.sku.import', state: 'draft', input: sheet, cursor: { phase: 'review', line: 0 } }
  const anImport = await add('task', imported)
  const line = { task_id: anImport, line: 2, cells: ['CNT', 21], state: 'changed', key: 'CNT', row_id: sku }
  await add('import_row', { ...line, before: { price_store: 2000 }, after: { price_store: 2100 } })

  // a row with two parents gets copies for each parent
  const of = (table: string, by: string) => `(select id from ${table} where ${by} || i)`
  /** Every copied row: its table, its condition, and the values that distinguish the copy number `i`. */
  const rows: [table: string, found: string, changes?: Record<string, string>][] = [
    ['brand', `id = ${brand}`, { title: `title || i`, code: `'B' || i` }],
    ['series', `id = ${series}`, { title: `title || i`, code: `'S-' || i` }],
    ['category', `id in (${above}, ${category})`, { title: `title || i`, code: `code || '-' || i` }],
    ['spu', `id = ${spu}`, { title: `title || i`, code: `code || i` }],
    ['sku', `id = ${sku}`, { title: `title || i`, code: `code || i`, spec_hash: `spec_hash || i` }],
    ['sku_price_log', `id = ${price}`],
    ['sku_stock_log', `id = ${stock}`],
    ['detail', `id = ${detail}`, { title: `title || i` }],
    ['package', `id = ${goodsPackage}`, { code: `code || i` }],
    ['package_item', `package_id = ${goodsPackage} and sku_id = ${sku}`, { package_id: of('package', `code = 'CNT-K'`) }],
    ['package_item', `package_id = ${goodsPackage} and sku_id = ${sku}`, { sku_id: of('sku', `code = 'CNT'`) }],
    ['gift', `id = ${gift}`, { title: `title || i` }],
    ['gift_item', `gift_id = ${gift} and sku_id = ${sku}`, { gift_id: of('gift', `title = '计数赠品'`) }],
    ['gift_item', `gift_id = ${gift} and sku_id = ${sku}`, { sku_id: of('sku', `code = 'CNT'`) }],
    ['gift_record', `id = ${giftRecord}`, { sku_id: of('sku', `code = 'CNT'`) }],
    ['scene', `id = ${scene}`, { title: `title || i` }],
    ['scene_spu', `scene_id = ${scene} and spu_id = ${spu}`, { scene_id: of('scene', `title = '计数场景'`) }],
    ['scene_spu', `scene_id = ${scene} and spu_id = ${spu}`, { spu_id: of('spu', `code = 'CNT-P'`) }],
    ['freight_template', `id = ${freight}`, { title: `title || i` }],
    ['agent', `id = ${agent}`, { name: `name || i`, code: `code || i`, phone: `phone || i` }],
    ['store', `id = ${store}`, { code: `code || i`, phone: `phone || i` }],
    ['customer', `id = ${customer}`, { phone: `phone || i` }],
    ['customer_address', `user_id = ${customer}`],
    ['followup', `id in (${note}, ${storeNote})`],
    ['customer', `id = ${member}`],
    ['assign_log', `id = ${assigned}`],
    [
      'salesman',
      `id = ${salesman}`,
      { user_id: of('customer', `phone = '13900000000'`), code: `code || i`, invite_code: `invite_code || i` },
    ],
    ['customer_service', `id = ${service}`, { wxid: `wxid || i`, code: `code || i` }],
    ['store_invite', `id = ${invite}`, { code: `code || i` }],
    ['customer_segment', `id = ${segment}`, { title: `title || i` }],
    [
      'store_audit',
      `id = ${audit}`,
      { audit_no: `audit_no || i`, user_id: of('customer', `phone = '13900000000'`), store_id: of('store', `phone = '13900000000'`) },
    ],
    ['store_audit', `id = ${approved}`, { audit_no: `audit_no || i` }],
    ['store_invite_record', `id = ${scanned}`, { user_id: of('customer', `phone = '13900000000'`) }],
    ['withdraw', `id = ${payout}`, { withdraw_no: `withdraw_no || i` }],
    ['payout_batch', `id = ${batch}`],
    [
      'payout_batch_item',
      `batch_id = ${batch}`,
      {
        batch_id: `(select id from payout_batch order by id offset i - 1 limit 1)`,
        withdraw_id: of('withdraw', `withdraw_no = 'CNT'`),
        pay_no: `pay_no || i`,
      },
    ],
    ['payment', `id = ${payment}`, { pay_no: `pay_no || i` }],
    ['refund', `id = ${refund}`, { refund_no: `refund_no || i`, payment_id: of('payment', `pay_no = 'CNT'`) }],
    ['sales_order', `id = ${order}`, { order_no: `order_no || i` }],
    ['sales_order_item', `id = ${sale}`, { order_id: of('sales_order', `order_no = 'CNT'`) }],
    ['sales_order_item', `id = ${sale}`, { line_no: `line_no + i` }],
    ['commission', `id = ${share}`, { item_id: `(select id from sales_order_item where order_id = ${order} and line_no = 1 + i)` }],
    ['pay_difference', `id = ${difference}`, { no: `no || i` }],
    ...bank.rows,
    ['sales_order_log', `id = ${step}`],
    ['shipment', `id = ${parcel}`, { shipment_no: `shipment_no || i` }],
    ['aftersale', `id = ${aftersale}`, { as_no: `as_no || i` }],
    ['aftersale_log', `id = ${aftersaleLog}`],
    ['price_change', `id = ${priceChange}`],
    ...activities.rows,
    ['media_folder', `id = ${folder}`, { title: `title || i` }],
    ['media', `id = ${media}`, { url: `url || i`, hash: `hash || i` }],
    ['sms_record', `id = ${smsRecord}`],
    ['sms_channel', `id = ${smsChannel}`, { title: `title || i` }],
    ['role', `id = ${role}`, { title: `title || i`, code: `code || i` }],
    ['department', `id = ${department}`, { title: `title || i` }],
    ['admin_user', `id = ${user}`, { username: `username || i`, phone: `null` }],
    ['admin_user_role', `admin_user_id = ${user} and role_id = ${role}`, { admin_user_id: of('admin_user', `username = 'count'`) }],
    ['admin_user_role', `admin_user_id = ${user} and role_id = ${role}`, { role_id: of('role', `code = 'count'`) }],
    ['session', `user_agent in ('count-a', 'count-b')`, { user_agent: `user_agent || i` }],
    [
      'session_token',
      `token_hash in ('count-a', 'count-b')`,
      {
        token_hash: `token_hash || i`,
        session_id: of('session', `user_agent = token_hash`),
      },
    ],
    ['menu', `id = ${page}`, { name: `name || i`, path: `path || i` }],
    ['logger', `id in (${[logged, ...logins].join()})`],
    ['comment', `id = ${comment}`],
    ['notification', `id = ${notice}`],
    ['saved_view', `id = ${view}`, { title: `title || i` }],
    ['config_request', `id = ${settingRequest}`],
    ['config_log', `id = ${settingLog}`],
    ['task', `id = ${task}`],
    ['task_change', `id = ${changed}`, { row_id: of('sku', `code = 'CNT'`) }],
    ['task_failure', `id = ${failed}`, { row_id: of('sku', `code = 'CNT'`) }],
    ['import_row', `task_id = ${anImport} and line = 2`, { line: `line + i` }],
  ]
  const goods = { request: settingRequest, brand, series, category, spu, sku, detail, goodsPackage, gift, scene, media, priceChange }
  const ids = {
    ...goods,
    ...activities.ids,
    ...bank.ids,
    agent,
    salesman,
    audit,
    invite,
    segment,
    store,
    customer,
    staff: service,
    department,
    role,
    user,
    page,
    logged,
    task,
    exported,
    anImport,
    smsTemplate,
    smsChannel,
    payment,
    refund,
    payout,
    batch,
    order,
    aftersale,
    share,
    difference,
    member,
  }
  let there = 1
  return {
    /** Adds copies until there are `n` rows each, and returns the ids for the requests. */
    async grow(n: number) {
      for (const [table, found, changes = {}] of rows) await copy(pool, table, found, changes, [there + 1, n])
      // the verify catalogue compares these counters with the records
      await pool.query(
        `update store_invite i set
          scan_count = (select count(*) from store_invite_record r where r.invite_id = i.id),
          apply_count = (select count(audit_id) from store_invite_record r where r.invite_id = i.id),
          open_count = (select count(*) from store_audit a where a.invite_id = i.id)`,
      )
      there = n
      await adjust(server, token, n)
      const { rows: skus } = await pool.query<{ id: string; code: string }>('select id, code from sku order by id limit $1', [n])
      return { ...ids, n, skus: skus.map(({ id }) => Number(id)), codes: skus.map(({ code }) => code) }
    },
  }
}

/** Balance and points movements for `n` users, by the calls: only the ledger writes its tables. */
async function adjust(server: TestServer, token: string, n: number): Promise<void> {
  const found = `select id from customer where nick = '计数客户' and not exists (select from account_log l where l.owner_id = customer.id)`
  const { rows } = await server.database.pool.query<{ id: string }>(`${found} order by id limit $1`, [n])
  for (const { id } of rows) {
    const input = { user_id: Number(id), direction: 'add' as const, amount: 100, reason: '计数' }
    for (const endpoint of [contract.userBalance.account.adjust, contract.userIntegralLog.log.adjust] as Endpoint[])
      await server.call(endpoint, input as never, { token, headers: { 'x-idempotency-key': randomUUID() } })
  }
}

async function added(pool: Pool, table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id?: string }>(
    `insert into ${table} (${quoted(names)}) select ${quoted(names)} from jsonb_populate_record(null::${table}, $1) returning *`,
    [JSON.stringify(values)],
  )
  return Number(rows[0]?.id)
}

async function copy(pool: Pool, table: string, found: string, changes: Record<string, string>, [from, to]: [number, number]) {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `"${name}"`)
  await pool.query(
    `insert into ${table} (${quoted(names)}) select ${values.join()} from ${table}, generate_series($1::int, $2) i where ${found}`,
    [from, to],
  )
}

async function idOf(pool: Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(query)
  return Number(rows[0]?.id)
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join()
}
