import { beforeAll, describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { writesDuring } from '#test/setup/watch-writes.ts'
import { startServer } from './harness.ts'
import { fill, type Filled } from './statements/filling.ts'
import { inputOf } from './statements/inputs.ts'

const MOST_FOR_LIST = 6
const MOST_FOR_OTHERS = 12
const FEW = 2
const MANY = 40

/** Calls with several lists in one answer: the limit for the other calls applies to them. */
const SEVERAL_LISTS: Readonly<Record<string, string>> = {
  'common.palette.find': 'records of every kind, in four statements',
  'activity.coupon.uses': 'givers of every kind, a statement for each',
}
/** Lists with a length that the product defines, independent of the row count. */
const OF_FIXED_LENGTH: Readonly<Record<string, string>> = {
  'agent.agent.sales': 'the last thirty days',
  'agent.salesman.sales': 'the last thirty days',
  'agent.salesman.rank': 'the one salesman of all stores',
  'goods.sku.charts': 'days of a span',
  'goods.priceChange.rows': 'the prices of one request',
  'activity.coupon.uses': 'the few activities that give one coupon',
  'activity.redEnvelope.uses': 'the few activities that give envelopes of one activity',
  'lottery.lottery.uses': 'the versions of the sign-in rule that are in force or scheduled',
  'goods.spu.checklist': 'conditions of the sale',
  'common.common.carrierOption': 'carriers of the settings',
  'common.common.orderReasonOption': 'reasons of the contract',
  'finance.reconciliation.daily': 'days of a month',
  'common.common.area': 'the areas of the country',
  'common.common.demoAccounts': 'nothing outside of a demonstration',
  'common.dict.list': 'fields with words',
  'common.gproto.table': 'the links that an app knows',
  'common.todo.count': 'kinds of work',
  'common.palette.actions': 'forms of the contract',
  'common.palette.find': 'kinds of records, at most five of each',
  'index.home.todo': 'kinds of work',
  'index.home.day': 'the last 14 days',
  'index.home.stockOuts': 'the five SKUs whose sales are missed most',
  'index.home.running': 'at most six running activities, of which the filling has none',
  'index.home.trend': 'hours, days or months of a period',
  'index.home.rank': 'at most 20, of a day without orders',
  'index.home.regions': 'provinces of the country',
  'index.home.costs': 'entries of a day, of which the filling has none',
  'index.home.failedJobs': 'jobs, of which the filling has none',
  'block.page.typeOption': 'types of the contract',
  'banner.banner.positionOption': 'positions of the contract',
  'block.page.versions': 'at most 20 versions of a page',
  'activity.couponRecord.usableOption': 'coupons of one person, of which the filling has none',
  'desk.desk.people': 'accounts that decide applications, of which the filling has none',
  'dev.logger.option': 'modules',
  'dev.menu.views': 'pages',
  'dev.why.held': 'permissions',
  'config.config.list': 'settings of a group',
  'config.request.recent': 'at most 20 requests of a week, of which the filling has none',
  'finance.bankLine.of': 'the lines of one batch, of which the filling has none',
  'finance.bankStatement.missing': 'vouchers and payouts of a period, of which the filling has none',
  'finance.reconciliation.young': 'at most 200 payments, of which the filling has none',
  'config.config.groupList': 'groups of settings',
}

/** A process reads the file: the server's own statements at intervals fall into that time. */
const BY_PROCESS: ReadonlySet<string> = new Set(['task.import.preview'])

const server = await startServer()
const endpoints = endpointsOf(contract)
const reading = endpoints.filter(({ effect }) => effect === 'read')

interface Cost {
  statements: number
  /** The length that the longest list has in an answer that is a list or a tree; undefined for any other. */
  rows: number | undefined
}
type Costs = Map<string, Cost>

let its: string | undefined

/** The changes by the calls, by address. */
const written: Record<string, string[]> = {}

async function costsOf(token: string, filled: Filled): Promise<Costs> {
  const costs: Costs = new Map()
  // an agent asks for the own form
  its ??= await server.login({ perms: [...permissions], scope: 'agent_tree', agent_id: filled.agent })
  for (const endpoint of reading) {
    const by = endpoint.address === 'finance.withdraw.mine' ? its : token
    costs.set(endpoint.address, await costOf(endpoint, inputOf(endpoint, filled), by))
  }
  return costs
}

async function costOf(endpoint: Endpoint, input: object, token: string): Promise<Cost> {
  let data: unknown
  const ask = async () => {
    const answer = await server.call(endpoint, input as never, { token })
    expect(answer.code, `${endpoint.address}: ${answer.msg}`).toBe(200)
    data = answer.data
  }
  // cached data is read once
  const changes = await writesDuring(server.database.pool, ask)
  if (changes.length > 0) written[endpoint.address] = changes
  const { length: statements } = await server.statementsOf(ask)
  const list = Array.isArray(data) ? data : (data as { list?: unknown }).list
  return { statements, rows: Array.isArray(list) ? longest(list) : undefined }
}

function longest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longest))
}

const tooMany = (costs: Costs) =>
  [...costs].filter(([address, { statements, rows }]) => {
    const isList = rows !== undefined && !(address in SEVERAL_LISTS)
    return statements > (isList ? MOST_FOR_LIST : MOST_FOR_OTHERS)
  })

describe('[R4] the statements of every call that reads', () => {
  let few: Costs
  let many: Costs
  beforeAll(async () => {
    // an account whose permissions must be read, unlike the first administrator's
    const token = await server.login({ perms: [...permissions], username: 'counter' })
    const filling = await fill(server, token, 'counter')
    few = await costsOf(token, await filling.grow(FEW))
    many = await costsOf(token, await filling.grow(MANY))
  })

  test(`a list costs at most ${MOST_FOR_LIST}, any other call at most ${MOST_FOR_OTHERS}`, () => {
    expect(many.size).toBe(reading.length)
    expect(tooMany(many)).toEqual([])
  })

  test('none of them changes a row, whether asked by GET or by POST', async () => {
    // the watch finds the changes by a call that writes
    const token = await server.login()
    const { edit } = contract.goods.scene
    const scene = { title: '观察', code: 'WATCH' }
    expect(await writesDuring(server.database.pool, () => server.call(edit, scene as never, { token }))).toContainEqual(
      expect.stringMatching(/^scene: /),
    )
    expect(reading.filter(({ method }) => method === 'POST').map(({ address }) => address)).toContain('goods.sku.find')
    expect(written).toEqual({})
  })

  test('they cost as many with two rows of everything as with forty', () => {
    const counted = (costs: Costs) => [...costs].filter(([address]) => !BY_PROCESS.has(address))
    const statements = (costs: Costs) => Object.fromEntries(counted(costs).map(([address, cost]) => [address, cost.statements]))
    expect(statements(many)).toEqual(statements(few))
  })

  test('the lists had more of the forty rows than of the two', () => {
    const grown = (address: string) => (many.get(address)?.rows ?? 0) > (few.get(address)?.rows ?? 0)
    const lists = [...many].flatMap(([address, { rows }]) => (rows === undefined ? [] : [address]))
    expect(lists.filter((address) => !grown(address))).toEqual(lists.filter((address) => address in OF_FIXED_LENGTH))
  })

  test('what is named here is there', () => {
    const addresses = new Set(endpoints.map(({ address }) => address))
    const named = [SEVERAL_LISTS, OF_FIXED_LENGTH].flatMap((list) => Object.keys(list))
    expect(named.filter((address) => !addresses.has(address))).toEqual([])
  })
})
