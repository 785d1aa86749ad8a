import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAcknowledged, takeNotice } from '#server/areas/finance/notice/pay-notices.ts'
import { NOTIFY_PATHS } from '#server/areas/finance/shared/notify-url.ts'
import { openingCtx, type Parts } from './ctx.ts'

const LONGEST_BODY = 64 * 1024

/**
 * The addresses for notifications from the payment provider. They need the raw body, because the signature is over its bytes, and answer in the
 * provider's form: any status but 2xx makes it notify again.
 */
export async function mountPayNotices(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_BODY }, (_request, body, done) => done(null, body))
    for (const path of Object.values(NOTIFY_PATHS)) {
      // oxlint-disable-next-line no-async-endpoint-handlers -- Fastify waits for it
      own.post(path, async (request, reply) => {
        const header = (name: string) => headerOf(request, name)
        const signed = { timestamp: header('timestamp'), nonce: header('nonce'), signature: header('signature'), serial: header('serial') }
        const body = typeof request.body === 'string' ? request.body : ''
        const result = await takeNotice(openingCtx(parts, request, reply), signed, body)
        if (isAcknowledged(result)) return reply.code(200).send({ code: 'SUCCESS', message: '成功' })
        return reply.code(result === 'forged' ? 401 : 400).send({ code: 'FAIL', message: result })
      })
    }
  })
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[`wechatpay-${name}`]
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}
