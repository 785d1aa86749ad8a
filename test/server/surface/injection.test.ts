import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { shop } from '#contract/shop/index.ts'
import { byDay, rounds } from '#test/campaign.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { startServer, type Answer } from '#test/server/harness.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'

const server = await startServer()
let token = ''
// of a salesman, who may make every shop call
let customer = ''

beforeAll(async () => {
  token = await server.login()
  customer = (await shopMaker(server).salesman()).user.token
  // a row that a condition which is always true would match
  const make = goodsMaker(server, token)
  await make.sku()
})

const TRICKS = [
  "' or '1'='1",
  "%' or '1'='1' --",
  '" or ""="',
  "') or ('1'='1",
  '1)) or 1=1--',
  "'; drop table brand; --",
  "\\'; select pg_sleep(5); --",
  "'||(select pg_sleep(5))||'",
  '1; select pg_sleep(5)--',
  '1 and 1=(select 1 from pg_sleep(5))',
  '$$; select pg_sleep(5); $$',
  "' union select null,null,null--",
  "' and 1=cast((select password_hash from admin_user limit 1) as int)--",
  "' and exists(select 1 from pg_user)--",
  '/**/or/**/1=1',
  'ʼ or ʼ1ʼ=ʼ1',
  '＇ or 1=1--',
  '%27%20or%201=1--',
  "\u0000' or 1=1--",
  "E'\\x27' or 1=1",
] as const
/** The tricks that one filter is tried with: others for each filter, all tricks in a campaign. */
const TRIED = rounds(4, TRICKS.length)
/** The value forms for one text in a reading call, and for one other parameter, likewise: the schema refuses any value that is no text. */
const [FORMS, FORMS_OF_OTHERS] = [rounds(2, 12), rounds(1, 3)]
const UNKNOWN = 'qzxv-not-there'
const SLOW_MS = 4000

/** The fields in an input, unwrapped. */
function fieldsOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = schema._zod as unknown as { def: { shape?: Record<string, z.core.$ZodType>; in?: z.core.$ZodType } }
  return def.shape ?? (def.in ? fieldsOf(def.in) : {})
}

function repeated<Item>(items: readonly Item[], times: number): Item[] {
  return items.flatMap((item) => Array.from({ length: times }, () => item))
}

function isText(field: z.core.$ZodType): boolean {
  return unwrap(field)._zod.def.type === 'string'
}

async function tryInput(endpoint: Endpoint, input: object, what: string) {
  const began = performance.now()
  const answer = await server.send(endpoint, input, {
    token: endpoint.address.startsWith('shop.') ? customer : token,
    ...onceKey(),
  })
  expect(performance.now() - began, what).toBeLessThan(SLOW_MS)
  expect([200, 400, 403, 404, 429], `${what}: ${answer.body.slice(0, 200)}`).toContain(answer.status)
  expect(answer.body, what).not.toMatch(/syntax error|pg_catalog|SQLSTATE|drizzle|select .* from/i)
  return answer as Answer<{ list?: unknown[]; total?: number } | null>
}

const reads = endpointsOf({ contract, shop }).filter(({ method, input }) => method === 'GET' && Object.keys(fieldsOf(input)).length > 0)
const lists = reads.filter(({ input }) => 'page_no' in fieldsOf(input))

test('[S15] SQL text finds the same as an unknown word, in every filter in every list', { timeout: 300_000 }, async () => {
  expect(lists.length).toBeGreaterThan(10)
  let next = 0
  for (const endpoint of lists) {
    const texts = Object.entries(fieldsOf(endpoint.input)).filter(
      ([name, field]) => fieldMeta(field)?.max !== undefined && !['cursor', 'count', 'first'].includes(name),
    )
    for (const [name] of texts) {
      const unknown = await tryInput(endpoint, { [name]: UNKNOWN }, `${endpoint.address} ${name}`)
      next += TRIED
      for (let at = next; at < next + TRIED; at++) {
        const trick = TRICKS[at % TRICKS.length]
        const answer = await tryInput(endpoint, { [name]: trick }, `${endpoint.address} ${name}=${trick}`)
        if (answer.code === 200 && unknown.code === 200)
          expect(answer.data?.list?.length, `${endpoint.address} ${name}=${trick}`).toBe(unknown.data?.list?.length)
      }
    }
  }
})

test('[S15] every parameter of every reading call: as text, as an array, as an object', { timeout: 300_000 }, async () => {
  expect(reads.length).toBeGreaterThan(lists.length)
  const forms = [TRICKS[0], TRICKS[7], TRICKS[8]].flatMap((trick) => [trick, [trick, trick], { a: trick }, { [trick]: '1' }])
  let next = fuzzSeed
  for (const endpoint of reads) {
    const fields = Object.entries(fieldsOf(endpoint.input))
    const texts = fields.filter(([, field]) => isText(field))
    const others = fields.filter(([, field]) => !isText(field))
    for (const [name] of [...repeated(texts, FORMS), ...repeated(byDay(others, 1), FORMS_OF_OTHERS)]) {
      const value = forms[next++ % forms.length]
      await tryInput(endpoint, { [name]: value }, `${endpoint.address} ${name}=${JSON.stringify(value)}`)
    }
    await tryInput(endpoint, { [TRICKS[0]]: TRICKS[8] }, endpoint.address)
  }
})

test('[S15] rows are sorted by the columns that the contract names, and by nothing else', async () => {
  for (const endpoint of lists.filter(({ input }) => 'sort_field' in fieldsOf(input))) {
    for (const sort_field of ['id', 'password_hash', '(select 1)', 'id desc; select pg_sleep(5)', '1', 'sort,id', TRICKS[0]]) {
      const { code } = await tryInput(endpoint, { sort_field }, `${endpoint.address} ${sort_field}`)
      const isNamed = String(JSON.stringify(fieldsOf(endpoint.input)['sort_field'])).includes(`"${sort_field}"`)
      if (!isNamed) expect(code, `${endpoint.address} ${sort_field}`).toBe(400)
    }
    for (const sort_order of ['desc; select 1', 'asc nulls first', TRICKS[0]]) {
      expect((await tryInput(endpoint, { sort_order }, endpoint.address)).code).toBe(400)
    }
  }
})

test('[S15] lists of ids and pages are numbers', async () => {
  const batches = endpointsOf(contract).filter(({ method, input }) => method === 'POST' && 'ids' in fieldsOf(input))
  expect(batches.length).toBeGreaterThan(20)
  for (const endpoint of batches) {
    for (const ids of [[TRICKS[0]], [TRICKS[8]], '1,2); select 1--', [{ id: 1 }], ['1 or 1=1']]) {
      expect((await tryInput(endpoint, { ids, status: 1 }, `${endpoint.address} ${JSON.stringify(ids)}`)).code, endpoint.address).toBe(400)
    }
    // a call for all rows takes no ids at all
    if (endpoint.input.safeParse({}).success) continue
    expect((await tryInput(endpoint, { id: '1 or 1=1', status: 1 }, endpoint.address)).code, endpoint.address).toBe(400)
  }
  for (const endpoint of lists) {
    for (const page_no of ['1 or 1=1', '1; select pg_sleep(5)', '-1', TRICKS[0]]) {
      expect((await tryInput(endpoint, { page_no }, endpoint.address)).code, endpoint.address).toBe(400)
    }
  }
})
