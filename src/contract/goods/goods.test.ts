import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { describeIssues } from '../kit/issue.ts'
import type { Language } from '../kit/label.ts'
import { brand } from './brand.ts'
import { series } from './series.ts'
import { hasCheckDigit } from './sku-rules.ts'
import { sku } from './sku.ts'
import { spu } from './spu.ts'

const entered = {
  brand: { title: '斯凯孚', code: 'SKF', logo: '/files/skf.png' },
  series: { brand_id: 1, title: '深沟球轴承', code: 'DGBB-62' },
  spu: { brand_id: 1, series_id: 1, category_id: 1, title: '深沟球轴承 62 系列', code: 'SKF-62', unit: '只' },
  sku: { spu_id: 1, code: '6204-2RS/C3', price_store: 2000, price_trade: 1500, weight: 106 },
}
const inputs: Record<keyof typeof entered, z.ZodMiniType> = {
  brand: brand.edit.input,
  series: series.edit.input,
  spu: spu.edit.input,
  sku: sku.edit.input,
}

function refusals(noun: keyof typeof entered, values: object, language: Language = 'zh') {
  const result = inputs[noun].safeParse({ ...entered[noun], ...values }, { reportInput: true })
  return result.success ? [] : describeIssues(inputs[noun], result.error.issues, language)
}

type Case = [noun: keyof typeof entered, values: object, field: string, zh: string, en: string]

const formats: Case[] = [
  ['brand', { title: '' }, 'title', '请输入品牌名称', 'Please enter Brand name'],
  ['brand', { title: '斯' }, 'title', '品牌名称不能少于2个字符', 'Brand name must be at least 2 characters'],
  ['brand', { title: '斯'.repeat(31) }, 'title', '品牌名称不能超过30个字符', 'Brand name must be at most 30 characters'],
  ['brand', { title_en: 'x'.repeat(61) }, 'title_en', '英文名不能超过60个字符', 'English name must be at most 60 characters'],
  ['brand', { code: undefined }, 'code', '请输入品牌编码', 'Please enter Brand code'],
  ...['s', 'sk-f', 'S', 'SK-F', 'ABCDEFGHI', 'S F'].map((code): Case => [
    ...(['brand', { code }, 'code'] as const),
    code.length > 8 ? '品牌编码不能超过8个字符' : '品牌编码只能为2~8位大写字母或数字',
    code.length > 8 ? 'Brand code must be at most 8 characters' : 'The brand code must be 2 to 8 capital letters or digits',
  ]),
  ['brand', { initial: 'a' }, 'initial', '首字母必须为A~Z', 'The initial must be a letter from A to Z'],
  ['brand', { logo: null }, 'logo', '请上传品牌LOGO', 'Please upload Brand logo'],
  ['brand', { logo: 'http://a.b/c.png' }, 'logo', '图片地址不合法', 'The image address is not valid'],
  ['brand', { intro: '介'.repeat(501) }, 'intro', '品牌介绍不能超过500个字符', 'Introduction must be at most 500 characters'],
  ['brand', { cert_images: Array(11).fill('/files/a.png') }, 'cert_images', '授权书最多10个', 'Letters of authorisation: at most 10'],
  ['brand', { cert_expire_at: '2026-13-01' }, 'cert_expire_at', '授权到期日格式不正确', 'Authorised until is not valid'],
  ['brand', { sort: 1_000_000 }, 'sort', '排序必须为0~999999之间的整数', 'Sort must be a whole number from 0 to 999999'],
  ['series', { brand_id: undefined }, 'brand_id', '请选择品牌', 'Please select Brand'],
  ['series', { title: '轴' }, 'title', '系列名称不能少于2个字符', 'Series name must be at least 2 characters'],
  [
    'series',
    { code: 'dg_bb' },
    'code',
    '系列编码只能为1~12位大写字母、数字或短横线',
    'The series code must be 1 to 12 capital letters, digits or hyphens',
  ],
  ['series', { selling_points: Array(6).fill('耐磨') }, 'selling_points', '卖点最多5个', 'Selling points: at most 5'],
  [
    'series',
    { selling_points: ['卖'.repeat(21)] },
    'selling_points.0',
    '卖点不能超过20个字符',
    'Selling point must be at most 20 characters',
  ],
  ['spu', { category_id: null }, 'category_id', '请选择分类', 'Please select Category'],
  ['spu', { unit: '斤' }, 'unit', '基本单位格式不正确', 'Base unit is not valid'],
  [
    'sku',
    { code: '6204 C3' },
    'code',
    '商品编码只能为2~40位字母、数字或 . _ / -',
    'The SKU code must be 2 to 40 letters, digits or . _ / -',
  ],
  ['sku', { barcode: '123' }, 'barcode', '条形码必须为8位或13位数字', 'The barcode must have 8 or 13 digits'],
  ['sku', { title: '轴承' }, 'title', '商品名称不能少于4个字符', 'Goods name must be at least 4 characters'],
  ['sku', { price_store: undefined }, 'price_store', '请输入门店价', 'Please enter Store price'],
  ['sku', { price_trade: 0.5 }, 'price_trade', '贸易价最多保留两位小数', 'Trade price allows at most two decimals'],
  ['sku', { pack_size: '10x20x30' }, 'pack_size', '包装尺寸格式为 长×宽×高（毫米）', 'The package size is length×width×height in mm'],
  ['sku', { lead_days: 366 }, 'lead_days', '发货周期必须为0~365之间的整数', 'Lead time in days must be a whole number from 0 to 365'],
  ['sku', { stock: -1 }, 'stock', '可售库存必须为0~100000000之间的整数', 'Available stock must be a whole number from 0 to 100000000'],
]

const tier = (level: 'store' | 'trade', min_qty: number, price: number) => ({ level, min_qty, price })
const tiersWrong = ['阶梯价的起订数量必须递增且价格必须递减', 'Tier quantities must increase and prices must decrease'] as const

const rules: Case[] = [
  ['sku', { spu_id: undefined }, 'spu_id', '请选择SPU', 'Please select SPU'],
  ['sku', { price_trade: 2001 }, 'price_trade', '贸易价不能高于门店价', 'The trade price must not be above the store price'],
  ['sku', { price_market: 1999 }, 'price_market', '市场价不能低于门店价', 'The market price must not be below the store price'],
  ['sku', { moq: 5, step_qty: 2 }, 'moq', '起订量必须是起订倍数的整数倍', 'The minimum order must be a multiple of the order multiple'],
  ['sku', { barcode: '6901234567891' }, 'barcode', '条形码校验位不正确', 'The check digit of the barcode is wrong'],
  [
    'sku',
    { units: [{ unit: '盒', ratio: 1, is_default_sale: 0 }] },
    'units.0.ratio',
    '换算数量必须大于1',
    'The ratio must be greater than 1',
  ],
  ['sku', { tiers: [tier('store', 10, 2000)] }, 'tiers', ...tiersWrong],
  ['sku', { tiers: [tier('trade', 10, 1500)] }, 'tiers', ...tiersWrong],
  ['sku', { tiers: [tier('store', 50, 1800), tier('store', 10, 1700)] }, 'tiers', ...tiersWrong],
  ['sku', { tiers: [tier('store', 10, 1800), tier('store', 50, 1800)] }, 'tiers', ...tiersWrong],
]

describe('what people enter of goods', () => {
  test.for(Object.keys(entered) as (keyof typeof entered)[])('the least of a %s is enough', (noun) => {
    expect(refusals(noun, {})).toEqual([])
  })

  test('small letters of a code are raised', () => {
    for (const noun of ['brand', 'series', 'spu'] as const) {
      expect(inputs[noun].parse({ ...entered[noun], code: ' skf ' })).toMatchObject({ code: 'SKF' })
    }
  })

  test.for([...formats, ...rules])('%s %j is refused at %s', ([noun, values, field, zh, en]) => {
    expect(refusals(noun, values)).toEqual([{ field, msg: zh }])
    expect(refusals(noun, values, 'en')).toEqual([{ field, msg: en }])
  })

  test('tiers of both levels, and limits met exactly, are accepted', () => {
    expect(refusals('sku', { tiers: [tier('store', 2, 1999), tier('trade', 2, 1499), tier('store', 3, 1)] })).toEqual([])
    expect(refusals('sku', { price_store: 999_999_900, price_trade: 999_999_900, price_market: 999_999_900, weight: 10_000_000 })).toEqual(
      [],
    )
    expect(refusals('brand', { title: '一二', code: 'A1', sort: 999_999 })).toEqual([])
  })
})

test.for([
  ['6901234567892', true],
  ['4006381333931', true],
  ['96385074', true],
  ['73513537', true],
  ['6901234567829', false],
  ['96385047', false],
] as const)('the barcode %s has its check digit: %s', ([barcode, right]) => {
  expect(hasCheckDigit(barcode)).toBe(right)
})
