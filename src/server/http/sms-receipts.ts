import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { codeMessages } from '#contract/kit/code-messages.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { Database } from '#server/platform/db/open.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { aliyunTime } from '#server/platform/messaging/aliyun.ts'
import { isSigned, takeReceipts, type Receipt } from '#server/platform/messaging/receipts.ts'

interface Parts {
  database: Pick<Database, 'db'>
  secretKey: Buffer
  clock: () => Date
}

interface Address {
  Params: { channel: string; signature: string }
}

/** Alibaba Cloud's SmsReport by HTTP push: receipts arrive in batches, repeatedly, and out of order. */
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

/** The address for delivery receipts from providers. The address is signed, because providers sign nothing (docs/operations.md). */
export function mountSmsReceipts(app: FastifyInstance, { database: { db }, secretKey, clock }: Parts): void {
  // before the body is read: the server parses bodies for signed addresses only
  const onRequest = async ({ params: { channel, signature } }: FastifyRequest<Address>) => {
    const id = /^\d{1,15}$/.test(channel) ? Number(channel) : 0
    if (!(await isSigned(db, secretKey, id, signature))) throw new ApiError(403, codeMessages[403] as Label)
  }
  // oxlint-disable-next-line no-async-endpoint-handlers -- Fastify waits for it
  app.post<Address>('/api/sms/receipt/:channel/:signature', { onRequest }, async (request) => {
    const parsedReports = reports.safeParse(request.body)
    if (!parsedReports.success) throw new ApiError(400, messages.malformed)
    await takeReceipts(db, parsedReports.data.map(receiptOf(clock())), clock())
    // the acknowledgement that the provider expects; without it the provider repeats all receipts
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
