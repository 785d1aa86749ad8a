import { describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { maskNumbers } from '#server/platform/kernel/masked-numbers.ts'
import { agentMaker } from '#test/make/agent-maker.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { requestLog } from './requests.ts'
import { targetsOf } from './targets.ts'
import { wordsOf } from './words.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { app, call, login } = server
const { logger } = contract.dev
const { brand } = contract.goods
let token = await login()
const make = goodsMaker(server, token)

const ask = (query: InputOf<typeof logger.list> = {}) => call(logger.list, { page_size: 100, ...query }, { token })
const list = async (query: InputOf<typeof logger.list> = {}) => (await ask(query)).data.list
const detail = async (id: number, as = token) => (await call(logger.detail, { id }, { token: as })).data
const editBrand = async (id: number, values: object) => {
  const { data } = await call(brand.detail, { id }, { token })
  return call(brand.edit, { ...data, ...values }, { token })
}

describe('a change', () => {
  test('[A32] is listed with who did what to which record, and told field by field', async () => {
    const id = await make.brand({ origin: '上海' })
    await editBrand(id, { origin: '宁波', reason: '' })
    const [row] = await list({ action: 'goods.brand', target_id: id })
    expect(row).toMatchObject({
      kind: 'operate',
      username: 'admin',
      entity: '品牌',
      title: '新增或修改',
      target_id: id,
      code: 200,
      ip: '127.0.0.1',
      cost_ms: expect.any(Number) as number,
    })
    expect(await detail(row?.id ?? 0)).toMatchObject({
      method: 'POST',
      path: '/api/goods/brand/edit',
      user_agent: 'lightMyRequest',
      noted: null,
      entry: { kind: 'changed', changes: [{ field: 'origin', label: '产地/国别', before: '上海', after: '宁波', is_restorable: true }] },
    })
  })

  test('[A32] says no more of a record than who reads may see of it', async () => {
    const id = await make.brand({})
    const [row] = await list({ action: 'goods.brand.edit', target_id: id })
    const outsider = await login({ perms: ['dev:logger:list'] })
    expect(await detail(row?.id ?? 0, outsider)).toMatchObject({ target_id: id, entry: null, noted: null })
  })

  test('[A32] names its record by title and code where the reader may see it', async () => {
    const id = await make.brand({ title: '日志品牌', code: 'LOGGED' })
    const seriesId = await make.series({ brand_id: id, title: '日志系列' })
    const targetOf = async (action: string, target_id: number, as = token) =>
      (await call(logger.list, { action, target_id }, { token: as })).data.list[0]?.target
    const named = { entity: 'goods.brand', title: '日志品牌', code: 'LOGGED', deleted: false }
    expect(await targetOf('goods.brand', id)).toEqual(named)
    const [row] = await list({ action: 'goods.brand', target_id: id })
    expect(await detail(row?.id ?? 0)).toMatchObject({ target: named })
    // brands may be listed, series may not
    const reader = await login({ perms: ['dev:logger:list', 'goods:brand:list'] })
    expect([await targetOf('goods.brand', id, reader), await targetOf('goods.series', seriesId, reader)]).toEqual([named, null])
    await call(contract.goods.series.delete, { id: seriesId }, { token })
    expect(await targetOf('goods.series', seriesId)).toMatchObject({ title: '日志系列', deleted: true })
    await server.database.pool.query('delete from series where id = $1', [seriesId])
    expect(await targetOf('goods.series', seriesId)).toBeNull()
  })

  test('[A32] names no record outside the data scope of the reader', async () => {
    const agents = agentMaker(server, token)
    const [own, other] = [await agents.agent(), await agents.agent()]
    const ctx = await server.ctxFor({ perms: ['dev:logger:list', 'agent:agent:list'], scope: 'agent_tree', agent_id: own })
    const targetOf = await targetsOf(
      ctx,
      [own, other].map((target_id) => ({ action: 'agent.agent.edit', target_id })),
    )
    expect(targetOf({ action: 'agent.agent.edit', target_id: own })).toMatchObject({ deleted: false })
    expect(targetOf({ action: 'agent.agent.edit', target_id: other })).toBeNull()
  })

  test.each(['all', 'agent_tree', 'cs_self', 'dept', 'self'] as const)(
    '[A32] names records of every kind at once, by one statement, for the scope %s',
    async (scope) => {
      const kinds = entities().flatMap(({ contract: { $ }, title }) => (title ? [{ action: `${$.address}.edit`, target_id: 1 }] : []))
      expect(kinds.length).toBeGreaterThan(25)
      const ctx = await server.ctxFor({ perms: [...permissions], scope, agent_id: await agentMaker(server, token).agent() })
      const statements = await server.statementsOf(() => targetsOf(ctx, kinds))
      expect(statements).toHaveLength(1)
    },
  )

  test('[A32] names the account that changed itself as an account', async () => {
    const { rows } = await server.database.pool.query<{ id: string; real_name: string }>(
      'select id, real_name from admin_user where is_admin = 1',
    )
    const own = { action: 'session.profile.edit', target_id: Number(rows[0]?.id) }
    expect((await targetsOf(await server.ctxFor(), [own]))(own)).toMatchObject({ entity: 'dev.user', title: rows[0]?.real_name })
  })

  test('[A32] of the system is named by the state machine of its record, or by its own title', () => {
    const titleOf = (action: string) => wordsOf(action, 'zh').title
    expect(['order.order.expire', 'order.aftersale.remind', 'agent.agent.warn'].map(titleOf)).toEqual([
      '超时关闭',
      '审核提醒',
      '合同到期提醒',
    ])
  })

  test('[A32] leads to what else its request did', async () => {
    const [one, other] = [await make.brand({}), await make.brand({})]
    await call(brand.status, { ids: [one, other], status: 0 }, { token })
    const [row] = await list({ action: 'goods.brand.status', target_id: one })
    expect((await detail(row?.id ?? 0)).related).toMatchObject([{ action: 'goods.brand.status', target_id: other }])
    expect(await list({ trace: row?.request_id ?? '' })).toHaveLength(2)
  })

  test('[A32] that is not there has no details; nothing in the log can be changed by a call', async () => {
    expect((await call(logger.detail, { id: 999_999_999 }, { token })).code).toBe(404)
    expect(Object.values(logger).flatMap((one) => ('method' in one ? [one.method] : []))).toEqual(['GET', 'GET', 'GET', 'GET'])
  })
})

describe('the list', () => {
  test('[A32] answers to every filter', async () => {
    const someone = await login({ perms: ['goods:brand:list', 'goods:brand:edit', 'goods:brand:status'], username: 'filtered' })
    const id = await make.brand({})
    await call(brand.status, { id, status: 0 }, { token: someone })
    await call(contract.session.session.login, { username: 'nobody', password: 'wrong-password' })
    const rows = await list()
    const fits = async (query: InputOf<typeof logger.list>, fit: (row: (typeof rows)[number]) => boolean) => {
      const found = await list(query)
      expect(found.length, JSON.stringify(query)).toBeGreaterThan(0)
      expect(found.filter((row) => !fit(row))).toEqual([])
      expect(found.map((row) => row.id)).toEqual(rows.filter(fit).map((row) => row.id))
    }
    await fits({ kind: 'operate' }, ({ kind }) => kind === 'operate')
    await fits({ kind: 'login', result: 'badly' }, ({ kind, code }) => kind === 'login' && code !== 200)
    await fits({ username: 'filtered' }, ({ username }) => username === 'filtered')
    await fits({ action: 'goods' }, ({ action }) => action.startsWith('goods.'))
    await fits({ action: 'goods.brand' }, ({ action }) => action.startsWith('goods.brand.'))
    await fits({ action: 'goods.brand.status' }, ({ action }) => action === 'goods.brand.status')
    await fits({ target_id: id }, ({ target_id }) => target_id === id)
    await fits({ ip: '127.0.0.1', result: 'well' }, ({ code }) => code === 200)
    expect(await list({ ip: '10.0.0.1' })).toEqual([])
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((one, other) => other - one))
  })

  test('[A32] walks through many rows by cursor without missing or repeating one', async () => {
    const ids: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data } = await call(logger.list, { page_size: 10, from: '2026-03-01', ...(cursor && { cursor }) }, { token })
      ids.push(...data.list.map(({ id }) => id))
      cursor = data.next
    }
    const { rows } = await server.database.pool.query<{ id: string }>('select id from logger order by created_at desc, id desc')
    expect(ids).toEqual(rows.map(({ id }) => Number(id)))
  })

  test('[A32] names the modules and what can be done in them', async () => {
    const { data } = await call(logger.option, {}, { token })
    expect(data.list.find(({ key }) => key === 'goods.brand')).toMatchObject({
      title: '品牌',
      children: expect.arrayContaining([{ key: 'goods.brand.delete', title: '删除' }]) as unknown[],
    })
  })
})

describe('what is not a change', () => {
  test('[S23] a refusal is noted with who was refused what', async () => {
    const nosy = await login({ perms: [], username: 'nosy' })
    await call(brand.delete, { id: 1 }, { token: nosy })
    await expect
      .poll(() => list({ kind: 'refused', username: 'nosy' }))
      .toMatchObject([{ kind: 'api', action: 'goods.brand.delete', code: 403, msg: '您没有该操作的权限', ip: '127.0.0.1' }])
    await call(brand.list, {}, { token: 'a'.repeat(43) })
    await expect
      .poll(async () => (await list({ kind: 'refused', action: 'goods.brand.list' }))[0])
      .toMatchObject({ code: 401, username: 'guest' })
  })

  test('[S23] a refusal is noted whatever stands in what was asked for', async () => {
    const sly = await login({ perms: [], username: 'sly' })
    await call(brand.list, { word: 'a\0b' }, { token: sly })
    const noted = async () => (await list({ kind: 'refused', username: 'sly' }))[0]
    await expect.poll(noted).toMatchObject({ action: 'goods.brand.list', code: 403 })
    expect(await detail((await noted())?.id ?? 0)).toMatchObject({ params: { word: 'ab' } })
  })

  test('[S23] who is refused again and again fills no disk', async () => {
    const pushy = await login({ perms: [], username: 'pushy' })
    await Promise.all(Array.from({ length: 60 }, () => call(brand.delete, { id: 1 }, { token: pushy })))
    await expect.poll(async () => (await list({ username: 'pushy' })).length).toBe(30)
  })

  test('[A32] a slow call is noted with its time and what it asked for, secrets masked', async () => {
    const ctx = await server.ctxFor()
    const log = requestLog((fault) => expect.fail(String(fault)))
    const query = { word: '螺栓', token: 'hidden' }
    log.note({ ctx, endpoint: brand.list, code: 200, msg: undefined, cost_ms: 1500, query })
    log.note({ ctx, endpoint: brand.list, code: 200, msg: undefined, cost_ms: 999, query })
    await log.written()
    const rows = await list({ kind: 'slow' })
    expect(rows).toMatchObject([{ action: 'goods.brand.list', cost_ms: 1500, code: 200 }])
    expect(await detail(rows[0]?.id ?? 0)).toMatchObject({ params: { word: '螺栓' }, entry: null })
  })

  test('[C6] a whole phone number that somebody looks up is masked in the log, wherever it stands', async () => {
    const ctx = await server.ctxFor()
    const log = requestLog((fault) => expect.fail(String(fault)))
    log.note({ ctx, endpoint: brand.list, code: 403, msg: undefined, cost_ms: 5, query: { word: '张13755556666' } })
    await log.written()
    const [row] = await list({ kind: 'refused', action: 'goods.brand.list', username: ctx.actor.username })
    expect((await detail(row?.id ?? 0)).params).toEqual({ word: '张137****6666' })
    const nested = { title: ['+8613755556667', { a13755556668: '137555566691' }], code: '2026030213755556666' }
    expect(maskNumbers(nested)).toEqual({ ...nested, title: ['+86137****6667', { 'a137****6668': '137555566691' }] })
    await call(contract.order.order.export, { user_phone: '13755556666', format: 'csv' }, { token })
    const [sheet] = await list({ action: 'order.order.export' })
    expect((await detail(sheet?.id ?? 0)).noted).toMatchObject({ user_phone: '137****6666' })
  })

  test('[A32] masked fields stay masked for who may not see them', async () => {
    const ctx = await server.ctxFor()
    await audit(ctx, contract.session.profile.edit, {
      id: 1,
      before: { phone: '13800138000' },
      after: { phone: '13900139000', price_cost: 5 },
    })
    const [row] = await list({ action: 'session.profile.edit' })
    const noted = { phone: { before: '138****8000', after: '139****9000' }, price_cost: { before: null, after: null } }
    expect((await detail(row?.id ?? 0, await login({ perms: ['dev:logger:list'] }))).noted).toEqual(noted)
    expect((await detail(row?.id ?? 0)).noted).toMatchObject({ phone: { after: '13900139000' }, price_cost: { after: 5 } })
  })

  test('[A32] an error of the web is listed with its page and message', async () => {
    await call(contract.common.error.report, { route: '/goods/brand', message: 'x is not a function' }, { token })
    const [row] = await list({ kind: 'error' })
    expect(await detail(row?.id ?? 0)).toMatchObject({ noted: { route: '/goods/brand', message: 'x is not a function' } })
  })

  test('[A32] the log is taken out as a sheet; that, and fetching it, is noted', async () => {
    const titled = await make.brand({ title: '记录里的品牌' })
    const { data } = await call(logger.export, { kind: 'operate', format: 'csv' }, { token })
    await work(server)
    const [noted] = await list({ action: 'dev.logger.export' })
    expect(await detail(noted?.id ?? 0)).toMatchObject({ target_id: null, noted: { task_id: data.task_id, kind: 'operate' } })
    const file = await app.inject({ url: `/api/task/file?id=${data.task_id}&kind=file`, headers: { authorization: `Bearer ${token}` } })
    const lines = file.body.trim().split('\r\n')
    expect(lines[0]).toContain('时间,动作,账号')
    // the heading, and every row except the export itself
    expect(lines).toHaveLength((await list({ kind: 'operate' })).length)
    expect(file.body).toContain(',品牌 新增或修改,admin,')
    const ofBrand = lines.filter((line) => line.includes(',品牌 新增或修改,') && line.split(',')[4] === String(titled))
    expect(ofBrand).toEqual([expect.stringMatching(/,[^,]*记录里的品牌$/)])
    expect(await list({ action: 'task.file.fetch' })).toMatchObject([{ target_id: data.task_id }])
  })
})

describe('the days', () => {
  test('[A32] are the last seven unless somebody says, and ninety at most', async () => {
    const id = await make.brand({})
    clock.advance(8 * 24 * 3_600_000)
    token = await login()
    expect(await list({ target_id: id, action: 'goods.brand' })).toEqual([])
    expect(await list({ target_id: id, action: 'goods.brand', from: '2026-03-02' })).toHaveLength(1)
    expect(await list({ target_id: id, action: 'goods.brand', to: '2026-03-02' })).toHaveLength(1)
    expect(await ask({ from: '2026-01-01', to: '2026-03-31' })).toMatchObject({ code: 200 })
    expect(await ask({ from: '2026-01-01', to: '2026-04-01' })).toMatchObject({ code: 400, msg: '时间范围不能超过90天' })
    expect(await ask({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({ code: 400, msg: '结束时间必须晚于开始时间' })
  })
})
