import type { Endpoint } from '#contract/kit/endpoint.ts'
import { RequestError } from '#web/base/api/client.ts'
import { exchangeOnce, invalidateAfter } from '#web/base/api/query.ts'

/** Makes a row with another one's fields and opens it. */
export async function copyRow(endpoint: Endpoint, id: number, open: (id: number) => void): Promise<void> {
  try {
    const { data } = await exchangeOnce(endpoint, { id })
    open((data as { id: number }).id)
  } catch (error) {
    // the client has shown the reason
    if (!(error instanceof RequestError)) throw error
  } finally {
    invalidateAfter(endpoint)
  }
}
