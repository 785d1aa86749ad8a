import { beforeAll, describe } from 'vitest'
import { batchesConform } from './conformance/batches.ts'
import { editsConform } from './conformance/edits.ts'
import { listsConform } from './conformance/lists.ts'
import { writesAreLogged } from './conformance/log.ts'
import { subjectOf, type Conformance } from './conformance/subject.ts'
import { startServer } from './harness.ts'

/** The suite's start time. */
export const START = Date.parse('2026-03-01T08:00:00Z')

const ROWS = 100

/** Checks the common behaviour for entities with a list, on a separate database with a hundred rows for the entity. */
export async function conformsToEntity(conformance: Conformance): Promise<void> {
  const moment = { now: START }
  const server = await startServer({ clock: () => new Date(moment.now) })
  const subject = subjectOf(conformance, server, await server.login())

  describe(`${conformance.entity.$.address} behaves like every entity`, () => {
    beforeAll(async () => {
      await conformance.parents?.(server)
      for (let n = 0; n < ROWS; n++) {
        // rows with the same creation time must keep their order too
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
