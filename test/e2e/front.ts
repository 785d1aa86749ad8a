import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Front {
  readonly url: string
  close(): Promise<void>
}

interface Own {
  type: string
  body: string | Uint8Array
}

/** A server in front of the product that answers some addresses itself and forwards all others. */
export async function startFront(target: string, own: (path: string) => Own | Promise<Own | undefined> | undefined): Promise<Front> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', target)
    const answer = await own(url.pathname)
    if (answer) return void response.writeHead(200, { 'content-type': answer.type, 'cache-control': 'no-cache' }).end(answer.body)
    const passed = ask(url, { method: request.method, headers: request.headers }, (came: IncomingMessage) => {
      response.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** The product's answer for an address. */
export function textOf(url: string): Promise<string> {
  return new Promise((resolve, reject) =>
    ask(url, (came) => resolve(text(came)))
      .on('error', reject)
      .end(),
  )
}
