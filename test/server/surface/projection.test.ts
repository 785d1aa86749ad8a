import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { grants } from '#contract/kit/grants.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { seesPhones } from '#contract/kit/masked.ts'
import { adminUser } from '#server/identity/tables.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { byDay } from '#test/campaign.ts'
import { notices, openEvents, settled } from '#test/make/events.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { fill, type Filled } from '#test/server/statements/filling.ts'
import { inputOf } from '#test/server/statements/inputs.ts'

const server = await startServer()
const { call, login } = server
const { db, pool } = server.database
const { history } = contract.history

// otherwise the shutdown waits for the open streams
afterAll(() => server.app.server.closeAllConnections())

let filled: Filled
beforeAll(async () => {
  const filling = await fill(server, await login(), 'admin')
  filled = await filling.grow(1)
  await pool.query(`update agent set bank_account = 'SEALED-ACCOUNT', bank_account_tail = '0060'`)
  await pool.query(`update free_order_session set seed_secret = 'SEALED-SEED'`)
  await pool.query(`update lottery set seed_secret = 'SEALED-LOTTERY'`)
})

const shapeOf = ({ input }: Endpoint): object => (unwrap(input)._zod.def as { shape?: object }).shape ?? {}

/** Every registry entity with a record that is read by its id. */
const recorded = () =>
  entities().flatMap(({ contract: entity }) => {
    const { detail, list, $ } = entity
    const { export: sheet } = entity as { export?: Endpoint }
    // a log row's detail has its neighbours, which every call changes
    return detail && $.address !== 'dev.logger' && detail.access !== 'login' && 'id' in shapeOf(detail)
      ? [{ address: $.address, detail, list, sheet }]
      : []
  })

/** The leaves in an answer by their path. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`))
}

/** The cells in the file that an export has made. */
async function sheetText(id: number): Promise<string> {
  const [row] = await db.select().from(task).where(eq(task.id, id))
  if (!row?.file) throw new Error(`the export ${id} made no file: ${row?.state}`)
  const parts: Buffer[] = []
  for await (const part of readFile(db, row.file)) parts.push(part)
  return JSON.stringify((await readXlsx(Buffer.concat(parts))).sheets.map(({ rows }) => rows))
}

const roles = systemRoles.filter(({ code }) => code !== 'admin').map(({ code, perms }) => ({ code, perms: [...perms] }))

describe('[X5] every way to read a record answers what its detail answers', () => {
  test.each(roles)('for $code', async ({ perms }) => {
    const username = `r${crypto.randomUUID().slice(0, 8)}`
    const [admin, reader] = [await login(), await login({ username, perms, scope: 'all' })]
    const [person] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
    const stream = await openEvents(server, reader)
    await stream.until(settled)
    const concealed: string[] = []
    let [compared, mentioned] = [0, 0]
    const sheets: { address: string; task_id: number; hidden: string[] }[] = []
    for (const { address, detail, list, sheet } of recorded()) {
      if (!perms.some((grant) => grants(grant, detail.access))) continue
      const input = inputOf(detail, filled) as { id: number }
      const own = await call(detail, input as never, { token: reader })
      if (own.code !== 200) continue
      const ownRow = own.data as Record<string, unknown>
      const past = await call(history.asOf, { entity: address as never, id: input.id, at: new Date().toISOString() }, { token: reader })
      if (past.code === 200)
        for (const { field, value, other } of past.data.fields) {
          expect(value, `${address} ${field}`).toEqual(ownRow[field] ?? null)
          expect(other, `${address} ${field}`).toEqual(ownRow[field] ?? null)
          compared += 1
        }
      const whole = (await call(detail, input as never, { token: admin })).data
      const open = new Map(leavesOf(ownRow))
      const hidden = leavesOf(whole).flatMap(([path, value]) =>
        typeof value === 'string' && value.length > 7 && open.get(path) !== value && !path.endsWith('_at') ? [value] : [],
      )
      concealed.push(...hidden)
      const mention = { entity: address as never, id: input.id, content: '请看', mentions: [person?.id ?? 0] }
      if ((await call(contract.comment.comment.add, mention, { token: admin })).code === 200) mentioned += 1
      const answers = [
        past,
        await call(history.list, { entity: address, id: input.id } as never, { token: reader }),
        await call(contract.comment.comment.about, { entity: address as never, id: input.id }, { token: reader }),
        ...(list ? [await call(list, inputOf(list, filled) as never, { token: reader })] : []),
      ]
      const text = JSON.stringify(answers)
      expect(
        hidden.filter((value) => text.includes(value)),
        address,
      ).toEqual([])
      expect(text, address).not.toContain('SEALED')
      const begun = sheet && (await call(sheet, {} as never, { token: reader }))
      if (begun?.code === 200) sheets.push({ address, task_id: (begun.data as { task_id: number }).task_id, hidden })
    }
    expect(compared).toBeGreaterThan(0)
    expect(mentioned).toBeGreaterThan(0)
    await stream.until(notices(mentioned))
    // for all records together
    const others = {
      'quick search': await call(contract.common.palette.find, { word: '计数' }, { token: reader }),
      log: await call(contract.dev.logger.list, { page_size: 100 } as never, { token: reader }),
      'live events': stream.events,
    }
    for (const [name, answer] of Object.entries(others)) {
      const text = JSON.stringify(answer)
      expect(
        concealed.filter((value) => text.includes(value)),
        name,
      ).toEqual([])
      expect(text, name).not.toContain('SEALED')
    }
    stream.close()
    await work(server)
    for (const { address, task_id, hidden } of sheets) {
      const text = await sheetText(task_id)
      expect(
        hidden.filter((value) => text.includes(value)),
        `sheet of ${address}`,
      ).toEqual([])
      expect(text, `sheet of ${address}`).not.toContain('SEALED')
    }
  })

  test('a logged value of a column from which the detail derives its field is not told', async () => {
    const token = await login()
    const { rows } = await pool.query<{ id: string }>(`select id from agent order by id limit 1`)
    const id = Number(rows[0]?.id)
    await pool.query(`update agent set created_at = now() - interval '2 days' where id = $1`, [id])
    await pool.query(
      `insert into logger (request_id, kind, username, action, target_id, before, after, ip, user_agent)
       values ('r', 'operate', 'system', 'agent.agent.edit', $1, '{"bank_account": "SEALED-BEFORE", "name": "旧名"}', '{"name": "新名"}', '::1', 'x')`,
      [id],
    )
    const at = new Date(Date.now() - 86_400_000).toISOString()
    const { data } = await call(history.asOf, { entity: 'agent.agent', id, at }, { token })
    expect(data.fields.find(({ field }) => field === 'name')).toMatchObject({ value: '旧名' })
    expect(JSON.stringify(data)).not.toContain('SEALED')
  })
})

const numberPermissions: readonly string[] = [seesPhones, 'order:order:phone', 'dev:user:edit']
const everythingElse = permissions.filter((code) => !numberPermissions.includes(code))
const blindRoles = roles.map(({ code, perms }) => ({
  code,
  perms: everythingElse.filter((permission) => perms.some((grant) => grants(grant, permission))),
}))

/** Every text in a reading call whose digits may be a part of a phone number. */
const searches = () => {
  const all: Endpoint[] = []
  const walk = (node: object) => {
    for (const [key, inner] of Object.entries(node) as [string, object][]) {
      if (key === '$' || typeof inner !== 'object' || inner === null) continue
      if ('address' in inner && 'method' in inner) all.push(inner as Endpoint)
      else walk(inner)
    }
  }
  walk(contract)
  return all.flatMap((endpoint) =>
    endpoint.effect !== 'read' || endpoint.access === 'public'
      ? []
      : Object.entries(shapeOf(endpoint)).flatMap(([name, field]) => {
          const parsed = (field as Endpoint['input']).safeParse('139000')
          return parsed.success && parsed.data === '139000' ? [{ endpoint, name }] : []
        }),
  )
}

const PHONE = '13900000000'
const WRONG = '9'

type Search = ReturnType<typeof searches>[number]

/** The filters whose answers differ for a right and a wrong number prefix. */
async function differing(token: string, lengths: readonly number[], among = searches()): Promise<Search[]> {
  const found: Search[] = []
  const closed = new Set<string>()
  for (const search of among) {
    const { endpoint, name } = search
    if (closed.has(endpoint.address)) continue
    for (const length of lengths) {
      const right = PHONE.slice(0, length)
      const answers: string[] = []
      for (const digits of [right, right.slice(0, -1) + WRONG]) {
        const { code, data } = await call(endpoint, { ...inputOf(endpoint, filled), [name]: digits } as never, { token })
        if (code === 403) closed.add(endpoint.address)
        answers.push(JSON.stringify([code, data]).replaceAll(digits, ''))
      }
      if (answers[0] !== answers[1] && !found.includes(search)) found.push(search)
    }
  }
  return found
}

const addresses = (found: readonly Search[]) => found.map(({ endpoint, name }) => `${endpoint.address} ${name}`)

describe('[X6] [W3] a partial guess of a masked number changes no answer', () => {
  /** The filters that find a number by its beginning for a person who reads it. */
  let ofNumbers: Search[] = []
  test('of a person who reads the numbers it does', async () => {
    ofNumbers = await differing(await login(), [7])
    expect(ofNumbers.length).toBeGreaterThan(12)
  })

  test('of any text filter, for a person who may do everything else', async () => {
    expect(addresses(await differing(await login({ perms: everythingElse, scope: 'all' }), byDay([6, 10], 1)))).toEqual([])
  })

  test.each(blindRoles)('for $code', async ({ perms }) => {
    expect(addresses(await differing(await login({ perms, scope: 'all' }), byDay([5, 7, 8, 9], 1), ofNumbers))).toEqual([])
  })

  test('the whole number and the visible last digits find it for all', async () => {
    const token = await login({ perms: everythingElse, scope: 'all' })
    for (const [endpoint, name] of [
      [contract.user.user.list, 'word'],
      [contract.store.store.list, 'word'],
      [contract.store.audit.list, 'word'],
      [contract.agent.salesman.list, 'word'],
      [contract.order.aftersale.list, 'phone'],
      [contract.order.order.list, 'user_phone'],
    ] as const)
      for (const digits of [PHONE, '0000']) {
        const { data } = await call(endpoint as Endpoint, { [name]: digits } as never, { token })
        expect((data as { total: number }).total, `${endpoint.address} ${digits}`).toBeGreaterThan(0)
      }
    for (const digits of [PHONE, '0000']) {
      const { data } = await call(contract.desk.desk.caller, { digits }, { token })
      expect(data.list.length, digits).toBeGreaterThan(0)
      expect(data.list[0]?.phone).toBe('139****0000')
    }
  })

  test('lookups are limited to a count per person across processes; a repeated number is free', async () => {
    const token = await login({ perms: ['user:user:list'], scope: 'all' })
    const look = (word: string) => call(contract.user.user.list, { word }, { token })
    expect(await look('13711112222')).toMatchObject({ code: 200 })
    const { rowCount } = await pool.query(
      `update login_throttle set failures = 299 where key = (select 'look-ups:' || max(id) from admin_user)`,
    )
    expect(rowCount).toBe(1)
    expect(await look('13711112223')).toMatchObject({ code: 200 })
    const refused = { code: 429, msg: '今天按完整号码查询的次数已达上限，请稍后再试' }
    for (const word of ['13711112224', '13711112224']) expect(await look(word)).toMatchObject(refused)
    expect(await look('13711112223')).toMatchObject({ code: 200 })
    expect(await look('2222')).toMatchObject({ code: 200 })
  })

  test('no list is sorted by a masked field', () => {
    const sorted = recorded().flatMap(({ address, list }) => {
      const { sort_field } = (list ? shapeOf(list) : {}) as { sort_field?: Endpoint['input'] }
      return ['phone', 'user_phone', 'price_cost', 'bank_account'].flatMap((name) =>
        sort_field?.safeParse(name).success ? [`${address} ${name}`] : [],
      )
    })
    expect(sorted).toEqual([])
  })
})
