import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { smsRecord } from '../dev/tables.ts'
import { providerOf } from './provider.ts'

interface Delivery {
  phone: string
  event: 'login_code' | 'register_code'
  code: string
  /** Why nothing is sent; told in the record only, so that a stranger learns nothing. */
  withheld?: string
}

/**
 * Notes a message and begins to send it. The answer does not wait for the provider: how long that takes would tell whether the
 * number is known. The code itself is never in the record.
 */
export async function deliver(ctx: Ctx, { phone, event, code, withheld }: Delivery): Promise<void> {
  const provider = providerOf(ctx.settings.sms)
  const [record] = await ctx.db
    .insert(smsRecord)
    .values({
      phone,
      event,
      content: '验证码 ******，5分钟内有效',
      state: withheld === undefined ? 'pending' : 'failed',
      channel: provider?.channel ?? 'off',
      fail_msg: withheld,
      created_at: ctx.now.toISOString(),
    })
    .returning({ id: smsRecord.id })
  if (!record || !provider || withheld !== undefined) return
  const finish = (values: Partial<typeof smsRecord.$inferInsert>) => ctx.db.update(smsRecord).set(values).where(eq(smsRecord.id, record.id))
  void provider
    .send({ phone, code })
    .then(
      (channel_msg_id) => finish({ state: 'sent', channel_msg_id, sent_at: ctx.now.toISOString() }),
      (error: unknown) => finish({ state: 'failed', fail_msg: (error instanceof Error ? error.message : String(error)).slice(0, 300) }),
    )
    // the server may have been stopped meanwhile
    .catch((error: unknown) => console.error('the state of an SMS could not be noted', error))
}
