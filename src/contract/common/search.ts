import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { foldSigns } from '../kit/convert/signs.ts'
import { entity, get } from '../kit/endpoint.ts'
import { derived, masked } from '../kit/field.ts'
import { phoneMask } from '../kit/masked.ts'

// a word that is too short gets an empty list (domain §18.1)
const word = z.object({ word: z._default(z.string().check(z.maxLength(60)), ''), query: z._default(z.string().check(z.maxLength(60)), '') })
const input = z.pipe(
  word,
  z.transform(({ word, query }) => ({ word: foldPhone((word || query).normalize('NFC').replaceAll('\0', '').trim()) })),
)

const named = z.object({ id: z.int(), name: z.string() })
const titled = z.object({ id: z.int(), title: z.string() })
const phone = masked(phoneMask, derived(['手机号', 'Phone'], z.string()))
const stores = z.object({ id: z.int(), name: z.string(), phone })
const users = z.object({ id: z.int(), nick: z.string(), phone })
const adminUsers = z.object({ id: z.int(), username: z.string(), real_name: z.string(), phone })

// in the specification the rows are `data.list`; for customers they are `data` itself
const found = <Row extends z.ZodMiniType>(row: Row) => z.object({ list: z.array(row) })
const at = (path: string) => ({ path: `/api/common/search/${path}`, access: 'login' as const, quiet: true })

export const search = entity('common.search', ['搜索', 'Search'], {
  coupon: get(['搜索优惠券', 'Search coupons'], input, found(titled), at('coupon')),
  agent: get(['搜索代理商', 'Search agents'], input, found(named), at('agent')),
  store: get(['搜索门店', 'Search stores'], input, found(stores), at('store')),
  user: get(['搜索用户', 'Search customers'], input, z.array(users), at('user')),
  adminUser: get(['搜索后台账号', 'Search accounts'], input, found(adminUsers), at('adminUser')),
})

/** Minimum search word length; digits are a part of a phone number (specification §9). */
export function longEnough(word: string): boolean {
  const read = foldSigns(word)
  return [...read].length >= (/^\d+$/.test(read) ? 4 : 2)
}
