import { beforeAll, describe } from 'vitest'
import { batchesConform } from './conformance/batches.ts'
import { editsConform } from './conformance/edits.ts'
import { listsConform } from './conformance/lists.ts'
import { writesAreLogged } from './conformance/log.ts'
import { subjectOf, type Conformance } from './conformance/subject.ts'
import { startServer } from './harness.ts'

/** The moment at which the suite begins. */
export const START = Date.parse('2026-03-01T08:00:00Z')

const ROWS = 100

/** Checks of an entity what all entities with a list have in common, on a database of its own with a hundred of its rows. */
export async function conformsToEntity(conformance: Conformance): Promise<void> {
  const moment = { now: START }
  const server = await startServer({ clock: () => new Date(moment.now) })
  const subject = subjectOf(conformance, server, await server.login())

  describe(`${conformance.entity.$.address} behaves like every entity`, () => {
    beforeAll(async () => {
      await conformance.parents?.(server)
      for (let n = 0; n < ROWS; n++) {
        // rows made in one moment must keep their order too
        moment.now += n % 3 === 0 ? 1000 : 0
        await subject.create(n)
      }
      await conformance.spread?.(server)
    })
    listsConform(subject, ROWS)
    editsConform(subject)
    writesAreLogged(subject)
    batchesConform(subject)
  })
}
