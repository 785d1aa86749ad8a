import type { Pool } from 'pg'
import type { TestServer } from '../harness.ts'
import { offerMaker } from '../offers.ts'

type Filling = Awaited<ReturnType<typeof fill>>
/** The first rows of every kind that can be asked for, of a database with `n` of each. */
export type Filled = Awaited<ReturnType<Filling['grow']>>

/** Fills a database with one row of every kind, each hanging on the others wherever it can, and on who reads; `grow` makes as many of each as are asked for. */
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
  const stock = await idOf(pool, `select id from sku_stock_log where sku_id = ${sku}`)
  const other = await make.sku({ spu_id: spu, code: 'OTHER' })
  const goodsPackage = await make.package({ items: [sku, other].map((sku_id) => ({ sku_id, qty: 1 })), code: 'CNT-K', title: '计数套装' })
  const running = { start_at: '2026-01-01', end_at: '2999-01-01' }
  const gift = await add('gift', { title: '计数赠品', cond_type: 'sku', cond_ids: [sku, other], threshold: 1, ...running })
  await add('gift_item', { gift_id: gift, sku_id: sku, qty: 1 })
  const given = await add('gift_record', { gift_id: gift, sku_id: sku, qty: 1 })
  const scene = await add('scene', { title: '计数场景' })
  await add('scene_spu', { scene_id: scene, spu_id: spu })
  const freight = await add('freight_template', { title: '计数运费' })

  const agent = await add('agent', { name: '计数代理' })
  const store = await add('store', { name: '计数门店', phone: '13900000000', agent_id: agent })
  const customer = await add('customer', { nick: '计数客户', phone: '13900000000' })
  const salesman = await add('salesman', { customer_id: customer, agent_id: agent })
  const service = await add('customer_service', { wxid: 'count', code: 'CNT', nickname: '计数客服' })
  const coupon = await add('coupon', { title: '计数优惠券' })
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
  const person = { username: 'count', password_hash: 'none', real_name: '计数员', agent_id: agent, cs_id: service, phone: '13900000000' }
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
  const notice = await add('notification', { admin_user_id: reader, kind: 'new_device', params: { ip: '127.0.0.1' }, created_at: 'now' })
  const view = await add('saved_view', { admin_user_id: reader, list: 'goods.sku.list', title: '计数视图', query: {}, table: {} })
  const setting = { group: 'shell', key: 'shell.buy_url', admin_user_id: reader, username, request_id: 'count' }
  const settingLog = await add('config_log', setting)
  const asked = { language: 'zh', request_id: 'count', created_at: 'now', created_by: reader }
  const task = await add('task', { ...asked, kind: 'goods.sku.bulk', state: 'done', input: {} })
  const exported = await add('task', { ...asked, kind: 'goods.sku.export', state: 'done', input: {} })
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
  const imported = { ...asked, kind: 'goods.sku.import', state: 'draft', input: sheet, cursor: { phase: 'review', line: 0 } }
  const anImport = await add('task', imported)
  const line = { task_id: anImport, line: 2, cells: ['CNT', 21], state: 'changed', key: 'CNT', row_id: sku }
  await add('import_row', { ...line, before: { price_store: 2000 }, after: { price_store: 2100 } })

  // where a row hangs on two others, one of the copies is of each
  const of = (table: string, by: string) => `(select id from ${table} where ${by} || i)`
  /** Every row that is copied: its table, how it is found, and what makes the copy number `i` another. */
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
    ['gift_record', `id = ${given}`, { sku_id: of('sku', `code = 'CNT'`) }],
    ['scene', `id = ${scene}`, { title: `title || i` }],
    ['scene_spu', `scene_id = ${scene} and spu_id = ${spu}`, { scene_id: of('scene', `title = '计数场景'`) }],
    ['scene_spu', `scene_id = ${scene} and spu_id = ${spu}`, { spu_id: of('spu', `code = 'CNT-P'`) }],
    ['freight_template', `id = ${freight}`, { title: `title || i` }],
    ['agent', `id = ${agent}`],
    ['store', `id = ${store}`],
    ['customer', `id = ${customer}`],
    ['salesman', `id = ${salesman}`],
    ['customer_service', `id = ${service}`, { wxid: `wxid || i` }],
    ['coupon', `id = ${coupon}`],
    ['media_folder', `id = ${folder}`, { title: `title || i` }],
    ['media', `id = ${media}`, { url: `url || i`, hash: `hash || i` }],
    ['sms_record', `id = ${smsRecord}`],
    ['sms_channel', `id = ${smsChannel}`, { title: `title || i` }],
    ['role', `id = ${role}`, { title: `title || i`, code: `code || i` }],
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
    ['notification', `id = ${notice}`],
    ['saved_view', `id = ${view}`, { title: `title || i` }],
    ['config_log', `id = ${settingLog}`],
    ['task', `id = ${task}`],
    ['task_change', `id = ${changed}`, { row_id: of('sku', `code = 'CNT'`) }],
    ['task_failure', `id = ${failed}`, { row_id: of('sku', `code = 'CNT'`) }],
    ['import_row', `task_id = ${anImport} and line = 2`, { line: `line + i` }],
  ]
  const goods = { brand, series, category, spu, sku, detail, goodsPackage, gift, scene, media }
  const ids = { ...goods, role, user, page, logged, task, exported, anImport, smsTemplate, smsChannel }
  let there = 1
  return {
    /** Makes copies until there are `n` of each, and answers what can be asked for. */
    async grow(n: number) {
      for (const [table, found, changes = {}] of rows) await copy(pool, table, found, changes, [there + 1, n])
      there = n
      const { rows: skus } = await pool.query<{ id: string; code: string }>('select id, code from sku order by id limit $1', [n])
      return { ...ids, n, skus: skus.map(({ id }) => Number(id)), codes: skus.map(({ code }) => code) }
    },
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
