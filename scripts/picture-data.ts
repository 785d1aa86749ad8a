import { randomUUID } from 'node:crypto'

/** Makes some calls, so that log, messages, tasks and setting changes have content. */
export async function leaveTraces(url: string, token: string): Promise<void> {
  const ask = askerOf(url, token)
  const brand = await ask('GET', '/api/goods/brand/detail?id=1')
  await ask('POST', '/api/goods/brand/edit', { ...brand, origin: '瑞典', is_recommend: 1, intro: '轴承与润滑，1907 年创立于哥德堡。' })
  const { version } = await ask('GET', '/api/config/config/list?group=commission')
  const values = { 'withdraw.month_times': 9 }
  await ask('POST', '/api/config/config/edit', { group: 'commission', version, values, reason: '财务部要求' })
  for (const id of [1, 2, 3]) await ask('POST', '/api/dev/sms/test', { id, phone: `1390000123${id}` })
  await ask('GET', '/api/goods/brand/export')
  await ask('POST', '/api/goods/brand/status', { ids: [119, 120], status: 0 })
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Record<string, unknown>>

/** Calls of one person; throws the message of a refusal. */
export function askerOf(url: string, token: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Idempotency-Key': randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { code, msg, data }: { code: number; msg: string; data: Record<string, unknown> } = await response.json()
    if (code !== 200) throw new Error(`${method} ${path}: ${msg}`)
    return data
  }
}
