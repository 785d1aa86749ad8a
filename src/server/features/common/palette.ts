import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { PALETTE_MIN, paletteEntities, type palette as contract } from '#contract/common/palette.ts'
import type { FoundRecord } from '#server/platform/entity/entity.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

const MOST_RECORDS = 5

/** Up to five records of each entity that the person may list, best matches first; every entity has its own search. */
export async function find(ctx: Ctx, { word }: ParsedOf<typeof contract.find>) {
  if ([...word].length < PALETTE_MIN) return { list: [] }
  const list = await Promise.all(
    paletteEntities.map(async (address) => {
      const { contract, find } = entityAt(address) ?? {}
      if (!find || !contract?.list || !mayCall(ctx.actor, contract.list.access)) return { entity: address, records: [] }
      return { entity: address, records: byCode(await find(ctx, word), word).slice(0, MOST_RECORDS) }
    }),
  )
  return { list: list.filter(({ records }) => records.length > 0) }
}

/** The exact code first, then codes with this prefix, then the rest in its order. */
function byCode(records: FoundRecord[], word: string): FoundRecord[] {
  const typed = word.toUpperCase()
  const rank = ({ code }: FoundRecord) => (code.toUpperCase() === typed ? 0 : code.toUpperCase().startsWith(typed) ? 1 : 2)
  return records.toSorted((one, other) => rank(one) - rank(other))
}
