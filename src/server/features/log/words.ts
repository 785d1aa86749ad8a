import { systemTitle } from '#contract/history/by-clock.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint, type Entity } from '#contract/kit/endpoint.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { shop } from '#contract/shop/index.ts'

const entities = [...Object.values(contract).flatMap((area) => Object.values(area)), ...Object.values(shop)] as unknown as Pick<
  Entity,
  '$'
>[]
const calls = new Map(endpointsOf({ contract, shop }).map((endpoint) => [endpoint.address, endpoint]))
const named = new Map(entities.map(({ $ }) => [$.address, $]))

/** The call at an address; undefined where this version no longer has the call. */
export function callAt(address: string): Endpoint | undefined {
  return calls.get(address)
}

/** The title for an address: entity and action. */
export function wordsOf(address: string, language: Language): { entity: string; title: string } {
  const label = named.get(entityOf(address))?.label
  const title = calls.get(address)?.title ?? systemTitle(address, named.get(entityOf(address)))
  return { entity: label ? say(label, language) : entityOf(address), title: title ? say(title, language) : address }
}

/** The titles for all calls as one expression for a column. */
export const callWords: Readonly<Record<string, Label>> = Object.fromEntries(
  [...calls.values()].map(({ address, title }) => {
    const [zh, en] = named.get(entityOf(address))?.label ?? [address, address]
    return [address, [`${zh} ${title[0]}`, `${en}: ${title[1]}`] satisfies Label]
  }),
)

/** The modules, each with its actions. */
export function modules(language: Language): { key: string; title: string; children: { key: string; title: string }[] }[] {
  return entities.map((entity) => ({
    key: entity.$.address,
    title: say(entity.$.label, language),
    children: endpointsOf(entity).map(({ address, title }) => ({ key: address, title: say(title, language) })),
  }))
}

/** The entity for an action: `goods.brand.edit` belongs to `goods.brand`. */
export function entityOf(address: string): string {
  return address.split('.').slice(0, 2).join('.')
}
