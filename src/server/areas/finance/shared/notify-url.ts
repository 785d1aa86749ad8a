import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The paths at which the provider notifies this server; `transfer` is for payouts. */
export const NOTIFY_PATHS = { notify: '/api/shop/payment/wechat/notify', transfer: '/api/shop/payment/wechat/transfer' } as const

export function notifyUrl({ env }: Pick<Ctx, 'env'>, which: keyof typeof NOTIFY_PATHS = 'notify'): string {
  return `${env.publicUrl ?? env.localUrl ?? 'http://127.0.0.1'}${NOTIFY_PATHS[which]}`
}
