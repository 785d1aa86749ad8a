import { options, product, sizes, type Family } from './product.ts'

// `worth` determines the price here: the quality, not the size
const gloveMakes = [
  { title: '纱线', code: 'CT', price: 1, worth: 1, grams: 45 },
  { title: '尼龙13针', code: 'N13', price: 1, worth: 2, grams: 32 },
  { title: '尼龙15针', code: 'N15', price: 1, worth: 3, grams: 30 },
  { title: '涤棉', code: 'TC', price: 1, worth: 1.6, grams: 50 },
  { title: '加绒', code: 'WN', price: 1, worth: 4, grams: 85 },
  { title: '防割5级', code: 'CUT5', price: 1, worth: 10, grams: 48 },
  { title: '耐高温芳纶', code: 'AR', price: 1, worth: 13, grams: 90 },
  { title: '碳纤维防静电', code: 'ESD', price: 1, worth: 5, grams: 28 },
]
const gloveCoats = options(['乳胶', 'LA', 1.1], ['丁腈', 'NB', 1.3], ['PU', 'PU', 1.25], ['PVC', 'PV', 1.05], ['无涂层', 'NO'])
const gloveSizes = options('S', 'M', 'L', 'XL', 'XXL')
const gloveColours = options(['灰', 'GY'], ['黑', 'BK'], ['白', 'WH'], ['橙', 'OR'])

const shoeSizes = sizes([35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46])
const shoeFunctions = [
  { title: '防砸', code: 'SB', price: 1, worth: 1 },
  { title: '防砸防刺穿', code: 'S1P', price: 1, worth: 1.3 },
  { title: '绝缘6kV', code: 'EI', price: 1, worth: 1.5 },
  { title: '防静电', code: 'ESD', price: 1, worth: 1.2 },
  { title: '防水防滑', code: 'S3', price: 1, worth: 2 },
]
const shoeStyles = options(['低帮', 'L'], ['中帮', 'M', 1.15], ['高帮', 'H', 1.35])
const shoeColours = options(['黑', 'BK'], ['棕', 'BR'], ['灰', 'GY'])

const helmetShells = [
  { title: 'PE', code: 'PE', price: 1, worth: 1, grams: 330 },
  { title: 'ABS', code: 'ABS', price: 1, worth: 2, grams: 370 },
  { title: '玻璃钢', code: 'FRP', price: 1, worth: 3, grams: 430 },
  { title: 'PC', code: 'PC', price: 1, worth: 4, grams: 390 },
]
const helmetColours = options(
  ['白', 'WH'],
  ['黄', 'YE'],
  ['红', 'RD'],
  ['蓝', 'BU'],
  ['橙', 'OR'],
  ['绿', 'GN'],
  ['灰', 'GY'],
  ['黑', 'BK'],
)
const vents = options(['不透气', 'N'], ['V型透气', 'V', 1.05], ['可调透气', 'A', 1.15])
const chinStraps = options(['两点式', '2P'], ['四点式', '4P', 1.1], ['快调旋钮', 'RT', 1.25])

const glove: Family = {
  key: 'glove',
  series: 40,
  price: [0.9, 38],
  stock: 3,
  products: [
    product({
      leaf: '070101',
      unit: '双',
      norm: 'EN 388',
      axes: { 款式: gloveMakes, 尺码: gloveSizes, 颜色: gloveColours, 涂层: gloveCoats },
      item: ({ 款式: make, 尺码: size, 颜色: colour, 涂层: coat }) => ({
        code: `G${make.code}-${coat.code}-${colour.code}-${size.code}`,
        words: `${make.title} ${coat.title} ${colour.title} ${size.title}`,
        grams: make.grams,
        size: make.worth,
        pack: { unit: '打', ratio: 12, whole: true },
      }),
    }),
  ],
}

const safetyShoe: Family = {
  key: 'shoe',
  series: 41,
  price: [45, 320],
  stock: 0.4,
  products: [
    product({
      leaf: '070201',
      unit: '双',
      norm: 'GB 21148',
      axes: { 尺码: shoeSizes, 功能: shoeFunctions, 款式: shoeStyles, 颜色: shoeColours },
      item: ({ 尺码: size, 功能: purpose, 款式: style, 颜色: colour }) => ({
        code: `SH${purpose.code}-${style.code}-${colour.code}-${size.code}`,
        words: `${purpose.title} ${style.title} ${colour.title} ${size.title}码`,
        grams: (700 + 26 * (size.n - 35)) * style.price ** 0.5,
        size: purpose.worth,
      }),
    }),
  ],
}

const helmet: Family = {
  key: 'helmet',
  series: 21,
  price: [6, 85],
  stock: 0.6,
  products: [
    product({
      leaf: '070301',
      unit: '顶',
      norm: 'GB 2811',
      axes: { 材质: helmetShells, 颜色: helmetColours, 透气: vents, 下颏带: chinStraps },
      item: ({ 材质: shell, 颜色: colour, 透气: vent, 下颏带: strap }) => ({
        code: `HM${shell.code}-${colour.code}-${vent.code}-${strap.code}`,
        words: `${shell.title} ${colour.title} ${vent.title} ${strap.title}`,
        grams: shell.grams,
        size: shell.worth,
      }),
    }),
  ],
}

export const protection = [glove, safetyShoe, helmet]
