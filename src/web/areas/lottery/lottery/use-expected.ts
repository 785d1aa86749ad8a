import { lottery } from '#contract/lottery/lottery.ts'
import { useCall } from '#web/base/api/query.ts'
import { expectedOf, type Expected, type PrizeDraft } from './expect.ts'
import { Fields } from './fields.ts'

/** The chances and costs of the prizes in the form, while they are typed. */
export function useExpected(): Expected {
  const prizes = (Fields.useValue('prizes') as PrizeDraft[] | undefined) ?? []
  const chosen = {
    coupon_ids: prizes.flatMap(({ kind, coupon_id }) => (kind === 'coupon' && coupon_id ? [coupon_id] : [])),
    envelope_ids: prizes.flatMap(({ kind, envelope_id }) => (kind === 'redEnvelope' && envelope_id ? [envelope_id] : [])),
  }
  const { data } = useCall(lottery.worth, chosen, { staleTime: 600_000, quiet: true, keepPrevious: true })
  return expectedOf(prizes, data ?? { per_yuan: 100, coupons: [], envelopes: [] })
}
