import { createContext, use, useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { couponRecord } from '#contract/activity/coupon-record.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { inquiry, type OrderGoods } from '#contract/order/inquiry.ts'
import { order, type Quote, type QuoteInput } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLater } from '#web/kit/ui/state/use-later.ts'
import type { LineItem } from '#web/pickers/goods/line-item.ts'

// The order price while the order is written: one call after the last key, and the goods in the lines with their units and limits.

export type CouponInput = InputOf<typeof couponRecord.usableOption>

export interface OrderLine extends LineItem {
  unit: string | null
}

interface Quoted {
  /** The quote request without its coupon; undefined while the order is not complete. */
  basket: CouponInput | undefined
  quote: Quote | undefined
  /** The position in the quote for each form row; undefined for rows that are not complete. */
  places: ReadonlyMap<number, number>
  goods: ReadonlyMap<number, OrderGoods>
  isBusy: boolean
  error: string | undefined
}

const QuoteContext = createContext<Quoted | null>(null)

export function useQuote(): Quoted {
  const quoted = use(QuoteContext)
  if (!quoted) throw new Error('useQuote() is called outside of the form of an order')
  return quoted
}

const DELAY = 400

export function QuoteProvider({ children }: { children: ReactNode }) {
  const form = useFormContext()
  const [store_id, user_id, lines, ship_type, freight_amount, region, user_coupon_id] = useWatch({
    name: ['store_id', 'user_id', 'lines', 'ship_type', 'freight_amount', 'address.district_code', 'user_coupon_id'],
  }) as [number | null, number | null, OrderLine[] | undefined, string, number | null, string | undefined, number | null]
  const { input, places } = useMemo(
    () => inputOf({ store_id, user_id, lines: lines ?? [], ship_type, freight_amount, region, user_coupon_id }),
    [store_id, user_id, lines, ship_type, freight_amount, region, user_coupon_id],
  )
  const written = input ? JSON.stringify(input) : ''
  const latest = useLater(written, DELAY)
  const sent = latest === '' ? undefined : (JSON.parse(latest) as QuoteInput)
  const { data, error, isFetching } = useCall(order.quote, sent ?? ({} as QuoteInput), {
    enabled: sent !== undefined,
    keepPrevious: true,
    quiet: true,
  })
  const quote = input && data ? data : undefined
  const goods = useGoods(store_id, lines ?? [])
  const amount = quote?.pay_amount
  const keep = useEffectEvent((value: number | undefined) => form.setValue('quoted_amount', value))
  useEffect(() => keep(amount), [amount])
  const isBusy = written !== latest || isFetching
  const msg = error?.msg
  const { user_coupon_id: _chosen, freight_amount: _freight, region: _region, ...plain } = sent ?? ({} as QuoteInput)
  const basketText = sent ? JSON.stringify(plain) : ''
  const value = useMemo(
    () => ({ basket: basketText ? (JSON.parse(basketText) as CouponInput) : undefined, quote, places, goods, isBusy, error: msg }),
    [basketText, quote, places, goods, isBusy, msg],
  )
  return <QuoteContext value={value}>{children}</QuoteContext>
}

interface Written {
  store_id: number | null
  user_id: number | null
  lines: readonly OrderLine[]
  ship_type: string
  freight_amount: number | null
  region: string | undefined
  user_coupon_id: number | null
}

function inputOf({ store_id, user_id, lines, ship_type, freight_amount, region, user_coupon_id }: Written) {
  const places = new Map<number, number>()
  const sent: QuoteInput['lines'] = []
  for (const [row, { sku_id, package_id, qty, unit }] of lines.entries()) {
    if ((sku_id === null && !package_id) || !qty) continue
    places.set(row, sent.length)
    sent.push(package_id ? { package_id, qty } : { sku_id, qty, ...(unit && { unit }) })
  }
  if (store_id === null || sent.length === 0) return { input: undefined, places }
  const input = {
    store_id,
    lines: sent,
    ship_type,
    ...(user_id !== null && { user_id }),
    ...(freight_amount !== null && { freight_amount }),
    ...(region && ship_type !== 'pickup' && { region }),
    ...(user_coupon_id && { user_coupon_id }),
  } as QuoteInput
  return { input, places }
}

/** The goods in the lines with units, limits and stock; only unknown ones are asked for. */
function useGoods(storeId: number | null, lines: readonly OrderLine[]): ReadonlyMap<number, OrderGoods> {
  const ids = [...new Set(lines.flatMap(({ sku_id }) => (sku_id === null ? [] : [sku_id])))].toSorted((a, b) => a - b).slice(0, 1000)
  const { data } = useCall(
    inquiry.goods,
    { store_id: storeId ?? 0, sku_ids: ids },
    { enabled: storeId !== null && ids.length > 0, keepPrevious: true, quiet: true },
  )
  return useMemo(() => new Map(data?.goods.map((goods) => [goods.id, goods])), [data])
}
