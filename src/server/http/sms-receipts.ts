import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { codeMessages } from '#contract/kit/code-messages.ts'
import { messages } from '#contract/kit/messages.ts'
import type { Label } from '#contract/kit/label.ts'
import { ApiError } from '../core/errors.ts'
import type { Database } from '../db/open.ts'
import { aliyunTime } from '../sms/aliyun.ts'
import { isSigned, takeReceipts, type Receipt } from '../sms/receipts.ts'

interface Parts {
  database: Pick<Database, 'db'>
  secretKey: Buffer
  clock: () => Date
}

/** Alibaba Cloud's SmsReport in the mode that pushes by HTTP: it comes in bundles, more than once, and not in order. */
const reports = z
  .array(
    z.object({
      phone_number: z.string().check(z.maxLength(20)),
      biz_id: z.string().check(z.maxLength(64)),
      success: z.boolean(),
      report_time: z.optional(z.string()),
      err_code: z.optional(z.string()),
      err_msg: z.optional(z.string()),
    }),
  )
  .check(z.maxLength(1000))

/** Where providers say whether phones have what was sent. The address is signed, since the provider signs nothing (docs/operations.md). */
export function mountSmsReceipts(app: FastifyInstance, { database: { db }, secretKey, clock }: Parts): void {
  // oxlint-disable-next-line no-async-endpoint-handlers -- Fastify waits for it
  app.post<{ Params: { channel: string; signature: string } }>('/api/sms/receipt/:channel/:signature', async (request) => {
    const { channel, signature } = request.params
    const id = /^\d{1,15}$/.test(channel) ? Number(channel) : 0
    if (!(await isSigned(db, secretKey, id, signature))) throw new ApiError(403, codeMessages[403] as Label)
    const given = reports.safeParse(request.body)
    if (!given.success) throw new ApiError(400, messages.malformed)
    await takeReceipts(db, given.data.map(receiptOf(clock())), clock())
    // what it waits for; else it would say all of it again
    return { code: 0, msg: '接收成功' }
  })
}

function receiptOf(now: Date) {
  return ({ phone_number, biz_id, success, report_time, err_code, err_msg }: z.infer<typeof reports>[number]): Receipt => ({
    phone: phone_number,
    channel_msg_id: biz_id,
    delivered: success,
    reason: [err_code, err_msg].filter(Boolean).join(': ') || undefined,
    at: aliyunTime(report_time) ?? now,
  })
}
