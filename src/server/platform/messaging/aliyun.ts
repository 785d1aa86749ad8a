import { randomUUID } from 'node:crypto'
import { businessDay } from '../core/business-day.ts'
import type { AliyunSettings } from '../core/settings.ts'
import { authorizationOf, canonicalQuery, sha256 } from './aliyun-signature.ts'
import type { SmsProvider } from './provider.ts'

const PATIENCE_MS = 10_000

/** Alibaba Cloud's SMS, version 2017-05-25. What the message does not say of template and signature, the settings do. */
export function aliyun(settings: AliyunSettings): SmsProvider {
  const { signName, templateCode } = settings
  return {
    async send({ phone, params, template, sign }) {
      const { BizId } = await ask<{ BizId?: string }>(settings, 'SendSms', {
        PhoneNumbers: phone,
        SignName: sign ?? signName,
        TemplateCode: template ?? templateCode,
        TemplateParam: JSON.stringify(params),
      })
      return BizId
    },
    async receiptOf({ phone, channel_msg_id, sent_at }) {
      const { SmsSendDetailDTOs } = await ask<{ SmsSendDetailDTOs?: { SmsSendDetailDTO?: Sent[] } }>(settings, 'QuerySendDetails', {
        PhoneNumber: phone,
        BizId: channel_msg_id,
        SendDate: businessDay(sent_at).replaceAll('-', ''),
        PageSize: '1',
        CurrentPage: '1',
      })
      const [sent] = SmsSendDetailDTOs?.SmsSendDetailDTO ?? []
      if (!sent || !(sent.SendStatus === DELIVERED || sent.SendStatus === FAILED)) return undefined
      const at = aliyunTime(sent.ReceiveDate) ?? new Date()
      return { phone, channel_msg_id, delivered: sent.SendStatus === DELIVERED, reason: sent.ErrCode, at }
    },
  }
}

/** A moment as Alibaba Cloud writes it: `2026-11-21 08:00:00`, in Shanghai. */
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

// of QuerySendDetails; 1 is on its way
const FAILED = 2
const DELIVERED = 3

/** One call, signed; throws what the provider says where it is not OK. */
async function ask<Answer>(
  { endpoint, keyId, keySecret }: AliyunSettings,
  action: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer> {
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
  const said = (await answer.json()) as { Code?: string; Message?: string }
  if (said.Code !== 'OK') throw new Error(`${said.Code ?? answer.status}: ${said.Message ?? ''}`)
  return said as Answer
}
