import { describe, expect, test } from 'vitest'
import { brandImport } from '../goods/brand-import.ts'
import { skuImport } from '../goods/sku-import.ts'
import { spuImport } from '../goods/spu-import.ts'
import { say } from '../kit/label.ts'
import type { SheetColumn } from '../kit/sheet.ts'
import { storeImport } from '../store/store-import.ts'
import { convertedFrom, headingNotes, proposedFields, senseOf } from './import-headings.ts'

const none = new Map<string, string>()
const column = (name: string): SheetColumn => skuImport.find((one) => one.name === name) ?? columns.commission
const columns = { commission: { name: 'commission', label: ['佣金(%)', 'Commission (%)'], form: 'rate', words: {} } } as const
const proposed = (headings: string[], remembered: ReadonlyMap<string, string> = none) =>
  proposedFields([...skuImport, columns.commission], headings, remembered)
const fieldsOf = (headings: string[]) => proposed(headings).map(({ field }) => field)

describe('[N2] a heading with the unit of its numbers', () => {
  test.each([
    ['重量(g)', 'weight', '克'],
    ['重量（克）', 'weight', '克'],
    ['重量 g', 'weight', '克'],
    ['重量/g', 'weight', '克'],
    ['重量_G', 'weight', '克'],
    ['重量[g]', 'weight', '克'],
    ['重量【克】', 'weight', '克'],
    ['重量克', 'weight', '克'],
    ['重量：g', 'weight', '克'],
    ['重量（单位：g）', 'weight', '克'],
    ['重量\n(以克计)', 'weight', '克'],
    ['毛重(斤)', 'weight', '斤'],
    ['单重-吨', 'weight', '吨'],
    ['Weight (lb)', 'weight', '磅'],
    ['weight_mg', 'weight', '毫克'],
    ['ｗｅｉｇｈｔ（ｇ）', 'weight', '克'],
    ['重量（g/个）', 'weight', '克'],
    ['价格（万元）', 'price_store', '万元'],
    ['售价（分）', 'price_store', '分'],
    ['门店价(角)*', 'price_store', '角'],
    ['成本价 千元', 'price_cost', '千元'],
    ['含税单价（万元）', 'price_store', '万元'],
    ['佣金(‰)', 'commission', '‰'],
    ['佣金（小数）', 'commission', '小数'],
    ['库存（千个）', 'stock', '千个'],
    ['发货周期(周)', 'lead_days', '周'],
  ])('%s is %s in %s', (heading, field, unit) => {
    expect(fieldsOf([heading])).toEqual([field])
    expect(convertedFrom(column(field), heading)?.label[0]).toBe(unit)
  })

  test.each([
    ['重量(KG)', 'weight'],
    ['重量_KG', 'weight'],
    ['重量[kg]', 'weight'],
    ['重量（公斤）', 'weight'],
    ['Weight', 'weight'],
    ['门店价', 'price_store'],
    ['门店价（元）', 'price_store'],
    ['单价(元/个)', 'price_store'],
    ['单价/个', 'price_store'],
    ['单价 RMB', 'price_store'],
    ['零售价￥', 'price_store'],
    ['含税价', 'price_store'],
    ['门店价（含税）', 'price_store'],
    ['可售库存（件）', 'stock'],
    ['实盘数量', 'stock'],
    ['最小起订量', 'moq'],
    ['建议零售价', 'price_market'],
    ['发货周期(天)', 'lead_days'],
    ['佣金%', 'commission'],
    ['商品编码（必填）', 'code'],
    ['条码（13位）', 'barcode'],
    ['Store price (CNY)*', 'price_store'],
  ])('%s is %s in its own unit', (heading, field) => {
    expect(fieldsOf([heading])).toEqual([field])
    expect(convertedFrom(column(field), heading)).toBeUndefined()
  })

  test.each([
    ['成本价(USD)', 'price_cost', '金额以美元计，成本价(元)为人民币'],
    ['USD 成本价', 'price_cost', '金额以美元计，成本价(元)为人民币'],
    ['成本价$', 'price_cost', '金额以美元计，成本价(元)为人民币'],
    ['门店价（欧元）', 'price_store', '金额以欧元计，门店价(元)为人民币'],
    ['可售库存（箱）', 'stock', '数量以“箱”计，可售库存以基本单位计'],
    ['可售库存（按箱）', 'stock', '数量以“箱”计，可售库存以基本单位计'],
    ['Price per 1000', 'price_store', '以“每1000”计，门店价(元)以每个基本单位计'],
    ['重量(kg)/箱', 'weight', '以“每箱”计，重量(KG)以每个基本单位计'],
    ['库存/盒', 'stock', '数量以“盒”计，可售库存以基本单位计'],
    ['stock (ctn)', 'stock', '数量以“箱”计，可售库存以基本单位计'],
    ['单价(元/千个)', 'price_store', '以“每千个”计，门店价(元)以每个基本单位计'],
    ['单价（元/箱）', 'price_store', '以“每箱”计，门店价(元)以每个基本单位计'],
    ['price (CNY/kg)', 'price_store', '以“每kg”计，门店价(元)以每个基本单位计'],
    ['重量(kg/千件)', 'weight', '以“每千件”计，重量(KG)以每个基本单位计'],
    ['重量(元)', 'weight', '单位“元”不能换算为重量(KG)'],
    ['发货周期(月)', 'lead_days', '单位“月”不能换算为发货周期'],
  ])('%s is no %s without a confirmation', (heading, field, reason) => {
    const [first] = proposed([heading])
    expect([first?.field, first?.doubt?.kind, first?.doubt && say(first.doubt.label, 'zh', first.doubt.values)]).toEqual([
      null,
      'unit',
      reason,
    ])
    expect(senseOf(column(field), heading).doubt?.kind).toBe('unit')
    // what the person has chosen last time does not overrule the unit
    expect(proposed([heading], new Map([[heading, field]]))[0]).toMatchObject({ field: null, doubt: { kind: 'unit' } })
  })

  test.each([
    '旧门店价',
    '门店价（旧）',
    '新门店价',
    '上期库存',
    '建议门店价',
    '最低门店价',
    '门店价（不含税）',
    '不含税价',
    'old price',
    'Stock (last month)',
    '平均重量',
    '总库存',
    '门店价（2025）',
  ])('%s is not taken for the present value', (heading) => {
    expect(proposed([heading])).toMatchObject([{ field: null, doubt: { kind: 'word' } }])
  })

  test.each(['备注', '箱条码', '客户', '净重比例', 'discount', ''])('%s has no field', (heading) => {
    expect(fieldsOf([heading])).toEqual([null])
  })

  test('a heading of thousands of signs is compared as a whole', () => {
    expect(fieldsOf(['x'.repeat(30_000), '（'.repeat(30_000), '门店价 '.repeat(5000)])).toEqual([null, null, null])
  })

  test('an exact label wins, and a repeated heading names the column that has the field', () => {
    expect(fieldsOf(['零售价', '重量(g)', '门店价(元)', '重量(KG)'])).toEqual([null, null, 'price_store', 'weight'])
    expect(fieldsOf(['门店价(元)', '零售价'])).toEqual(['price_store', null])
    const [, second] = proposed(['门店价(元)', '门店价(元)'])
    expect(second).toMatchObject({ field: null, doubt: { kind: 'repeated', values: { heading: '门店价(元)' } } })
    expect(proposed(['单价', '价'], new Map([['单价', 'price_trade']]))).toMatchObject([{ field: 'price_trade' }, { field: 'price_store' }])
    expect(proposed(['甲', '门店价(元)'], new Map([['甲', 'price_store']]))).toMatchObject([{ field: null }, { field: 'price_store' }])
    expect(proposed(['备用', '门店价(元)'], new Map([['门店价(元)', '']])).map(({ field }) => field)).toEqual([null, null])
  })

  test('a column that the person chooses by hand has the unit of its heading', () => {
    expect(convertedFrom(column('weight'), '净重(g)')?.label[1]).toBe('g')
    expect(convertedFrom(column('weight'), '净重g')?.label[1]).toBe('g')
    expect(senseOf(column('price_store'), '到岸价 USD').doubt?.kind).toBe('unit')
    expect(senseOf(column('price_store'), '结算价美元').doubt?.kind).toBe('unit')
    expect(senseOf(column('price_store'), '旧门店价')).toMatchObject({ doubt: { kind: 'word' } })
    expect(senseOf(column('title'), '甲')).toEqual({})
  })

  test.each([
    ['参考重量(g)', 'weight', '克'],
    ['重量(g，含包装)', 'weight', '克'],
    ['重量g（净重）', 'weight', '克'],
    ['期末库存(千个)', 'stock', '千个'],
    ['建议门店价（万元）', 'price_store', '万元'],
    ['重量（含包装，斤）', 'weight', '斤'],
  ])('%s as %s has a doubtful word and is still in %s', (heading, field, unit) => {
    expect(proposed([heading])).toMatchObject([{ field: null, doubt: { kind: 'word' } }])
    expect(convertedFrom(column(field), heading)?.label[0]).toBe(unit)
    // a mapping that the person has made is proposed again, with the same unit
    expect(proposed([heading], new Map([[heading, field]]))).toMatchObject([{ field, doubt: null }])
  })

  test.each([
    ['库存(参考，箱)', 'stock'],
    ['期末库存（箱）', 'stock'],
    ['建议成本价（含运费，USD）', 'price_cost'],
    ['参考重量(kg/箱)', 'weight'],
  ])('%s as %s has a doubtful word and still needs its unit confirmed', (heading, field) => {
    expect(senseOf(column(field), heading).doubt?.kind).toBe('unit')
    expect(convertedFrom(column(field), heading)).toBeUndefined()
    expect(proposed([heading], new Map([[heading, field]]))).toMatchObject([{ field: null, doubt: { kind: 'unit' } }])
  })

  test.each([
    ['克重', 'weight', '克'],
    ['斤重', 'weight', '斤'],
    ['g净重', 'weight', '克'],
    ['万元 结算价', 'price_cost', '万元'],
    ['千个在库', 'stock', '千个'],
  ])('%s as %s has its unit first: %s', (heading, field, unit) => {
    expect(convertedFrom(column(field), heading)?.label[0]).toBe(unit)
  })

  test.each(['USD到岸价', '美元到岸价', 'USD 到岸价'])('%s needs its currency confirmed', (heading) => {
    expect(senseOf(column('price_cost'), heading).doubt?.kind).toBe('unit')
  })

  test.each(['T恤重量', '分类重量', '包装净重'])('%s as a weight has no unit', (heading) => {
    expect(convertedFrom(column('weight'), heading)).toBeUndefined()
  })

  test('every heading of a template has its own field, in both languages', () => {
    for (const one of [skuImport, brandImport, spuImport, storeImport])
      for (const language of ['zh', 'en'] as const) {
        const headings = one.map(({ label }) => say(label, language))
        expect(proposedFields(one, headings, none).map(({ field }) => field)).toEqual(one.map(({ name }) => name))
        expect(one.map((column, i) => convertedFrom(column, headings[i] ?? ''))).toEqual(one.map(() => undefined))
      }
  })
})

describe('[N8] hidden columns', () => {
  test.each([
    [['商品编码', '门店价(元)', '零售价'], [1], ['code', null, 'price_store']],
    [['商品编码', '门店价(元)', '门店价(元)'], [1], ['code', null, 'price_store']],
    [['商品编码', '零售价', '门店价(元)'], [1], ['code', null, 'price_store']],
    [['商品编码', '门店价(元)', '成本价(元)'], [1], ['code', 'price_store', 'price_cost']],
    [
      ['商品编码', '门店价(元)', '零售价'],
      [1, 2],
      ['code', 'price_store', null],
    ],
    [['商品编码', '门店价(元)', '零售价(USD)'], [1], ['code', 'price_store', null]],
  ])('of %j with %j hidden, %j are the fields', (headings, hidden, fields) => {
    expect(proposedFields(skuImport, headings, none, hidden).map(({ field }) => field)).toEqual(fields)
  })

  test('a hidden column says so, with a field and without', () => {
    const headings = ['商品编码', '门店价(元)', '零售价', '备用']
    const notes = headingNotes(skuImport, headings, ['code', null, 'price_store', null], 'zh', [0, 1, 3]).map(({ doubt }) => doubt)
    expect(notes).toEqual(['此列在文件中已隐藏', '此列在文件中已隐藏；与“零售价”列重复，门店价(元)已对应该列', null, '此列在文件中已隐藏'])
  })
})
