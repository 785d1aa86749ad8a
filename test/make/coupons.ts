import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { TestServer } from '#test/server/harness.ts'

export type CouponForm = InputOf<typeof contract.activity.coupon.edit>

let count = 0

/** A coupon that every customer can claim once. Each has its own title. */
export function couponForm(values: Partial<CouponForm> = {}): CouponForm {
  return {
    title: `优惠券${++count}`,
    kind: 'cash',
    amount: 1e3,
    threshold: 5e3,
    scope: 'all',
    issue_type: 'receive',
    total: 100,
    per_limit: 1,
    valid_type: 'days',
    valid_days: 7,
    start_at: '2026-01-01T00:00:00.000Z',
    end_at: '2999-01-01T00:00:00.000Z',
    ...values,
  }
}

/** Coupons by staff calls; `common` replaces form values for all coupons. */
export function couponMaker(server: Pick<TestServer, 'call'>, token: string, common: Partial<CouponForm> = {}) {
  const calls = contract.activity.coupon
  const body = (values: Partial<CouponForm> = {}): CouponForm => couponForm({ ...common, ...values })

  async function draft(values: Partial<CouponForm> = {}): Promise<number> {
    const { code, msg, data } = await server.call(calls.edit, body(values), { token })
    if (code !== 200) throw new Error(`a coupon to test with is refused: ${msg}`)
    return data.id
  }

  return {
    body,
    draft,
    /** A published coupon. */
    async running(values: Partial<CouponForm> = {}): Promise<number> {
      const id = await draft(values)
      const { code, msg } = await server.call(calls.publish, { id }, { token })
      if (code !== 200) throw new Error(`a coupon to test with is refused: ${msg}`)
      return id
    },
  }
}
