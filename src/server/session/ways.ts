import type { Ctx } from '../core/ctx.ts'

export async function list({ settings: { sms, registration, oidc } }: Ctx) {
  return {
    sms: sms.provider !== 'off',
    sms_on_console: sms.provider === 'console',
    // a number is proven by a code
    registration: registration && sms.provider !== 'off',
    sso: oidc?.title ?? null,
  }
}
