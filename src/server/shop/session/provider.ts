import { and, eq, isNull } from 'drizzle-orm'
import { customer } from '#server/areas/people/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { wechatIdentity, wechatPhone, type WechatIdentity } from '#server/platform/wechat/mini-program.ts'

export type ProviderName = 'wechat' | 'dev'

/** The person behind a login; with the customer, if the provider knows it by something else than the openid. */
export interface Identity extends WechatIdentity {
  customer_id?: number
}

/** A service that knows the person behind a mini-program code. */
interface LoginProvider {
  identify(ctx: Ctx, code: string): Promise<Identity>
  phoneOf(ctx: Ctx, code: string): Promise<string>
}

/** A login's provider; the demonstration provider exists only in demonstrations. */
export function providerOf({ env }: Pick<Ctx, 'env'>, name: ProviderName): LoginProvider {
  if (name === 'wechat') return wechat
  if (!env.demo) throw refuse(['演示登录未开放', 'The demo login is not available'], { field: 'provider' })
  return demonstration
}

const wechat: LoginProvider = { identify: wechatIdentity, phoneOf: wechatPhone }

/** Its codes are mobile numbers: a customer's number logs this customer in, any other one registers. */
const demonstration: LoginProvider = {
  async identify({ db }, code) {
    const phone = mobileIn(code)
    const isTheirs = and(eq(customer.phone, phone), isNull(customer.deleted_at))
    const [known] = await db.select({ id: customer.id }).from(customer).where(isTheirs)
    return { openid: `dev-${phone}`, unionid: null, ...(known && { customer_id: known.id }) }
  },
  phoneOf: async (_ctx, code) => mobileIn(code),
}

function mobileIn(code: string): string {
  if (!/^1[3-9]\d{9}$/.test(code)) throw refuse(['请输入正确的手机号', 'Please enter a valid mobile number'], { field: 'code' })
  return code
}
