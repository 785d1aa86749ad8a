import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { skuCost } from '#contract/goods/sku.ts'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { seesPhones } from '#contract/kit/masked.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { isCampaign } from '#test/campaign.ts'
import { COLLEAGUE_PHONE, COST, CUSTOMER_PHONE, hideSecrets, OLD_COST } from '#test/make/secrets.ts'
import { onceKey } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'
import type { Check, Identity } from './checks/check.ts'
import { faults } from './checks/faults.ts'
import { closedTo, masked } from './checks/masked.ts'
import { opens, permission } from './checks/permission.ts'

// One walk for each identity: every call that it opens, and every third other call (surface.test.ts refuses each), is sent once for each
// input, and every check judges the answer.

const server = await startServer()
const { call, login, send } = server
const { db } = server.database
const { sku: skus, spu, gift } = contract.goods
const checks = { permission, masked, faults } satisfies Record<string, Check>

// all permissions except those for masked fields, and every delivered role
const masks: readonly string[] = [skuCost, seesPhones, 'dev:user:edit']
const blind = { code: 'everything else', perms: permissions.filter((code) => !masks.includes(code)) }
const identities: Identity[] = [blind, ...systemRoles].map(({ code, perms }) => ({ code, perms, closed: closedTo(perms) }))
/** Calls that end or change the walk's session, and uploads: they get an empty input, or no call at all if every login opens them. */
const isApart = ({ upload, address }: Endpoint) => Boolean(upload) || /logout$|lock$|viewAs$/i.test(address)
const walkCalls = endpointsOf(contract).filter(
  (endpoint) => endpoint.access !== 'public' && (endpoint.access.includes(':') || !isApart(endpoint)),
)

let ids: Awaited<ReturnType<typeof hideSecrets>>
/** Log rows that contain a secret. */
let messages: { id: number }[] = []
/** Records as a person without the permission reads them, by the call that saves them. */
const view: Record<string, object> = {}
beforeAll(async () => {
  ids = await hideSecrets(server, await login())
  messages = await db
    .select({ id: logger.id })
    .from(logger)
    .where(sql`(${logger}.*)::text ~ ${[COST, OLD_COST, COLLEAGUE_PHONE].join('|')}`)
  const token = await login({ perms: blind.perms })
  for (const [entity, id] of [
    [skus, ids.sku],
    [spu, ids.spu],
    [gift, ids.gift],
    [contract.dev.user, ids.user],
  ] as const)
    view[entity.edit.address] = (await call(entity.detail as Endpoint, { id } as never, { token })).data as object
})

describe.each(identities)('$code', (identity) => {
  const found: Record<keyof typeof checks, string[]> = { permission: [], masked: [], faults: [] }
  let successes = 0
  beforeAll(async () => {
    const token = await login({ perms: [...identity.perms] })
    const third = (fuzzSeed + identities.indexOf(identity)) % 3
    for (const endpoint of walkCalls.filter((one, at) => isCampaign || mayOpen(identity, one) || at % 3 === third)) {
      for (const input of inputsFor(identity, endpoint)) {
        const answer = { endpoint, input, ...(await send(endpoint, input, { token, ...onceKey() })) }
        successes += answer.status === 200 ? 1 : 0
        for (const [name, check] of Object.entries(checks)) {
          const fault = check(identity, answer)
          if (fault) found[name as keyof typeof checks].push(`${endpoint.address} ${JSON.stringify(input)} ${fault}`)
        }
      }
    }
  })

  test('[S1] [I14] the role opens what it grants and nothing else; a refusal names the permission', () => {
    expect(found.permission).toEqual([])
    expect(successes).toBeGreaterThan(20)
  })

  test('[S3] a masked field is in no answer of any call', () => expect(found.masked).toEqual([]))

  test('[S24] no call fails', () => expect(found.faults).toEqual([]))
})

function mayOpen({ perms }: Pick<Identity, 'perms'>, { access }: Endpoint): boolean {
  return !access.includes(':') || opens(perms, access)
}

/** One input where the call is refused or nothing is masked: access is decided before the input is read. */
function inputsFor({ perms, closed }: Identity, endpoint: Endpoint): object[] {
  if (isApart(endpoint) || closed.length === 0 || !mayOpen({ perms }, endpoint)) return [{}]
  const inputs = telling(endpoint)
  return inputs.length > 0 ? inputs : [{}]
}

/** Inputs for the largest answers: full lists, each record with a secret, an outdated save. */
function telling({ address, input, method }: Endpoint): object[] {
  const { shape = {} } = unwrap(input)._zod.def as unknown as Def
  const has = (name: string) => name in shape
  const [, entity = ''] = address.split('.')
  const id =
    { sku: ids.sku, skuGrid: ids.sku, spu: ids.spu, gift: ids.gift, user: ids.user, task: ids.task, import: ids.task }[entity] ?? ids.sku
  const rows = [{ id: ids.sku, version: 1, price_store: 100 }]
  const recorded = ['goods.sku', 'goods.spu', 'dev.user'].map((of) => ({ entity: of, id: of === 'dev.user' ? ids.user : ids.sku }))
  const own = {
    'dev.logger.detail': messages,
    'goods.skuGrid.save': [{ reason: '试一试', rows }],
    'history.history.list': recorded,
    'history.history.asOf': recorded.map((of) => ({ ...of, at: new Date().toISOString() })),
  }
  const listed = (own as Record<string, object[]>)[address]
  if (listed) return listed
  if (address in view) return [{ ...view[address], version: 1 }]
  const price = { kind: 'price', field: 'price_store', mode: 'set', value: 100, status: 1, reason: '试一试', type: 'in', qty: 1 }
  return [
    ...(method === 'GET' && !has('id') ? [{}] : []),
    ...(has('word') ? [{ word: '保密' }, { word: CUSTOMER_PHONE.slice(0, 5) }, { word: 'hushed' }] : []),
    ...(has('scope') ? [{ scope: 'all' }] : []),
    ...(has('id') && !address.endsWith('delete') ? [{ ...price, id, version: 1 }] : []),
    ...(has('ids') && !address.endsWith('delete') ? [{ ...price, ids: [id] }] : []),
    ...(has('codes') ? [{ codes: ['TK-1'] }] : []),
  ]
}

interface Def {
  shape?: Record<string, Endpoint['output']>
}
