import type { Label, Language } from '../kit/label.ts'
import { cellOf, cellText, type Cell, type SheetColumn } from '../kit/sheet.ts'

type Row = Readonly<Record<string, unknown>>
type Words = (zh: string, en: string) => string

/** The first cell in a sample begins with it, so that a sample is never a valid row. */
const mark: Record<Language, string> = { zh: '示例', en: 'Sample' }

// stored values: money in fen, weight in grams
const samples: Readonly<Record<string, (t: Words) => readonly Row[]>> = {
  'goods.brand.import': (t) => [
    {
      code: 'SKF',
      title: t('斯凯孚', 'SKF Bearings'),
      title_en: 'SKF',
      initial: 'S',
      logo: 'skf-logo.png',
      origin: t('瑞典', 'Sweden'),
      level: 'premium',
      is_recommend: 1,
      cert_expire_at: '2027-12-31',
      sort: 10,
      status: 1,
    },
    { code: 'HRB', title: t('哈尔滨轴承', 'Harbin Bearing'), logo: 'hrb-logo.png', level: 'standard', is_recommend: 0, status: 1 },
  ],
  'goods.series.import': (t) => [
    {
      brand_code: 'SKF',
      code: '6200',
      title: t('6200系列深沟球轴承', 'Deep groove ball bearings 6200'),
      image: 'skf-6200.jpg',
      selling_points: [t('低噪音', 'Low noise'), t('长寿命', 'Long life')],
      sort: 10,
      status: 1,
    },
    { brand_code: 'SKF', code: '6300', title: t('6300系列深沟球轴承', 'Deep groove ball bearings 6300'), status: 1 },
  ],
  'goods.spu.import': (t) => [
    {
      code: 'SKF-6205',
      title: t('斯凯孚 6205 深沟球轴承', 'SKF 6205 deep groove ball bearing'),
      series_code: '6200',
      sub_title: t('双面密封', 'Sealed on both sides'),
      category_code: 'BRG-DEEP',
      unit: '只',
      sort: 10,
    },
    {
      code: 'SKF-6206',
      title: t('斯凯孚 6206 深沟球轴承', 'SKF 6206 deep groove ball bearing'),
      series_code: '6200',
      category_code: 'BRG-DEEP',
      unit: '只',
    },
  ],
  'goods.sku.import': (t) => [
    {
      code: 'SKF-6205-2RS',
      title: t('斯凯孚 6205-2RS', 'SKF 6205-2RS'),
      spec: { [t('密封', 'Seal')]: '2RS' },
      unit: '只',
      spu_code: 'SKF-6205',
      price_store: 2850,
      price_trade: 2480,
      weight: 130,
      moq: 10,
      step_qty: 10,
      stock: 500,
      stock_warn: 50,
      status: 1,
    },
    {
      code: 'SKF-6205-2Z',
      title: t('斯凯孚 6205-2Z', 'SKF 6205-2Z'),
      spec: { [t('密封', 'Seal')]: '2Z' },
      unit: '只',
      spu_code: 'SKF-6205',
      price_store: 2690,
      price_trade: 2350,
      weight: 128,
      moq: 10,
      step_qty: 10,
      stock: 300,
      status: 1,
    },
  ],
  'store.store.import': (t) => [
    {
      name: t('永兴五金批发部', 'Yongxing Hardware'),
      type: 'hardware',
      contact: t('王建国', 'Wang Jianguo'),
      phone: '13800000001',
      price_level: 'store',
      region: '浙江省 / 杭州市 / 萧山区',
      address: t('市心中路100号', '100 Shixin Road'),
      tags: t('老客户、月结', 'Regular, monthly'),
    },
    {
      name: t('顺达机电', 'Shunda Machinery'),
      type: 'electromech',
      contact: t('李敏', 'Li Min'),
      phone: '13800000002',
      region: '江苏省 / 苏州市 / 姑苏区',
      address: t('人民路8号', '8 Renmin Road'),
    },
  ],
  'userIntegralLog.log.import': (t) => [
    { phone: '13800000001', direction: 'add', amount: 100, reason: t('展会活动奖励', 'Fair bonus') },
    { phone: '13800000002', direction: 'sub', amount: 50, reason: t('重复发放更正', 'Correction') },
  ],
  'order.order.shipImport': (t) => [
    { order_no: 'SO202601010001', carrier: t('顺丰速运', 'SF Express'), tracking_no: 'SF1234567890123' },
    { order_no: 'SO202601010002', carrier: t('德邦快递', 'Deppon'), tracking_no: 'DPK202601010002' },
  ],
}

/** The sample lines in a template. */
export function sampleLines(kind: string, columns: readonly SheetColumn[], language: Language): (string | number | null)[][] {
  const rows = samples[kind]?.((zh, en) => (language === 'zh' ? zh : en)) ?? []
  return rows.map((row) =>
    columns.map((column, at) => {
      const cell = cellOf(column, row[column.name], language)
      return at === 0 ? `${mark[language]} ${cell ?? ''}`.trim() : cell
    }),
  )
}

/** Tells whether a line is a sample from the template in either language, unchanged. */
export function isSample(kind: string, columns: readonly SheetColumn[], cells: readonly Cell[]): boolean {
  const line = bare(cells)
  return (['zh', 'en'] as const).some((language) => sampleLines(kind, columns, language).some((sample) => bare(sample) === line))
}

/** Columns may have been moved, and a spreadsheet may have turned texts into numbers. */
function bare(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => cellText(cell).trim())
  return texts
    .filter((text) => text !== '')
    .toSorted()
    .join('\n')
}

const ofLibrary: Label = ['素材库中图片的文件名或地址', 'Name or address of an image in the media library']
const existing = (zh: string, en: string): Label => [`已有${zh}的编码`, `Code of an existing ${en}`]

/** The content for columns that have no fixed values. */
export const importNotes: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  'goods.brand.import': {
    code: ['2~8位大写字母或数字', '2 to 8 capital letters or digits'],
    logo: ofLibrary,
    cert_expire_at: ['日期，如2027-12-31', 'A date, such as 2027-12-31'],
  },
  'goods.series.import': {
    brand_code: existing('品牌', 'brand'),
    image: ofLibrary,
    selling_points: ['最多5个，用顿号分隔', 'At most 5, separated by 、 or ;'],
  },
  'goods.spu.import': { series_code: existing('系列', 'series'), category_code: existing('末级分类', 'lowest-level category') },
  'goods.sku.import': {
    spu_code: existing('SPU', 'SPU'),
    spec: ['规格名:规格值，用分号分隔', 'Option:value, separated by semicolons'],
  },
  'store.store.import': {
    code: ['已有门店的编码；新门店留空', 'Code of an existing store; empty for a new one'],
    region: ['省 / 市 / 区', 'Province / city / district, in Chinese'],
    agent_code: existing('代理商', 'agent'),
    salesman_code: existing('业务员', 'salesman'),
    tags: ['用顿号分隔', 'Separated by 、 or ;'],
  },
}
