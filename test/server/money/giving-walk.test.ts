import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Access } from '#contract/kit/endpoint.ts'
import { grants } from '#contract/kit/grants.ts'
import type { OpenApi } from '#server/http/openapi/openapi-document.ts'
import { systemRoles, type SystemRole } from '#server/seed/system/roles.ts'
import { rounds } from '#test/campaign.ts'
import { callsOf, operationsOf, resolver } from '#test/server/surface/fuzz/calls.ts'
import { customerMoves } from './giving-walk/customer-moves.ts'
import { endpointAt, givingAddresses, movesOf, type Draw } from './giving-walk/moves.ts'
import { walkWorld, type WalkWorld } from './giving-walk/world.ts'

// One account per delivered role, one friendly customer. `FUZZ_SEED` repeats a walk, `WALK_STEPS` is its length; CAMPAIGN=1: 10,000 calls per role.

const STEPS = Number(process.env.WALK_STEPS ?? rounds(75, 10_000))
/** Steps between two measurements, whose quotes grow with the rows in a long walk. */
const MEASURED_EVERY = Math.max(25, Math.round(STEPS / 40))
const [DAILY, CAMPAIGNS] = [100_000, 10_000_000]
/** These end or replace the walk's session. */
const ENDING = /logout|refreshToken|lock|mfa|password|kick|viewAs|session|account\.end/i

// a server for each role: otherwise one role is another role's second person
const worlds: { role: SystemRole; world: WalkWorld }[] = []
for (const role of systemRoles) worlds.push({ role, world: await walkWorld() })
const document = (await worlds[0]?.world.server.app.inject('/api/openapi.json'))?.json<OpenApi>() as OpenApi
const resolve = resolver(document)
const operations = operationsOf(document).filter(
  ({ operation, path }) => !ENDING.test(operation.operationId) && !path.startsWith('/api/shop'),
)
const opens = (perms: readonly string[], access: Access) => perms.some((grant) => grants(grant, access))
const largest: Record<string, object> = {}

afterAll(() => console.log(`  walks (${STEPS} calls each): ${JSON.stringify(largest)}`))

test('every call of the registry has a move', () => {
  for (const { world } of worlds) expect(Object.keys(movesOf(world)).toSorted()).toEqual(givingAddresses().toSorted())
})

describe('[X1] [X2] [X3] [X10] [X14] [W4] random walks give a customer at most the daily budgets', () => {
  test.each(worlds)(
    '$role.code',
    async ({ role, world }) => {
      const moves = movesOf(world)
      const byCustomer = customerMoves(world)
      const token = await world.world.login({ perms: role.perms, scope: 'all' })
      const own = Object.keys(moves).filter((address) => opens(role.perms, endpointAt(address).access))
      const others = operations.filter(({ operation: { operationId } }) => {
        const endpoint = endpointOrNone(operationId)
        return endpoint && opens(role.perms, endpoint.access)
      })
      const before = await world.holdings()
      const former = await world.belowCost()
      let days = 1
      let most = 0
      let cheapest = 0

      async function step(draw: Draw) {
        const kind = draw(fc.nat, 99)
        if (kind === 0) {
          world.clock.advance(86_400_000)
          days += 1
        } else if (kind < 40) await draw(() => fc.constantFrom(...byCustomer))(draw)
        else if (kind < 85 && own.length > 0) await moves[draw(() => fc.constantFrom(...own))]?.(token, draw)
        else {
          const described = draw(() => fc.constantFrom(...others))
          const { request } = draw(() => callsOf(described, resolve))
          await world.server.app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
        }
      }

      async function measure() {
        most = Math.max(most, (await world.holdings()) - before)
        cheapest = Math.max(cheapest, (await world.belowCost()) - former)
        largest[role.code] = { days, held: most, below_cost: cheapest }
        expect(most, `held after ${days} days`).toBeLessThanOrEqual(days * DAILY)
        expect(most + cheapest, `held and below cost after ${days} days`).toBeLessThanOrEqual(days * (DAILY + CAMPAIGNS))
      }

      await fc.assert(
        fc.asyncProperty(fc.gen(), async (draw) => {
          for (let n = 1; n <= STEPS; n += 1) {
            await step(draw)
            if (n % MEASURED_EVERY === 0) await measure()
          }
          await measure()
        }),
        { numRuns: 1, endOnFailure: true },
      )
    },
    rounds(120_000, 7_200_000),
  )
})

function endpointOrNone(operationId: string) {
  try {
    return endpointAt(operationId)
  } catch {
    return undefined
  }
}
