import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint, type Entity } from '#contract/kit/endpoint.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'

const entities = Object.values(contract).flatMap((area) => Object.values(area)) as unknown as Pick<Entity, '$'>[]
const calls = new Map(endpointsOf(contract).map((endpoint) => [endpoint.address, endpoint]))
/** What nobody calls: it is done by the clock. */
const byClock: Readonly<Record<string, Label>> = { 'dev.logger.expire': ['清除到期月份', 'A month that was over is dropped'] }
const labels = new Map(entities.map(({ $ }) => [$.address, $.label]))

/** The call at an address; undefined for one that this version does not have any more. */
export function callAt(address: string): Endpoint | undefined {
  return calls.get(address)
}

/** What an address is called: the entity, and what is done to it. */
export function wordsOf(address: string, language: Language): { entity: string; title: string } {
  const label = labels.get(entityOf(address))
  const title = calls.get(address)?.title ?? byClock[address]
  return { entity: label ? say(label, language) : entityOf(address), title: title ? say(title, language) : address }
}

/** The same in one piece, for every call: the words of a column. */
export const callWords: Readonly<Record<string, Label>> = Object.fromEntries(
  [...calls.values()].map(({ address, title }) => {
    const [zh, en] = labels.get(entityOf(address)) ?? [address, address]
    return [address, [`${zh} ${title[0]}`, `${en}: ${title[1]}`] satisfies Label]
  }),
)

/** The modules with what can be done in each. */
export function modules(language: Language): { key: string; title: string; children: { key: string; title: string }[] }[] {
  return entities.map((entity) => ({
    key: entity.$.address,
    title: say(entity.$.label, language),
    children: endpointsOf(entity).map(({ address, title }) => ({ key: address, title: say(title, language) })),
  }))
}

/** `goods.brand.edit` is done to a `goods.brand`. */
export function entityOf(address: string): string {
  return address.split('.').slice(0, 2).join('.')
}
