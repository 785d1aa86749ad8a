import { settingOf } from '../config/stored.ts'
import type { Ctx } from '../core/ctx.ts'
import { openChannels } from '../sms/channels.ts'

export async function list(ctx: Ctx) {
  const { oidc } = ctx.settings
  const [channel] = await openChannels(ctx)
  return {
    sms: channel !== undefined,
    sms_on_console: channel?.settings.provider === 'console',
    // a number is proven by a code
    registration: (await settingOf(ctx, 'register.open')) === 1 && channel !== undefined,
    sso: oidc?.title ?? null,
  }
}
