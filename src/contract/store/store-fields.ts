import * as z from 'zod/mini'
import { choice, defaulted, image, images, longText, optional, ref, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'
import { csField, licenseField, phoneField, regionFields, tagsField, taxNoField } from '../people/fields.ts'
import { priceLevels, storeTypes } from '../people/words.ts'

export const MOST_FRONT_IMAGES = 5
export const MOST_INNER_IMAGES = 5
export const MOST_TAGS = 10

const degree = (label: Label, most: number) => shaped(label, z.number().check(z.gte(-most), z.lte(most)))

export const invoiceTypes = {
  normal: ['普通发票', 'Ordinary invoice'],
  special: ['专用发票', 'Special VAT invoice'],
} as const satisfies Record<string, Label>

interface Invoice {
  type: keyof typeof invoiceTypes
  title?: string | null
  tax_no?: string | null
}

const invoiceParts = {
  type: choice(['发票类型', 'Invoice type'], invoiceTypes),
  title: optional(text(['发票抬头', 'Invoice title'], { max: 100 })),
  tax_no: optional(taxNoField()),
  bank: optional(text(['开户银行', 'Bank'], { max: 60 })),
  account: optional(text(['银行账号', 'Bank account'], { max: 40 })),
  addr: optional(text(['注册地址', 'Registered address'], { max: 100 })),
  tel: optional(text(['注册电话', 'Registered phone'], { max: 20 })),
}

const forSpecial: Label = ['专用发票必须填写抬头和税号', 'Special VAT invoices require a title and a tax number']

/** The data for invoices; without a title there are none. */
const invoice = shaped(
  ['开票信息', 'Invoice data'],
  z
    .object(invoiceParts)
    .check(
      rule(['title', 'tax_no', 'type'], forSpecial, ({ type, title, tax_no }: Invoice) => type === 'normal' || Boolean(title && tax_no)),
    ),
  z.object({
    type: invoiceParts.type,
    title: z.nullable(z.string()),
    tax_no: z.nullable(z.string()),
    bank: z.nullable(z.string()),
    account: z.nullable(z.string()),
    addr: z.nullable(z.string()),
    tel: z.nullable(z.string()),
  }),
)

/** The fields that the list shows, in the form too. */
export const listedFields = {
  name: text(['门店名称', 'Store name'], { min: 2, max: 50 }),
  type: choice(['门店类型', 'Type'], storeTypes),
  contact: text(['联系人', 'Contact'], { min: 2, max: 20 }),
  phone: phoneField(),
  ...regionFields,
  address: text(['详细地址', 'Address'], { min: 5, max: 100 }),
  license_no: optional(licenseField()),
  front_images: images(['门头照', 'Storefront photos'], MOST_FRONT_IMAGES),
  price_level: defaulted(choice(['价格等级', 'Price level'], priceLevels)),
  agent_id: optional(ref(['代理商', 'Agent'])),
  salesman_id: optional(ref(['业务员', 'Salesman'])),
  cs_wxid: optional(csField()),
  tags: defaulted(tagsField()),
}

/** The editable store fields (domain §6.1). A store's state, owner and members have separate calls. */
export const storeFields = {
  ...listedFields,
  lng: optional(degree(['经度', 'Longitude'], 180)),
  lat: optional(degree(['纬度', 'Latitude'], 90)),
  license_image: optional(image(['营业执照', 'Business licence'])),
  license_name: optional(text(['执照名称', 'Name on the licence'], { max: 50 })),
  inner_images: defaulted(images(['店内照', 'Interior photos'], MOST_INNER_IMAGES)),
  invoice: optional(invoice),
  remark: optional(longText(['备注', 'Remark'], { max: 500 })),
}
