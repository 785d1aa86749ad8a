import { expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const { pool } = server.database

const NUMBERS: readonly string[] = ['user:user:phone', 'order:order:phone', 'dev:user:edit']
const endpoints = endpointsOf(contract)

const shapeOf = ({ input }: Endpoint) => (unwrap(input)._zod.def as { shape?: Record<string, Endpoint['input']> }).shape ?? {}

/** The calls with a list's filters: the list itself and its exports. */
const filtered = endpoints.filter(({ address }) => /\.(?:list|export\w*)$/.test(address))

let last = 13_900_010_000
/** Tells whether the call counts a number that it has not looked up before. */
async function counts(endpoint: Endpoint, name: string, token: string): Promise<boolean> {
  const number = String((last += 1))
  await call(endpoint, { [name]: number } as never, { token })
  const { rowCount } = await pool.query(`select from login_throttle where key like 'looked-up:%' and key like $1`, [`%:${number}`])
  return rowCount === 1
}

test('[C8] an export counts the look-ups of the same filters as its list', async () => {
  const token = await login({ perms: permissions.filter((one) => !NUMBERS.includes(one)), scope: 'all' })
  await pool.query(`delete from login_throttle`)
  const uncounted: string[] = []
  let counted = 0
  for (const list of filtered.filter(({ address }) => address.endsWith('.list'))) {
    const exports = filtered.filter(({ address }) => address.startsWith(list.address.replace(/list$/, 'export')))
    for (const [name, field] of Object.entries(shapeOf(list))) {
      const isText = field.safeParse('13900010000').success && !field.safeParse(1).success
      const same = exports.filter((one) => name in shapeOf(one))
      if (!isText || same.length === 0 || !(await counts(list, name, token))) continue
      for (const one of same) {
        if (await counts(one, name, token)) counted += 1
        else uncounted.push(`${one.address} ${name}`)
      }
    }
  }
  expect(uncounted).toEqual([])
  expect(counted).toBeGreaterThan(4)
})
