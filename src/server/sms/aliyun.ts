import { randomUUID } from 'node:crypto'
import type { AliyunSettings } from '../core/settings.ts'
import { authorizationOf, canonicalQuery, sha256 } from './aliyun-signature.ts'
import type { SmsProvider } from './provider.ts'

const PATIENCE_MS = 10_000

/** Alibaba Cloud's SendSms, version 2017-05-25. What the message does not say of template and signature, the settings do. */
export function aliyun({ endpoint, keyId, keySecret, signName, templateCode }: AliyunSettings): SmsProvider {
  return {
    async send({ phone, params, template, sign }) {
      const query = {
        PhoneNumbers: phone,
        SignName: sign ?? signName,
        TemplateCode: template ?? templateCode,
        TemplateParam: JSON.stringify(params),
      }
      const headers = {
        host: new URL(endpoint).host,
        'x-acs-action': 'SendSms',
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
      const { Code, Message, BizId } = (await answer.json()) as { Code?: string; Message?: string; BizId?: string }
      if (Code !== 'OK') throw new Error(`${Code ?? answer.status}: ${Message ?? ''}`)
      return BizId
    },
  }
}
