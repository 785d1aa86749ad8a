import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { commentsLink, recordPages, type RecordAddress, type RecordPage } from '#contract/common/record-pages.ts'
import { contract, permissions } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { shapeOf } from '#server/features/history/record.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { EntityDescriptor, SearchedColumn } from '#server/platform/entity/entity.ts'
import { entities, entityAt } from '#server/platform/entity/registry.ts'
import { agentRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'
import { fill, type Filled } from '#test/server/statements/filling.ts'
import { inputOf } from '#test/server/statements/inputs.ts'

const areas = join(import.meta.dirname, '../../../src/web/areas')
const server = await startServer()
const { call, database, login } = server
const { comment } = contract.comment
const { palette } = contract.common
let admin: string
let filled: Filled
/** An agent scope without rows. */
let outside: { scope: 'agent_tree'; agent_id: number | undefined }
/** Holds every permission in that scope. */
let foreign: { token: string; id: number }

beforeAll(async () => {
  admin = await login({ perms: [...permissions], username: 'counter' })
  filled = await (await fill(server, admin, 'counter')).grow(2)
  const [other] = await database.db
    .insert(agent)
    .values(agentRow({ name: '外代理' }))
    .returning()
  outside = { scope: 'agent_tree', agent_id: other?.id }
  foreign = await person({ perms: [...permissions], ...outside })
}, 60_000)

let persons = 0
async function person(options: object) {
  const username = `records${++persons}`
  const token = await login({ username, ...options } as never)
  const { rows } = await database.pool.query<{ id: string }>('select id from admin_user where username = $1', [username])
  return { token, id: Number(rows[0]?.id), username }
}

interface Verbs {
  $: { address: string }
  list: Endpoint
  detail: Endpoint
}

const tree = contract as unknown as Record<string, Record<string, Verbs>>
const kinds = Object.keys(recordPages) as RecordAddress[]
const entityOf = (address: string) => {
  const [area = '', noun = ''] = address.split('.')
  return tree[area]?.[noun] as Verbs
}
const idOf = (address: string) => (inputOf(entityOf(address).detail, filled) as { id: number }).id
// a permission, not the agent, hides cost changes: price-change/selection.test.ts
const isScoped = (address: string) => address !== 'goods.priceChange' && entityAt(address)?.scope !== 'shared'

const own = 'has no rows that others share: calls of the session, or of the own account'
const view = 'shows rows of other entities, which have the comments'
const technical = 'is written by the system for the system, or is itself a note'

/** The entities without comments. */
const without: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['session', 'sms', 'sso', 'register', 'ways', 'lock', 'mfa', 'profile', 'proof'].map((noun) => [`session.${noun}`, own]),
  ),
  'view.view': own,
  'notice.notice': own,
  'presence.presence': own,
  'task.task': own,
  'task.import': own,
  ...Object.fromEntries(
    ['common', 'dict', 'error', 'gproto', 'palette', 'search', 'source', 'todo', 'upload'].map((noun) => [`common.${noun}`, view]),
  ),
  'index.home': view,
  'index.calendar': view,
  'desk.desk': view,
  'goods.skuGrid': view,
  'order.inquiry': view,
  'finance.ledger': view,
  'finance.payout': view,
  'dev.why': view,
  // for users and stores
  'customService.assign': view,
  'userBalance.account': view,
  'comment.comment': technical,
  'customService.followup': technical,
  'history.history': technical,
  'dev.logger': technical,
  // one message to one phone; its template has comments
  'dev.smsRecord': technical,
  'config.request': 'has a reason and a decision, and ends with it',
  'config.config': 'has values, no rows; each change has a reason in its log',
  'activity.couponCode': 'are thousands of equal codes of a batch; the coupon has the comments',
  'finance.bankStatement': 'is a file of a bank; what is decided about it is said at its lines',
  'finance.bankLine': 'has a note with its decision; a dispute is about the payment or withdrawal, which have comments',
  'media.folder': 'only groups files, which have the comments',
}

describe('comments on the records of every area', () => {
  test('every entity of the contract has comments, or a reason to have none', () => {
    const addresses = Object.values(tree).flatMap((nouns) => Object.values(nouns).map(({ $ }) => $.address))
    const others = addresses.filter((address) => !(address in recordPages))
    expect(others.toSorted()).toEqual(Object.keys(without).toSorted())
  })

  test.for(kinds)('[I1] [S23] %s: title, permission, data scope, mention and link', async (entity) => {
    const id = idOf(entity)
    const { access } = entityOf(entity).detail
    const record = { entity, id }
    const [seer, blind] = [await person({ perms: [access] }), await person({ perms: [] })]
    const calls: Endpoint[] = [comment.about, comment.list, comment.people]
    const ask = async (endpoint: Endpoint, token: string, more: object = {}) => call(endpoint, { ...record, ...more } as never, { token })

    const about = await ask(comment.about, seer.token)
    expect(about).toMatchObject({ code: 200, data: { count: entity === 'goods.series' ? 2 : 0 } })
    const { title } = about.data as { title: string }
    expect(title).not.toBe('')
    expect(title).not.toBe(String(id))
    for (const endpoint of calls) expect(await ask(endpoint, blind.token)).toMatchObject({ code: 403 })
    expect(await ask(comment.add, blind.token, { content: '试' })).toMatchObject({ code: 403 })

    expect(await ask(comment.add, admin, { content: '请看', mentions: [blind.id] })).toMatchObject({ code: 400 })
    expect(await ask(comment.add, admin, { content: '请看', mentions: [seer.id] })).toMatchObject({ code: 200 })
    const { data } = await call(contract.notice.notice.list, { group: 'comment' }, { token: seer.token })
    expect(data.list).toMatchObject([{ kind: 'mentioned', params: { title }, link: commentsLink(entity, id) }])

    if (!isScoped(entity)) return
    expect(await ask(comment.about, foreign.token)).toMatchObject({ code: 404 })
    expect(await ask(comment.add, foreign.token, { content: '试' })).toMatchObject({ code: 404 })
    expect((await ask(comment.list, foreign.token)).data).toMatchObject({ list: [] })
    expect((await ask(comment.people, foreign.token)).data).toMatchObject({ list: [] })
    expect(await ask(comment.add, admin, { content: '请看', mentions: [foreign.id] })).toMatchObject({ code: 400 })
  })
})

const { history } = contract.history

describe('changes and past moments of the records of every area', () => {
  test.for(kinds)('[I8] %s: read with the record permission, in the data scope, back to the first known day', async (entity) => {
    const { access } = entityOf(entity).detail
    const record = { entity, id: idOf(entity) }
    const at = () => new Date().toISOString()
    const [seer, blind] = [await person({ perms: [access] }), await person({ perms: [] })]
    expect(await call(history.list, record, { token: seer.token })).toMatchObject({ code: 200 })
    const now = await call(history.asOf, { ...record, at: at() }, { token: seer.token })
    expect(now).toMatchObject({ code: 200, data: { is_there: true, other_is_there: true } })
    expect(now.data.fields.length).toBeGreaterThan(0)
    // the slider begins here
    expect(Date.parse(now.data.first ?? '')).toBeLessThanOrEqual(Date.now())
    // fields hidden in the record are hidden in its past
    const shapes = shapeOf(entityOf(entity).detail.output)
    const masked = now.data.fields.filter(({ field }) => shapes[field] && fieldMeta(shapes[field])?.masked)
    expect(masked).toEqual([])
    for (const endpoint of [history.list, history.asOf])
      expect(await call(endpoint as typeof history.asOf, { ...record, at: at() }, { token: blind.token })).toMatchObject({ code: 403 })
    if (!isScoped(entity)) return
    expect(await call(history.asOf, { ...record, at: at() }, { token: foreign.token })).toMatchObject({ code: 404 })
    expect((await call(history.list, record, { token: foreign.token })).data.list).toEqual([])
  })

  test('[I8] every record page is the kit record page, with its tab for changes and moments', async () => {
    const { rows } = await database.pool.query<{ path: string; component: string }>(
      `with recursive page as (
         select id, path, component from menu where parent_id is null
         union all select m.id, page.path || '/' || m.path, m.component from menu m join page on m.parent_id = page.id)
       select path, component from page where component is not null`,
    )
    const components = new Map(rows.map(({ path, component }) => [`/${path}`.replace(/^\/+/, '/'), component]))
    const sources = await readdir(areas, { recursive: true })
    const own = sources.filter((name) => name.endsWith('.tsx')).map((name) => [name, readFileSync(join(areas, name), 'utf8')] as const)
    const sourceOf = (component: string) => own.find(([name]) => name === `${component}.tsx`)?.[1] ?? ''
    for (const [address, { page }] of Object.entries(recordPages) as [string, RecordPage][]) {
      if (page === undefined) continue
      const component = components.get(page)
      const text = sourceOf(component ?? '')
      // a sheet's page names its stream, which has comments and changes
      const isKit = /<(Detail|Activity)Page\b/.test(text) || (text.includes('<RecordSheet') && /key: 'stream'|\bstreamBlock\b/.test(text))
      expect(isKit, `${address}: ${page} (${component})`).toBe(true)
    }
    // the frame of all activity kinds
    expect(sourceOf('activity/shared/ActivityPage')).toContain('<DetailPage')
    // a page with its own change list would be a second place for the rules
    expect(own.flatMap(([name, text]) => (text.includes('<HistoryList') ? [name] : []))).toEqual([])
  })
})

type Case = readonly [name: string, entity: EntityDescriptor, column: SearchedColumn]

const searched = entities().flatMap((entity) => (entity.search && entity.table ? [entity] : []))
const cases = searched.flatMap((entity): Case[] =>
  (entity.search?.by ?? []).flatMap((column) =>
    column.of || column.where ? [] : [[`${entity.contract.$.address} by ${column.column.name}`, entity, column]],
  ),
)

const find = async (word: string, token = admin) => (await call(palette.find, { word }, { token })).data
const groupOf = async (address: string, word: string, token = admin) =>
  (await find(word, token)).list.find(({ entity }) => entity === address)

/** A row with a value in the column that only this row has; a number has the form that the product gives. */
async function rowOf({ as, column }: SearchedColumn): Promise<{ id: number; word: string }> {
  const table = getTableName(column.table)
  const n = ++persons
  const words = {
    code: `Q${n}Z`,
    number: `ZZ202611270000${1000 + n}`,
    phone: `1381234${1000 + n}`,
    name: `寻找名字${n}`,
    title: `寻找标题${n}`,
    any: `202711270000${1000 + n}`,
  }
  const client = await database.pool.connect()
  try {
    const isDeletable = 'deleted_at' in column.table ? 'where deleted_at is null' : ''
    const { rows } = await client.query<{ id: string; value: string }>(
      `select id, "${column.name}" as value from ${table} ${isDeletable} order by id limit 1`,
    )
    const id = Number(rows[0]?.id)
    if (column.generated) return { id, word: rows[0]?.value ?? '' }
    // rows that a trigger closes get a number as well; the SKU versions follow by a trigger
    if (table !== 'sku') await client.query(`set session_replication_role = replica`)
    await client.query(`update ${table} set "${column.name}" = $1 where id = $2`, [words[as], id])
    return { id, word: words[as] }
  } finally {
    client.release(true)
  }
}

describe('the quick search over all areas', () => {
  test('every kind of record with comments is searched, except a version of a rule and a sign-in', () => {
    const found = new Set(searched.map(({ contract: { $ } }) => $.address))
    // a sign-in has neither number nor name: it is found with its user (docs/adr/0075)
    expect(kinds.filter((address) => !found.has(address))).toEqual(['sign.rule', 'sign.record'])
  })

  test.for(cases)('[L03] [I1] [P01] %s: found whole, by a part, with permission and within the data scope', async ([, entity, column]) => {
    const { address } = entity.contract.$
    const { id, word } = await rowOf(column)
    const group = await groupOf(address, word)
    expect(group?.records[0]).toMatchObject({ id })
    expect(group?.records[0]?.link).toMatch(/^\//)
    const part = column.as === 'name' || column.as === 'title' ? word.slice(1) : word.slice(0, -1)
    // for one permitted kind PostgreSQL plans a thirtieth part
    const { access } = entityOf(address).list
    const perms = access === 'login' ? [] : [access]
    const own = await person({ perms })
    // a masked number is found whole or by its last digits
    const reader = column.as === 'phone' ? admin : own.token
    const ofPart = await groupOf(address, column.column.generated ? word : part, reader)
    expect(ofPart?.records.map((record) => record.id)).toContain(id)
    const { list } = await find(word, own.token)
    expect(list.find((one) => one.entity === address)?.records[0]).toMatchObject({ id })
    const others = list.filter((one) => one.entity !== address).map((one) => entityOf(one.entity).list.access)
    expect(others.filter((needed) => needed !== access && needed !== 'login')).toEqual([])
    if (!isScoped(address)) return
    const away = await person({ perms, ...outside })
    expect((await groupOf(address, word, away.token))?.records.some((record) => record.id === id) ?? false).toBe(false)
  })

  test('[L03] a movement and a share are found by the whole number of their document only', async () => {
    const { rows } = await database.pool.query<{ log_no: string; biz_id: string; kind: string }>(
      `select log_no, biz_id, kind from account_log where owner_type = 'user' order by id`,
    )
    for (const [address, kind, list] of [
      ['userBalance.log', 'balance', '/user/balance?tab=log&no='],
      ['userIntegralLog.log', 'integral', '/user/integralLog?no='],
    ] as const) {
      const { log_no = '', biz_id = '' } = rows.find((row) => row.kind === kind) ?? {}
      for (const word of [log_no, biz_id])
        expect((await groupOf(address, word))?.records[0]).toMatchObject({ code: log_no, link: list + log_no })
      expect(await groupOf(address, log_no.slice(0, -1))).toBeUndefined()
      expect(await groupOf(address, log_no, foreign.token)).toBeUndefined()
    }
    const { word } = await rowOf({ as: 'number', column: entityAt('order.order')?.search?.by[0]?.column as SearchedColumn['column'] })
    expect((await groupOf('finance.commission', word))?.records[0]).toMatchObject({ link: `/finance/commission?order_no=${word}` })
    expect(await groupOf('finance.commission', word, foreign.token)).toBeUndefined()
  })

  test('[L03] the best match comes first: the whole code before its beginning, a code before names', async () => {
    const { word } = await rowOf({ as: 'code', column: entityAt('goods.package')?.search?.by[0]?.column as SearchedColumn['column'] })
    await database.pool.query(`update scene set title = $1 where id = $2`, [`场景 ${word}`, filled.scene])
    expect((await find(word.toLowerCase())).list.map(({ entity }) => entity)).toEqual(['goods.package', 'goods.scene'])
  })

  test('[L03] [P03] phone numbers are found by four digits and shown by permission', async () => {
    await database.pool.query(`update customer set phone = '13655556666' where id = $1`, [filled.customer])
    expect((await groupOf('user.user', '13655556666'))?.records[0]?.code).toBe('13655556666')
    const masked = await person({ perms: ['user:user:list'] })
    expect((await groupOf('user.user', '6666', masked.token))?.records[0]?.code).toBe('136****6666')
    expect(await groupOf('user.user', '136')).toBeUndefined()
  })

  test('[L03] more matches than are shown are counted, and the list shows all', async () => {
    await database.pool.query(`insert into scene (title) select '很多场景' || i from generate_series(1, 30) i`)
    expect(await groupOf('goods.scene', '很多场景')).toMatchObject({
      count: 20,
      more: true,
      all: `/goods/scene?word=${encodeURIComponent('很多场景')}`,
    })
    const { data } = await call(contract.goods.scene.list, { word: '很多场景' }, { token: admin })
    expect(data.total).toBe(30)
  })

  test('[L03] a form opens only for persons who may edit; others see the list', async () => {
    await database.pool.query(`update scene set title = '独特场景' where id = $1`, [filled.scene])
    expect((await groupOf('goods.scene', '独特场景'))?.records[0]?.link).toBe(`/goods/scene?edit=${filled.scene}`)
    const looker = await person({ perms: ['goods:scene:list'] })
    expect((await groupOf('goods.scene', '独特场景', looker.token))?.records[0]?.link).toBe(
      `/goods/scene?word=${encodeURIComponent('独特场景')}`,
    )
  })

  test('[L03] an entry of the menu is found by its title in either language, and named by it', async () => {
    for (const word of ['积分流水', 'points log'])
      expect((await groupOf('dev.menu', word))?.records[0]).toMatchObject({ title: '积分流水', code: 'UserIntegralLog' })
  })

  test('[L03] settings and tasks are found by name in either language', async () => {
    expect((await groupOf('config.config', '微信'))?.records[0]).toMatchObject({ title: '微信', link: '/config?group=wechat' })
    expect((await groupOf('config.config', 'wechat'))?.records[0]).toMatchObject({ title: '微信' })
    const [kind] = (await groupOf('task.task', '批量'))?.records ?? []
    expect(kind?.link).toBe(`/task/center?task=${kind?.id}`)
  })

  test('[R4] the statement count depends neither on the word nor on the matching kinds', async () => {
    const statements = async (word: string) => (await server.statementsOf(() => find(word))).filter((text) => !text.includes('set_config'))
    const counted: number[] = []
    for (const word of ['13655556666', '轴承', 'CNT', '20261127', '没有任何记录的词']) counted.push((await statements(word)).length)
    // four parts at most, beside the call's session
    expect(Math.max(...counted) - Math.min(...counted)).toBeLessThanOrEqual(2)
    expect(Math.max(...counted)).toBeLessThanOrEqual(6)
  })

  test('[L03] [R6] a search that takes too long leaves its records out, and says so', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin; lock table sku in access exclusive mode')
      const answer = await find('计数')
      expect(answer.is_partial).toBe(true)
      expect(answer.list.map(({ entity }) => entity)).toContain('store.store')
      expect(answer.list.map(({ entity }) => entity)).not.toContain('goods.sku')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
