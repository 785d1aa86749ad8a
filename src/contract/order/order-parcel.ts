import * as z from 'zod/mini'
import { longText, optional, ref, rowId } from '../kit/field.ts'
import { carrierCode, trackingNo } from './order-fields.ts'

/** A parcel is taken back at most this number of seconds after it was shipped; then the buyer hears of it. */
export const UNDO_SECONDS = 60

/** Paid goods are promised within two days (domain §7.1). */
export const PROMISED_HOURS = 48

/** One parcel of an order. */
export const parcelOf = { id: rowId(), version: z.optional(z.int()), shipment_id: ref(['包裹', 'Parcel']) }

/** A corrected carrier and number; an omitted carrier stays. */
export const correctedWaybill = {
  carrier_code: optional(carrierCode()),
  tracking_no: trackingNo(),
  reason: longText(['原因', 'Reason'], { max: 200 }),
}

export const waybillFields = { ...parcelOf, ...correctedWaybill }
