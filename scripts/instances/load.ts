import { randomUUID } from 'node:crypto'

export interface Sent {
  at: number
  ms: number
  ok: boolean
  write: boolean
}

export interface Load {
  sent: Sent[]
  /** Acknowledged additions per SKU. */
  acknowledged: Map<number, number>
  /** Resolves when every started write has its answer. */
  stop(): Promise<void>
}

const PAUSE_MS = 15
const READS = ['/api/goods/sku/list?page_size=20', '/api/goods/brand/list', '/api/goods/series/list', '/api/menu', '/api/info']

/** Clients that read four times and write once, each after a short pause. A failed write is repeated with its key until it is answered. */
export function startLoad(url: string, token: string, skus: readonly number[], clients: number): Load {
  const sent: Sent[] = []
  const acknowledged = new Map<number, number>()
  let isOver = false

  async function send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<boolean> {
    const at = performance.now()
    const answer = await fetch(url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
      .then(async (response) => ({ ok: response.status === 200, text: await response.text() }))
      .catch(() => ({ ok: false }))
    sent.push({ at, ms: performance.now() - at, ok: answer.ok, write: init.method === 'POST' })
    return answer.ok
  }

  async function write(id: number): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-idempotency-key': randomUUID() }
    const body = JSON.stringify({ id, type: 'in', qty: 1, reason: '多实例演练' })
    while (!(await send('/api/goods/sku/stock', { method: 'POST', headers, body }))) await pause(50)
    acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
  }

  async function client(number: number): Promise<void> {
    for (let turn = number; !isOver; turn += 1) {
      if (turn % 5 === 0) await write(skus[turn % skus.length] ?? 0)
      else await send(READS[turn % READS.length] ?? '', {})
      await pause(PAUSE_MS)
    }
  }

  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    sent,
    acknowledged,
    async stop() {
      isOver = true
      await working
    },
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
