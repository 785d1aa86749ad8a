import * as z from 'zod/mini'
import { get, type Permission } from '../kit/endpoint.ts'
import { choice, rowId } from '../kit/field.ts'
import type { OfferKind } from './offer-kinds.ts'

const offerRow = z.object({ kind: z.custom<OfferKind>((value) => typeof value === 'string'), id: z.int(), title: z.string() })
/** The open uses by kind; `more` others are left out. */
const openOffers = z.object({ list: z.array(offerRow), more: z.int() })
export type OpenOffer = z.output<typeof offerRow>
export type OpenOffers = z.output<typeof openOffers>

/** The list filter for open activities in which some goods are off sale. */
export const goodsOff = choice(['含下架商品', 'Off-sale products'], { yes: ['是', 'Yes'] })

/** The named uses in an answer. */
export const MOST_OFFERS = 50
/** The goods in one question. */
export const MOST_GOODS = 500

/** Open records that use these goods, or goods in these SPUs, brands or series. The client asks before they go off sale (domain §20.3). */
export const offersOfGoods = (access: Permission) =>
  get(['使用中的活动', 'Open uses'], z.object({ ids: z.array(rowId()).check(z.minLength(1), z.maxLength(MOST_GOODS)) }), openOffers, {
    access,
    quiet: true,
  })

/** Records that give this reward. The client asks before it is paused or closed. */
export const offersOfReward = (access: Permission) =>
  get(['发放该奖励的活动', 'Givers of this reward'], z.object({ id: rowId() }), openOffers, { access, quiet: true })
