import * as z from 'zod/mini'
import {
  choice,
  date,
  defaulted,
  derived,
  images,
  int,
  listOf,
  longText,
  masked,
  money,
  optional,
  ref,
  shaped,
  text,
} from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import type { Mask } from '../kit/masked.ts'
import { contactPhone } from '../kit/phone-field.ts'
import { rule } from '../kit/verbs.ts'
import { regionFields, regionRule, taxNoField } from '../people/fields.ts'
import { invoiceKinds, shipTypes } from '../trade/words.ts'

// Order fields and rules that the back office and the Shop API share.

/** Grants whole phone numbers on orders; others read 138****1234. */
export const orderPhone: Mask = { access: 'order:order:phone', shows: 'phone' }
export const maskedPhone = (label: Label = ['手机号', 'Phone']) => masked(orderPhone, derived(label, z.nullable(z.string())))

/** The maximum number of lines in one order. */
export const MOST_LINES = 1000

const noGoods: Label = ['请选择商品', 'Please select goods']
const notBoth: Label = ['每行只能选择一个商品或一个套装', 'A line is either goods or a package']

interface Line {
  sku_id?: number | null
  package_id?: number | null
}

/** A line is for goods or for a package. */
export const goodsOrPackage = [
  rule(['sku_id', 'package_id'], noGoods, ({ sku_id, package_id }: Line) => Boolean(sku_id ?? package_id)),
  rule(['package_id', 'sku_id'], notBoth, ({ sku_id, package_id }: Line) => !sku_id || !package_id),
] as const

/**
 * An order line as it is entered: `qty` counts `unit`, which is the SKU's base unit or one of its sale units; for a package it
 * counts packages.
 */
export const orderLine = z
  .object({
    sku_id: optional(ref(['商品', 'Goods'])),
    package_id: optional(ref(['套装', 'Package'])),
    qty: int(['数量', 'Quantity'], 1, 100_000_000),
    unit: optional(text(['单位', 'Unit'], { max: 10 })),
  })
  .check(...goodsOrPackage)

export const orderLines = () => shaped(['商品', 'Goods'], z.array(orderLine).check(z.maxLength(MOST_LINES)))

/** Where an order goes. */
export const addressFields = {
  receiver: text(['收货人', 'Recipient'], { max: 40 }),
  phone: contactPhone(),
  ...regionFields,
  address: text(['详细地址', 'Address'], { min: 5, max: 100 }),
}

export const orderAddress = z.object(addressFields).check(regionRule)

const noTaxNo: Label = ['请输入税号', 'Please enter the tax number']
const noBank: Label = ['请完整填写开户行、账号、地址和电话', 'Please enter bank, account, address and phone']

interface Invoice {
  kind: keyof typeof invoiceKinds
  tax_no?: string | null
  bank?: string | null
  account?: string | null
  address?: string | null
  phone?: string | null
}

export const invoiceFields = {
  kind: choice(['发票类型', 'Type'], invoiceKinds),
  title: text(['发票抬头', 'Title'], { min: 2, max: 100 }),
  tax_no: optional(taxNoField()),
  bank: optional(text(['开户行', 'Bank'], { max: 100 })),
  account: optional(text(['银行账号', 'Account'], { max: 40, pattern: /^[0-9 -]+$/ })),
  address: optional(text(['注册地址', 'Registered address'], { max: 100 })),
  phone: optional(text(['注册电话', 'Registered phone'], { max: 20, pattern: /^[0-9+() -]+$/, compact: true })),
  email: optional(text(['收票邮箱', 'E-mail'], { max: 100, pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/ })),
}

/** A company names its tax number; a special VAT invoice needs everything. */
export const invoiceRules = [
  rule(['tax_no', 'kind'], noTaxNo, ({ kind, tax_no }: Invoice) => kind === 'personal' || Boolean(tax_no)),
  rule(
    ['bank', 'kind', 'account', 'address', 'phone'],
    noBank,
    ({ kind, bank, account, address, phone }: Invoice) => kind !== 'special' || [bank, account, address, phone].every(Boolean),
  ),
] as const

export const invoiceData = z.object(invoiceFields).check(...invoiceRules)

/** An invoice title as it is read. */
export const storedInvoice = z.object({
  kind: choice(['发票类型', 'Type'], invoiceKinds),
  title: z.string(),
  tax_no: z.optional(z.nullable(z.string())),
  bank: z.optional(z.nullable(z.string())),
  account: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
  phone: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
})

/** The voucher for a bank transfer. */
export const voucherFields = {
  images: images(['转账凭证', 'Voucher'], 5),
  payer_name: text(['付款户名', 'Payer'], { max: 60 }),
  bank: optional(text(['付款银行', 'Bank'], { max: 60 })),
  paid_date: date(['付款日期', 'Paid on'], { isPast: true }),
  amount: money(['付款金额', 'Amount'], { min: 1 }),
}

export const noVoucher: Label = ['请上传转账凭证', 'Please upload the voucher']
export const voucherRule = rule(['images'], noVoucher, ({ images }: { images?: string[] }) => Boolean(images?.length))

const badTracking: Label = ['运单号格式不正确', 'The tracking number is not valid']
const noCarrier: Label = ['请选择承运商', 'Please select a carrier']
const noTracking: Label = ['请输入运单号', 'Please enter a tracking number']

interface Shipping {
  ship_type?: string
  carrier_code?: string | null
  tracking_no?: string | null
}

/** A tracking number as carriers print it: capitals, without the blanks between groups. */
export const trackingNo = (label: Label = ['运单号', 'Tracking number'], missing?: Label) =>
  text(label, { max: 30, pattern: /^[A-Z0-9-]{6,30}$/, invalid: badTracking, missing, compact: true, raised: true })
/** A carrier by its code, or by its name as people write it (`carrierOf`). */
export const carrierCode = () => text(['承运商', 'Carrier'], { max: 40, ask: 'select' })

const { pickup: _pickup, ...sent } = shipTypes
/** The parcel ways; an order that is picked up has none. */
export const parcelTypes = sent

export const shipFields = {
  ship_type: choice(['配送方式', 'Delivery'], parcelTypes),
  carrier_code: optional(carrierCode()),
  tracking_no: optional(trackingNo()),
  weight: optional(int(['包裹重量(克)', 'Weight (g)'], 1, 100_000_000)),
  images: defaulted(images(['包裹照片', 'Images'], 9)),
  /** Omitted: everything that is left. */
  items: defaulted(
    listOf(
      ['发货商品', 'Lines'],
      shaped(['发货商品', 'Line'], z.object({ item_id: ref(['商品', 'Line']), qty: int(['发货数量', 'Quantity'], 1, 100_000_000) })),
      MOST_LINES,
    ),
  ),
}

/** Own delivery has neither carrier nor tracking number. */
export const shipRules = [
  rule(
    ['carrier_code', 'ship_type'],
    noCarrier,
    ({ ship_type, carrier_code }: Shipping) => ship_type === 'delivery' || Boolean(carrier_code),
  ),
  rule(
    ['tracking_no', 'ship_type'],
    noTracking,
    ({ ship_type, tracking_no }: Shipping) => ship_type === 'delivery' || Boolean(tracking_no),
  ),
] as const

export const remark = {
  buyer: () => longText(['买家备注', 'Buyer note'], { max: 200 }),
  seller: () => longText(['卖家备注', 'Seller note'], { max: 500 }),
}
