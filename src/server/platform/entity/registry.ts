import { explainConstraints } from '#server/platform/kernel/constraints.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port, type Port } from '#server/platform/kernel/port.ts'
import type { PeriodicJob } from '#server/platform/tasks/jobs.ts'
import type { Check } from '#server/platform/verify/check.ts'
import type { EntityDescriptor } from './entity.ts'

/** The modules with the verbs for every entity, by area and noun. */
export type Areas = Readonly<Record<string, Readonly<Record<string, object>>>>

type Verb = (ctx: Ctx, input: never) => Promise<unknown>

const areas = port<Areas>('areas')
let descriptors: readonly EntityDescriptor[] = []

/** All areas. Every process that reads or writes sets them once, at its start. */
export const registeredAreas: Pick<Port<Areas>, 'set'> = {
  set(registered) {
    areas.set(registered)
    descriptors = Object.values(registered).flatMap((nouns) =>
      Object.values(nouns).flatMap((module) => ('entity' in module ? [module.entity as EntityDescriptor] : [])),
    )
    for (const { constraints } of descriptors) if (constraints) explainConstraints(constraints)
  },
}

export function entities(): readonly EntityDescriptor[] {
  areas.get()
  return descriptors
}

/** The rules about stored data from all areas. */
export function allChecks(): Check[] {
  return entities().flatMap(({ checks = [] }) => checks)
}

/** The periodic jobs from all areas. */
export function areaJobs(): Readonly<Record<string, PeriodicJob>> {
  return Object.assign({}, ...entities().map(({ jobs = {} }) => jobs)) as Record<string, PeriodicJob>
}

/** Ends a row timer. `timer` is the entity address with the timer name. */
export async function endRowTimer(ctx: Ctx, { timer, id }: { timer: string; id: number }): Promise<void> {
  const at = timer.lastIndexOf('.')
  const end = entityAt(timer.slice(0, at))?.timers?.[timer.slice(at + 1)]
  if (!end) throw new Error(`no entity has the timer ${timer}`)
  await end(ctx, id)
}

/** The entity at an address such as `goods.brand`. */
export function entityAt(address: string): EntityDescriptor | undefined {
  return entities().find(({ contract }) => contract.$.address === address)
}

/** The verbs at an address that read and edit rows. */
export function verbsAt(address: string): { detail?: Verb; edit?: Verb } {
  const [area = '', noun = ''] = address.split('.')
  return areas.get()[area]?.[noun] ?? {}
}
