import * as z from 'zod/mini'
import { choice, defaulted, flag, image, images, int, masked, money, optional, rate, shaped, text, weight } from '../kit/field.ts'
import type { RuleParams } from '../kit/issue.ts'
import type { Label } from '../kit/label.ts'
import type { Mask } from '../kit/masked.ts'
import { saleWords, sortField } from '../kit/verbs.ts'
import { docs, params } from './params-docs.ts'
import { units } from './units.ts'

/** Cost prices and figures derived from them (domain §1.3). */
export const costMask: Mask = { access: 'goods:sku:cost', shows: 'nothing' }

const code = text(['商品编码', 'SKU code'], {
  max: 40,
  isCode: true,
  pattern: /^[A-Za-z0-9._/-]{2,40}$/,
  invalid: ['商品编码只能为2~40位字母、数字或 . _ / -', 'The SKU code must be 2 to 40 letters, digits or . _ / -'],
})

const barcode = text(['条形码', 'Barcode'], {
  max: 13,
  isCode: true,
  pattern: /^(?:\d{8}|\d{13})$/,
  invalid: ['条形码必须为8位或13位数字', 'The barcode must have 8 or 13 digits'],
})

export const priceLevels = { store: ['门店价', 'Store price'], trade: ['贸易价', 'Trade price'] } as const

/** A price from a minimum quantity (domain §1.3). */
const tier = z.object({
  level: choice(['价格等级', 'Price level'], priceLevels),
  min_qty: int(['起订数量', 'From quantity'], 2, 1_000_000),
  price: money(['阶梯价', 'Tier price'], { min: 1 }),
})

const ratioTooSmall: Label = ['换算数量必须大于1', 'The ratio must be greater than 1']

const saleUnit = z.object({
  unit: choice(['单位', 'Unit'], units),
  ratio: shaped(
    ['换算数量', 'Ratio'],
    z.int().check(
      z.refine((n) => n > 1, { params: { message: ratioTooSmall } satisfies RuleParams }),
      z.lte(1_000_000),
    ),
  ),
  is_default_sale: flag(['默认销售单位', 'Default sale unit']),
})

const quantity = (label: readonly [string, string]) => int(label, 1, 1_000_000)

/** A SKU's editable fields (domain §3.5); money in fen, weight in grams, volume in cm³. */
export const skuFields = {
  code,
  mfr_code: optional(text(['原厂型号', 'Manufacturer code'], { max: 60 })),
  barcode: optional(barcode),
  title: optional(text(['商品名称', 'Goods name'], { min: 4, max: 120 })),
  main_image: optional(image(['主图', 'Main image'])),
  images: defaulted(images(['图片', 'Images'])),
  spec: defaulted(shaped(['规格', 'Specification'], z.record(z.string().check(z.maxLength(20)), z.string().check(z.maxLength(40))))),
  unit: optional(choice(['单位', 'Unit'], units)),
  units: defaulted(shaped(['换算单位', 'Sale units'], z.array(saleUnit).check(z.maxLength(3)))),
  moq: defaulted(quantity(['起订量', 'Minimum quantity'])),
  step_qty: defaulted(quantity(['起订倍数', 'Order multiple'])),
  max_qty: optional(quantity(['单次限购', 'Limit per order'])),
  price_store: money(['门店价', 'Store price'], { min: 1 }),
  price_trade: money(['贸易价', 'Trade price'], { min: 1 }),
  price_market: optional(money(['市场价', 'Market price'], { min: 1 })),
  price_cost: optional(masked(costMask, money(['成本价', 'Cost price'], { min: 1 }))),
  tiers: defaulted(shaped(['阶梯价', 'Price tiers'], z.array(tier).check(z.maxLength(10)))),
  weight: weight(['重量', 'Weight']),
  volume: optional(int(['体积', 'Volume'], 1, 100_000_000)),
  pack_size: optional(
    text(['包装尺寸', 'Package size'], {
      max: 20,
      pattern: /^\d{1,5}×\d{1,5}×\d{1,5}$/,
      invalid: ['包装尺寸格式为 长×宽×高（毫米）', 'The package size is length×width×height in mm'],
    }),
  ),
  stock_warn: defaulted(int(['预警值', 'Low-stock level'], 0, 100_000_000)),
  lead_days: defaulted(int(['发货周期', 'Lead time in days'], 0, 365)),
  /** Replaces the SPU's parameters with the same name and adds others. */
  params,
  docs,
  commission_cap_rate: optional(rate(['佣金上限', 'Commission cap'])),
  is_gift_only: defaulted(flag(['仅作赠品', 'Gift only'])),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], saleWords)),
}
