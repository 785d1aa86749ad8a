import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Relay {
  url: string
  /** Answer counts by status. */
  codes: Record<string, number>
  /** The slowest answer. */
  slowest: { ms: number; what: string }
  /** Requests answered with 5xx. */
  faults: string[]
  close(): Promise<void>
}

/**
 * A proxy between sqlmap and the server: it sends every request with an administrator's token and its own idempotency key. `token`
 * is called again when a session has ended; `before` resets the counts for earlier requests.
 */
export async function openRelay(product: string, token: () => Promise<string>, before: (path: string) => Promise<unknown>): Promise<Relay> {
  let current = await token()
  const state: Pick<Relay, 'codes' | 'slowest' | 'faults'> = { codes: {}, slowest: { ms: 0, what: '' }, faults: [] }

  async function pass({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): Promise<Response> {
    await before(url)
    const sent = new Headers({ authorization: `Bearer ${current}`, 'x-idempotency-key': randomUUID() })
    if (headers['content-type'] !== undefined) sent.set('content-type', headers['content-type'])
    const began = performance.now()
    const answer = await fetch(`${product}${url}`, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(method === 'GET' ? {} : { body }),
    })
    const ms = performance.now() - began
    const what = `${method} ${url} ${body}`.slice(0, 600)
    state.codes[answer.status] = (state.codes[answer.status] ?? 0) + 1
    if (ms > state.slowest.ms) state.slowest = { ms: Math.round(ms), what }
    if (answer.status >= 500) state.faults.push(`${answer.status} ${what}`)
    if (answer.status === 401 || answer.status === 423) current = await token()
    return answer
  }

  const server = createServer((request, reply) => {
    void text(request)
      .then((body) => pass(request, body))
      .then(async (answer) => {
        reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(await answer.text())
      })
      .catch((error: unknown) => reply.writeHead(502).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...state,
    get slowest() {
      return state.slowest
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
