import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { events } from '#contract/notice/events.ts'
import { taskFile } from '#contract/task/task.ts'

/** Every endpoint that the server has, the stream and the download of files among them. */
export const allEndpoints: readonly Endpoint[] = [...endpointsOf(contract), events.stream, taskFile.fetch]

/** How an endpoint is found again: `POST /api/goods/brand/edit`. */
export function keyOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The endpoint of a row; undefined where this version has it no longer. */
export function endpointOf(row: Pick<Endpoint, 'method' | 'path'>): Endpoint | undefined {
  return byKey.get(keyOf(row))
}

const byKey: ReadonlyMap<string, Endpoint> = new Map(allEndpoints.map((endpoint) => [keyOf(endpoint), endpoint]))

/** Without these nobody gets in, or nobody gets back what was closed: they stay as the code has them. */
export function isEssential({ address }: Pick<Endpoint, 'address'>): boolean {
  return address.startsWith('session.') || address.startsWith('dev.resources.')
}
