import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { codeChannels } from '#server/platform/messaging/code-way.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

export async function list(ctx: Ctx) {
  const { oidc } = ctx.env
  const [channel] = await codeChannels(ctx, 'login_code')
  const [registering] = await codeChannels(ctx, 'register_code')
  return {
    sms: channel !== undefined,
    sms_on_console: channel?.env.provider === 'console',
    // registration verifies the number by a code
    registration: (await settingOf(ctx, 'register.open')) === 1 && registering !== undefined,
    sso: oidc?.title ?? null,
  }
}
