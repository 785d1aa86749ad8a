import { randomUUID } from 'node:crypto'
import type { AliyunSettings } from '#server/platform/env/verb-env.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { authorizationOf, canonicalQuery, sha256 } from './aliyun-signature.ts'
import type { SmsProvider } from './message.ts'

const PATIENCE_MS = 10_000

/** Alibaba Cloud's SMS, version 2017-05-25. The settings contain template and signature if the message does not. */
export function aliyun(env: AliyunSettings): SmsProvider {
  const { signName, templateCode } = env
  return {
    async send({ phone, params, template, sign }) {
      const query = {
        PhoneNumbers: phone,
        SignName: sign ?? signName,
        TemplateCode: template ?? templateCode,
        TemplateParam: JSON.stringify(params),
      }
      const answer: Reply & { BizId?: string } = await ask(env, 'SendSms', query).catch(unsent)
      return isOk(answer) ? { taken: answer.BizId } : { refused: saidBy(answer) }
    },
    async receiptOf({ phone, channel_msg_id, sent_at }) {
      const answer = await ask<{ SmsSendDetailDTOs?: { SmsSendDetailDTO?: Sent[] } }>(env, 'QuerySendDetails', {
        PhoneNumber: phone,
        BizId: channel_msg_id,
        SendDate: businessDay(sent_at).replaceAll('-', ''),
        PageSize: '1',
        CurrentPage: '1',
      })
      if (!isOk(answer)) throw new Error(saidBy(answer))
      const [sent] = answer.SmsSendDetailDTOs?.SmsSendDetailDTO ?? []
      if (!sent || !(sent.SendStatus === DELIVERED || sent.SendStatus === FAILED)) return undefined
      const at = aliyunTime(sent.ReceiveDate) ?? new Date()
      return { phone, channel_msg_id, delivered: sent.SendStatus === DELIVERED, reason: sent.ErrCode, at }
    },
  }
}

/** A moment in Alibaba Cloud's format: `2026-11-21 08:00:00`, in Shanghai. */
export function aliyunTime(text: string | undefined): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? []
  const moment = new Date(`${day}T${time}+08:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

interface Sent {
  SendStatus?: number
  ErrCode?: string
  ReceiveDate?: string
}

// states in QuerySendDetails; 1 is in transit
const FAILED = 2
const DELIVERED = 3

interface Reply {
  Code?: string
  Message?: string
}

function isOk({ Code }: Reply): boolean {
  return Code === 'OK'
}

function saidBy({ Code, Message }: Reply): string {
  return `${Code ?? ''}: ${Message ?? ''}`
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** The answer for a request without a connection, which sent nothing. For any other failure the outcome is unknown: it throws. */
function unsent(error: unknown): Reply {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  if (cause?.code !== undefined && NOT_CONNECTED.has(cause.code)) return { Code: cause.code, Message: 'no connection' }
  throw error
}

/** Sends one signed call; returns the provider's answer. */
async function ask<Answer>(
  { endpoint, keyId, keySecret }: AliyunSettings,
  action: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer & Reply> {
  const headers = {
    host: new URL(endpoint).host,
    'x-acs-action': action,
    'x-acs-version': '2017-05-25',
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': sha256(''),
  }
  const authorization = authorizationOf({ method: 'POST', path: '/', query, headers, body: '', keyId, keySecret })
  const answer = await fetch(`${endpoint}/?${canonicalQuery(query)}`, {
    method: 'POST',
    headers: { ...headers, authorization },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { Code: String(answer.status), ...((await answer.json()) as Answer & Reply) }
}
