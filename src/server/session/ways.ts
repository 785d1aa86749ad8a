import { settingOf } from '../config/stored.ts'
import type { Ctx } from '../core/ctx.ts'

export async function list(ctx: Ctx) {
  const { sms, oidc } = ctx.settings
  return {
    sms: sms.provider !== 'off',
    sms_on_console: sms.provider === 'console',
    // a number is proven by a code
    registration: (await settingOf(ctx, 'register.open')) === 1 && sms.provider !== 'off',
    sso: oidc?.title ?? null,
  }
}
