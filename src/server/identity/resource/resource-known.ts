import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { events } from '#contract/notice/events.ts'
import { taskFile } from '#contract/task/task.ts'

/** Every server endpoint, including the stream and the file download. */
export const allEndpoints: readonly Endpoint[] = [...endpointsOf(contract), events.stream, taskFile.fetch]

/** The endpoint title: entity and action, `品牌 · 删除`. */
export function titleOf({ address, title }: Pick<Endpoint, 'address' | 'title'>): Label {
  const noun = nouns.get(address.split('.').slice(0, 2).join('.'))
  return noun ? [`${noun[0]} · ${title[0]}`, `${noun[1]} · ${title[1]}`] : title
}

const nouns: ReadonlyMap<string, Label> = new Map(
  [...Object.values(contract).flatMap((area) => Object.values(area) as { $: { address: string; label: Label } }[]), events, taskFile].map(
    ({ $ }) => [$.address, $.label],
  ),
)

interface Place {
  method: string
  path: string
}

/** The identifying endpoint text: `POST /api/goods/brand/edit`. */
export function keyOf({ method, path }: Place): string {
  return `${method} ${path}`
}

/** The endpoint for a row; undefined if this version does not have it any more. */
export function endpointOf(place: Place): Endpoint | undefined {
  return byKey.get(keyOf(place))
}

const byKey: ReadonlyMap<string, Endpoint> = new Map(allEndpoints.map((endpoint) => [keyOf(endpoint), endpoint]))
