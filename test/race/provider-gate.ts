import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** `request`: the provider never gets it. `answer`: the provider acts, and the product never gets the answer. */
export type GatePoint = 'request' | 'answer'

/** An HTTP proxy in front of the pay simulator that keeps single orders for refunds and transfers. */
export async function openGate(provider: string) {
  const plans = new Map<string, GatePoint>()
  const reached = new Set<string>()
  const passed = new Map<string, number>()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const number = numberIn(request, body)
      const plan = plans.get(number)
      if (plan === 'request') return void reached.add(number)
      if (number !== '') passed.set(number, (passed.get(number) ?? 0) + 1)
      const answer = await fetch(provider + request.url, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        ...(request.method === 'POST' && { body }),
      })
      const message = await answer.text()
      if (plan === 'answer') return void reached.add(number)
      const headers = [...answer.headers].filter(([name]) => name.startsWith('wechatpay-') || name === 'content-type')
      response.writeHead(answer.status, Object.fromEntries(headers)).end(message)
    })().catch(() => request.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (point: GatePoint, number: string) => void plans.set(number, point),
    isReached: (number: string) => reached.has(number),
    releaseAll: () => plans.clear(),
    /** The orders with this number that the provider has received. */
    passed: (number: string) => passed.get(number) ?? 0,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    ['authorization', 'content-type', 'wechatpay-serial'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    ),
  )
}

/** The number for the order that is refunded, or for the withdrawal; empty for other requests. */
function numberIn({ method }: IncomingMessage, body: string): string {
  if (method !== 'POST') return ''
  const reply = JSON.parse(body === '' ? '{}' : body) as { out_refund_no?: string; reason?: string; out_bill_no?: string }
  return reply.out_bill_no ?? (reply.out_refund_no === undefined ? '' : (reply.reason ?? ''))
}
