import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { forgetSimulator, type PayAccount } from './pay-account.ts'
import { isRecent, isSignedBy, signLines } from './pay-crypto.ts'
import type { Outcome } from './pay-provider.ts'

const PATIENCE_MS = 8000
/** The `unknown` for an answer whose signature is wrong. */
export const BAD_SIGNATURE = 'signature'
const LONGEST_ANSWER = 64 * 1024

export interface ProviderCall<Schema extends z.ZodMiniType> {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  body?: object
  answer: Schema
  now: Date
}

/** Sends one signed request and verifies the answer. Only a verified answer is `ok`; anything unclear is `unknown`. */
export async function callProvider<Schema extends z.ZodMiniType>(
  account: PayAccount,
  { method, path, body, answer, now }: ProviderCall<Schema>,
): Promise<Outcome<z.output<Schema>>> {
  const text = body === undefined ? '' : JSON.stringify(body)
  let response: Response
  let message: string
  try {
    response = await fetch(`${account.endpoint}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'hexbolt',
        authorization: authorization(account, { method, path, text, now }),
        'wechatpay-serial': account.publicKeyId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    message = await textOf(response)
  } catch (error) {
    return { unknown: error instanceof Error ? error.name : 'failed' }
  }
  const isAccepted = response.status >= 200 && response.status < 300
  if (!isAccepted) return refusalOf(account, response.status, message)
  if (!isAuthentic(account, response.headers, message, now)) {
    forgetSimulator(account.endpoint)
    return { unknown: BAD_SIGNATURE }
  }
  const content = answer.safeParse(parsed(message === '' ? '{}' : message))
  return content.success ? { ok: content.data } : { unknown: 'malformed' }
}

function authorization(
  account: PayAccount,
  { method, path, text, now }: { method: string; path: string; text: string; now: Date },
): string {
  const nonce = nonceOf()
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = signLines(account.privateKey, [method, path, timestamp, nonce, text])
  const parts = { mchid: account.mchid, nonce_str: nonce, signature, timestamp, serial_no: account.serial_no }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

export function nonceOf(): string {
  return randomBytes(16).toString('hex')
}

function isAuthentic({ publicKey, publicKeyId }: PayAccount, headers: Headers, body: string, now: Date): boolean {
  const [timestamp, nonce] = [headers.get('wechatpay-timestamp') ?? '', headers.get('wechatpay-nonce') ?? '']
  return (
    headers.get('wechatpay-serial') === publicKeyId &&
    isRecent(timestamp, now) &&
    isSignedBy(publicKey, [timestamp, nonce, body], headers.get('wechatpay-signature') ?? '')
  )
}

const fault = z.object({ code: z.string().check(z.maxLength(64)), message: z.optional(z.string()) })

/** 4xx with a provider code is its decision. Anything else, also too many calls, leaves the result open. */
function refusalOf({ endpoint }: PayAccount, status: number, body: string): Outcome<never> {
  const read = fault.safeParse(parsed(body))
  if (status === 401) forgetSimulator(endpoint)
  if (status < 400 || status >= 500 || status === 408 || status === 429 || !read.success) return { unknown: String(status) }
  return { refused: read.data.code, message: (read.data.message ?? '').slice(0, 200) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws if the body is longer than any provider answer. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > LONGEST_ANSWER) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
