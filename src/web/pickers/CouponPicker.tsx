import { search } from '#contract/common/search.ts'
import { call } from '#web/api/client.ts'
import { isAnyWord, RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'

/** A coupon, by a piece of its title. */
export function CouponPicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={isAnyWord} search={searchCoupons} />
}

async function searchCoupons(word: string, signal: AbortSignal) {
  const found = await call(search.coupon, { word }, { signal, quiet: true })
  return found.map(({ id, title }) => ({ key: id, title }))
}
