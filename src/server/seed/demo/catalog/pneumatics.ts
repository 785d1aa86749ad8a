import { options, product, sizes, type Family } from './product.ts'

const tubes = (
  [
    [4, 2.5, '0425'],
    [5, 3, '0503'],
    [6, 4, '0604'],
    [8, 5, '0805'],
    [10, 6.5, '1065'],
    [12, 8, '1208'],
    [14, 10, '1410'],
    [16, 11, '1611'],
  ] as const
).map(([outside, inside, code]) => ({
  title: `${outside}×${inside}`,
  code,
  price: 1,
  section: (Math.PI / 4) * (outside ** 2 - inside ** 2),
}))
const tubeColours = options(
  ['蓝', 'BU'],
  ['黑', 'BK'],
  ['透明', 'CL'],
  ['红', 'RD'],
  ['黄', 'YE'],
  ['绿', 'GN'],
  ['橙', 'OR'],
  ['灰', 'GY'],
)
const tubeLengths = sizes([20, 50, 100, 200])
const tubeMaterials = options(['PU', 'PU', 1.2], ['PA', 'PA', 1.5], ['PE', 'PE', 0.9])
const polymerDensity = 1.2

const fittingBores = sizes([4, 6, 8, 10, 12, 16])
const fittingThreads = ['M5', 'M6', 'R1/8', 'R1/4', 'R3/8', 'R1/2', 'G1/4', 'G1/2'].map((title, i) => ({
  title,
  code: title.replace('/', ''),
  price: 1 + 0.07 * i,
}))
const fittingShapes = options(
  ['直通', 'PC'], ['弯通', 'PL', 1.1], ['三通', 'PB', 1.25], ['侧三通', 'PD', 1.25], ['内螺纹直通', 'PCF', 1.1],
  ['内螺纹弯通', 'PLF', 1.2], ['隔板', 'PM', 1.3], ['调速阀', 'SL', 1.9], ['旋转弯通', 'PH', 1.4], ['Y型三通', 'PX', 1.3],
) // prettier-ignore
const fittingMaterials = [
  { title: '塑料', code: 'P', price: 1, mass: 1 },
  { title: '黄铜镀镍', code: 'BN', price: 2.2, mass: 2.4 },
  { title: '不锈钢', code: 'SS', price: 4.2, mass: 2.2 },
]

// own weight and the weight per 100 mm stroke, in grams (domain §21.4 for 32, 50, 63 and 100)
const bores = (
  [
    [20, 230, 110],
    [25, 330, 160],
    [32, 530, 260],
    [40, 820, 370],
    [50, 1200, 520],
    [63, 1700, 560],
    [80, 2700, 760],
    [100, 3900, 960],
    [125, 6200, 1350],
    [160, 11_500, 2050],
  ] as const
).map(([n, own, per100]) => ({ title: String(n), code: String(n), price: 1, n, own, per100 }))
const strokes = sizes([10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 125, 150, 160, 200, 250, 300, 400, 500, 600])
const mountings = options(
  ['基本型', 'BC'],
  ['脚架', 'LB', 1.06],
  ['前法兰', 'FA', 1.07],
  ['后法兰', 'FB', 1.07],
  ['单耳环', 'CA', 1.06],
  ['双耳环', 'CB', 1.08],
)
const cylinderOptions = options(['标准', ''], ['带磁', 'S', 1.06], ['耐高温', 'H', 1.18], ['带磁可调缓冲', 'SJ', 1.15])

const tube: Family = {
  key: 'tube',
  series: 33,
  price: [12, 620],
  stock: 0.5,
  products: [
    product({
      leaf: '090401',
      unit: '卷',
      axes: { 管径: tubes, 颜色: tubeColours, 长度: tubeLengths, 材质: tubeMaterials },
      item: ({ 管径: size, 颜色: colour, 长度: length, 材质: material }) => ({
        code: `${material.code}${size.code}-${length.code}-${colour.code}`,
        words: `${material.title} ${size.title}mm ${colour.title}`,
        grams: size.section * polymerDensity * length.n,
        size: size.section * length.n,
        packWords: `(${length.n}米/卷)`,
      }),
    }),
  ],
}

const fitting: Family = {
  key: 'fitting',
  series: 35,
  price: [0.8, 46],
  stock: 3,
  products: [
    product({
      leaf: '090301',
      unit: '只',
      axes: { 管径: fittingBores, 螺纹: fittingThreads, 形状: fittingShapes, 材质: fittingMaterials },
      item: ({ 管径: bore, 螺纹: thread, 形状: shape, 材质: material }) => ({
        code: `${shape.code}${bore.code}-${thread.code}-${material.code}`,
        words: `${shape.title} ${bore.title}-${thread.title} ${material.title}`,
        grams: (3 + 1.1 * bore.n) * thread.price * shape.price * material.mass,
        size: bore.n,
        pack: { unit: '袋', ratio: 10, whole: false },
      }),
    }),
  ],
}

const cylinder: Family = {
  key: 'cylinder',
  series: 17,
  price: [38, 1900],
  stock: 0.2,
  products: [
    ['缸径20-40', bores.slice(0, 4)] as const,
    ['缸径50-80', bores.slice(4, 7)] as const,
    ['缸径100-160', bores.slice(7)] as const,
  ].map(([title, slice], i) =>
    product({
      leaf: '090101',
      code: `C${i + 1}`,
      title,
      unit: '支',
      norm: i === 0 ? 'ISO 6432' : 'ISO 15552',
      axes: { 缸径: slice, 行程: strokes, 安装: mountings, 选项: cylinderOptions },
      item: ({ 缸径: bore, 行程: stroke, 安装: mounting, 选项: option }) => {
        const grams = bore.own + (bore.per100 * stroke.n) / 100
        return {
          code: `SC${bore.code}x${stroke.code}-${option.code || 'N'}-${mounting.code}`,
          words: `${bore.title}×${stroke.title} ${mounting.title} ${option.title}`,
          grams,
          size: grams,
        }
      },
    }),
  ),
}

export const pneumatics = [tube, fitting, cylinder]
