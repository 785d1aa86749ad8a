import * as z from 'zod/mini'
import { entity, get, post } from '../kit/endpoint.ts'
import { choice, derived, optional, ref, rowId, text } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { aftersaleFlow } from '../order/aftersale-flow.ts'
import { aftersaleDetail, aftersaleRow, applyFields, logRow, refundableLine } from '../order/aftersale.ts'
import { trackingNo } from '../order/order-fields.ts'
import { plainText } from './texts.ts'

const { words, tones } = aftersaleFlow
const state = choice(['状态', 'State'], words, tones)

const { id, as_no, order_id, order_no, goods, kind, qty, apply_amount, approved_amount, freight_back, reason, return_until, done_at } =
  aftersaleRow.shape
const row = {
  id,
  as_no,
  order_id,
  order_no,
  goods,
  kind,
  qty,
  apply_amount,
  approved_amount,
  freight_back,
  reason,
  state,
  return_until,
  done_at,
}
const { gift_off } = aftersaleDetail.shape
const { images, return_address, return_carrier, return_tracking_no, audit_at, audit_opinion, received_at, refused_images } =
  aftersaleDetail.shape
const { operator: _operator, content: _content, ...entry } = logRow.shape

const one = z.object({ id: rowId() })
const changed = z.object({ id: z.int(), state })

/** The caller's after-sales (domain §7.2). */
export const aftersale = entity('shop.aftersale', ['售后单', 'After-sale'], {
  create: post(['申请售后', 'Apply'], z.object(applyFields), z.object({ id: z.int(), as_no: z.string(), state }), {
    idempotent: true,
    message: ['提交成功，请等待审核', 'Submitted. Please wait for the decision'],
  }),
  cancel: post(['撤销申请', 'Cancel'], one, changed, { message: ['申请已撤销', 'Request canceled'] }),
  tracking: post(
    ['填写退货物流', 'Send back'],
    z.object({
      id: rowId(),
      carrier: optional(text(['物流公司', 'Carrier'], { max: 30 })),
      tracking_no: trackingNo(['退货物流单号', 'Tracking number'], ['请输入退货物流单号', 'Please enter the tracking number']),
    }),
    changed,
    { message: ['退货物流已提交', 'Return tracking submitted'] },
  ),
  list: get(
    ['售后列表', 'After-sales'],
    listQuery({ state: optional(choice(['状态', 'State'], words)) }, ['created_at']),
    pageOf(z.object({ ...row, created_at: z.string() })),
  ),
  detail: get(
    ['售后详情', 'Detail'],
    one,
    z.object({
      ...row,
      desc: plainText('问题描述', 'Description'),
      images,
      return_address,
      return_carrier,
      return_tracking_no,
      audit_at,
      audit_opinion,
      received_at,
      refused_images,
      gift_off,
      created_at: z.string(),
      log: derived(['协商记录', 'Conversation'], z.array(z.object({ ...entry, content: plainText('内容', 'Message') }))),
    }),
  ),
  /** The order lines and the most that each can have refunded. */
  refundable: get(['可退金额', 'Refundable'], z.object({ order_id: ref(['订单', 'Order']) }), z.object({ list: z.array(refundableLine) })),
})
