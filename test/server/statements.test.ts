import { beforeAll, describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, writes, type Endpoint } from '#contract/kit/endpoint.ts'
import { startServer } from './harness.ts'
import { fill, type Filled } from './statements/filling.ts'
import { inputOf } from './statements/inputs.ts'

const MOST_FOR_LIST = 6
const MOST_FOR_OTHERS = 12
const FEW = 2
const MANY = 40

/** Calls that send something and change nothing. */
const READING_POSTS = new Set(['goods.sku.find', 'goods.sku.codes', 'goods.sku.bulkPreview', 'dev.role.impact'])
/** Calls by GET that change something, and are not counted. */
const WRITING_GETS: Readonly<Record<string, string>> = {
  'session.session.refreshToken': 'makes a new token',
  'session.session.logout': 'ends the session',
  'session.sso.start': 'begins a trip to the identity provider',
}
/** Calls with a list that costs more than one: the limit of the others holds. */
const SEVERAL_LISTS: Readonly<Record<string, string>> = { 'common.palette.find': 'five lists, each with the total of its rows' }
/** Lists that are as long as the product has kinds of something, however many rows there are. */
const OF_FIXED_LENGTH: Readonly<Record<string, string>> = {
  'common.common.area': 'the areas of the country',
  'common.common.demoAccounts': 'nothing outside of a demonstration',
  'common.dict.list': 'fields with words',
  'common.gproto.table': 'the links that an app knows',
  'common.todo.count': 'kinds of work',
  'dev.logger.option': 'modules',
  'dev.menu.views': 'pages',
  'dev.why.held': 'permissions',
  'config.config.list': 'settings of a group',
  'config.config.groupList': 'groups of settings',
}

const server = await startServer()
const endpoints = endpointsOf(contract)
const reading = endpoints.filter((one) => (READING_POSTS.has(one.address) || !writes(one)) && !(one.address in WRITING_GETS))

interface Cost {
  statements: number
  /** Of the longest list in an answer that is a list or a tree; undefined of any other. */
  rows: number | undefined
}
type Costs = Map<string, Cost>

async function costsOf(token: string, filled: Filled): Promise<Costs> {
  const costs: Costs = new Map()
  for (const endpoint of reading) costs.set(endpoint.address, await costOf(endpoint, inputOf(endpoint, filled), token))
  return costs
}

async function costOf(endpoint: Endpoint, input: object, token: string): Promise<Cost> {
  let data: unknown
  const ask = async () => {
    const answer = await server.call(endpoint, input as never, { token })
    expect(answer.code, `${endpoint.address}: ${answer.msg}`).toBe(200)
    data = answer.data
  }
  // what is kept in memory is asked for once
  await ask()
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
    // somebody whose rights must be asked for, as those of the first administrator need not
    const token = await server.login({ perms: [...permissions], username: 'counter' })
    const filling = await fill(server, token, 'counter')
    few = await costsOf(token, await filling.grow(FEW))
    many = await costsOf(token, await filling.grow(MANY))
  }, 60_000)

  test(`a list costs at most ${MOST_FOR_LIST}, any other call at most ${MOST_FOR_OTHERS}`, () => {
    expect(many.size).toBe(reading.length)
    expect(tooMany(many)).toEqual([])
  })

  test('they cost as many with two rows of everything as with forty', () => {
    const statements = (costs: Costs) => Object.fromEntries([...costs].map(([address, cost]) => [address, cost.statements]))
    expect(statements(many)).toEqual(statements(few))
  })

  test('the lists had more of the forty rows than of the two', () => {
    const grown = (address: string) => (many.get(address)?.rows ?? 0) > (few.get(address)?.rows ?? 0)
    const lists = [...many].flatMap(([address, { rows }]) => (rows === undefined ? [] : [address]))
    expect(lists.filter((address) => !grown(address))).toEqual(lists.filter((address) => address in OF_FIXED_LENGTH))
  })

  test('what is named here is there', () => {
    const addresses = new Set(endpoints.map(({ address }) => address))
    const named = [WRITING_GETS, SEVERAL_LISTS, OF_FIXED_LENGTH].flatMap((list) => Object.keys(list))
    expect([...named, ...READING_POSTS].filter((address) => !addresses.has(address))).toEqual([])
  })
})
