import * as z from 'zod/mini'
import { entity, get, nothing, post, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, flag, optional, ref, rowId, shaped } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { rule } from '../kit/verbs.ts'
import { invoiceData, invoiceFields, invoiceRules, storedInvoice } from '../order/order-fields.ts'
import { invoiceStates } from '../trade/words.ts'

/** A customer's maximum number of invoice titles. */
export const MOST_TITLES = 20
export const tooManyTitles: Label = ['发票抬头最多{n}个', 'At most {n:invoice title|invoice titles}']

const one = z.object({ id: rowId() })
const noTitle: Label = ['请选择发票抬头', 'Please select an invoice title']

/** The caller's invoice titles, and the application for an order invoice. */
export const invoice = entity('shop.invoice', ['发票抬头', 'Invoice title'], {
  title: get(
    ['发票抬头', 'Titles'],
    nothing,
    z.object({ list: z.array(z.object({ id: z.int(), is_default: z.literal([0, 1]), ...storedInvoice.shape })) }),
  ),
  edit: post(
    ['新增或修改', 'Create or change'],
    z
      .object({ id: z.optional(rowId()), ...invoiceFields, is_default: defaulted(flag(['默认抬头', 'Default title'])) })
      .check(...invoiceRules),
    one,
    { creates: true, message: messages.saved },
  ),
  delete: post(['删除', 'Delete'], one, one, { message: messages.removed }),
  apply: post(
    ['申请开票', 'Apply'],
    z
      .object({
        order_id: shaped(['订单', 'Order'], rowId()),
        title_id: optional(ref(['发票抬头', 'Title'])),
        /** In place of a stored title. */
        invoice: optional(shaped(['发票', 'Invoice'], invoiceData)),
      })
      .check(
        rule(['title_id', 'invoice'], noTitle, ({ title_id, invoice }: { title_id?: number | null; invoice?: object | null }) =>
          Boolean(title_id ?? invoice),
        ),
      ),
    z.object({ order_id: z.int(), invoice_state: choice(['发票状态', 'State'], invoiceStates) }),
    { idempotent: true, message: ['开票申请已提交', 'Invoice requested'] },
  ),
})

export type TitleEdit = ParsedOf<typeof invoice.edit>
