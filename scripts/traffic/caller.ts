import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import type { Draw } from './draw.ts'
import type { Figures } from './figures.ts'
import type { Journal } from './journal.ts'

export interface Answer<Data> {
  code: number
  msg: string
  data: Data
}

/** Calls as one person, whose token the caller may change. */
export interface Caller {
  token: string | undefined
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<OutputOf<E>>>
}

export interface Line {
  url: string
  figures: Figures
  journal: Journal
  /** Included in every key, so that two runs on one database do not share keys. */
  run: string
  /** Deviations that the driver itself sees. */
  deviations: string[]
  isOver(): boolean
}

const AGAIN_MS = 100
const ANSWER_MS = 30_000
// a restarted server needs a few seconds
const PATIENCE_MS = 90_000
/** The share among writes with a key that are sent twice at once. */
const TWICE = 0.03
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let keys = 0

/**
 * Sends calls by the contract. A call without an answer is repeated until it has one: with the same key, so that it takes effect once;
 * without a key the product may refuse to repeat what it has done. Acknowledged writes go to the journal.
 */
export function callerOf(line: Line, draw: Draw): Caller {
  const own: Caller = {
    token: undefined,
    async call(endpoint, input) {
      const key = endpoint.idempotent ? `${line.run}-${(keys += 1)}` : null
      const send = () => untilAnswered(line, endpoint, input, own.token, key)
      if (key === null || !draw.chance(TWICE)) return journaled(line, endpoint, key, input, await send())
      const [first, second] = await Promise.all([send(), send()])
      const [one, other] = [JSON.stringify(first.data), JSON.stringify(second.data)]
      if (first.code === 200 && second.code === 200 && one !== other)
        line.deviations.push(`${endpoint.address}: a repetition with its key is answered otherwise: ${one} ${other}`)
      // a refusal leaves no key, so the other one may have succeeded
      return journaled(line, endpoint, key, input, first.code === 200 ? first : second)
    },
  }
  return own
}

function journaled<E extends Endpoint>(
  { journal }: Line,
  { address, effect }: E,
  key: string | null,
  input: InputOf<E>,
  answer: Answer<OutputOf<E>>,
): Answer<OutputOf<E>> {
  if (effect === 'write' && answer.code === 200) journal.write({ call: address, key, input, data: answer.data })
  return answer
}

async function untilAnswered<E extends Endpoint>(
  { url, figures }: Line,
  endpoint: E,
  input: InputOf<E>,
  token: string | undefined,
  key: string | null,
): Promise<Answer<OutputOf<E>>> {
  for (const began = performance.now(); ;) {
    const at = performance.now()
    const answer = await sent(url, endpoint, input as object, token, key).catch(() => undefined)
    figures.add(endpoint.address, performance.now() - at, answer?.code ?? 0, answer?.msg ?? '')
    if (answer) return answer as Answer<OutputOf<E>>
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${endpoint.address} has had no answer for ${PATIENCE_MS / 1000} s`)
    await pause(AGAIN_MS)
  }
}

function sent(
  url: string,
  { method, path }: Endpoint,
  input: object,
  token: string | undefined,
  key: string | null,
): Promise<Answer<unknown>> {
  const address = new URL(method === 'GET' ? `${path}?${query(input)}` : path, url)
  const body = method === 'POST' ? Buffer.from(JSON.stringify(input)) : undefined
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    ...(key !== null && { 'x-idempotency-key': key }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, agent, headers, timeout: ANSWER_MS }, (response) => {
      textOf(response).then((text) => resolve(read(text, response.statusCode ?? 0)), reject)
    })
    outgoing.once('error', reject)
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.end(body)
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  for await (const chunk of response) text += chunk as string
  return text
}

function read(text: string, status: number): Answer<unknown> {
  try {
    return JSON.parse(text) as Answer<unknown>
  } catch {
    return { code: status >= 500 ? status : 500, msg: `not JSON: ${text.slice(0, 100)}`, data: null }
  }
}

function query(input: object): string {
  return new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  ).toString()
}
