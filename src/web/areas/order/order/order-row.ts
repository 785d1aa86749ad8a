import type { Order } from '#contract/order/order.ts'

/** The order columns that its buttons and dialogs read; the list and the page have them. */
export type OrderRow = Pick<
  Order,
  | 'id'
  | 'version'
  | 'order_no'
  | 'type'
  | 'state'
  | 'ship_type'
  | 'aftersale_open'
  | 'adjust_count'
  | 'invoice_state'
  | 'invoice_amount'
  | 'red_amount'
  | 'store_id'
  | 'flag'
  | 'seller_remark'
  | 'pay_amount'
  | 'paid_amount'
  | 'refund_amount'
  | 'receiver'
  | 'province_code'
  | 'city_code'
  | 'district_code'
  | 'address'
>
