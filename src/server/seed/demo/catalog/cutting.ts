import { cross, options, product, range, sizes, type Family } from './product.ts'

const oneDigit = (n: number) => n.toFixed(1)
const cylinder = (d: number, length: number) => (Math.PI / 4) * d ** 2 * length

const drillDiameters = sizes(range(0.5, 0.1, 196), oneDigit)
const drillLengths = [
  { title: '短', code: 'SHT', price: 0.9, reach: 0.7 },
  { title: '标准', code: 'STD', price: 1, reach: 1 },
  { title: '加长', code: 'LNG', price: 1.5, reach: 1.7 },
]
const drillCoatings = options(['白钻', 'HSS'], ['TiN', 'TIN', 1.35], ['TiAlN', 'TAN', 1.6], ['含钴', 'CO', 2.2])
const coatings = options(['无涂层', 'NC'], ['TiN', 'TIN', 1.35], ['TiAlN', 'TAN', 1.6])
const millDiameters = sizes([1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 25], oneDigit)
const millLengths = [
  { title: '50L', code: '50', price: 1, n: 50 },
  { title: '75L', code: '75', price: 1.25, n: 75 },
  { title: '100L', code: '100', price: 1.6, n: 100 },
]
const flutes = options(['2刃', '2F'], ['3刃', '3F', 1.04], ['4刃', '4F', 1.08])
const noses = options(['平头', 'S'], ['圆鼻', 'R', 1.12], ['球头', 'B', 1.2])
const tapSizes = [2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30].map((n) => ({
  title: `M${n}`,
  code: `M${n}`,
  price: 1,
  n,
}))
const tapFlutes = options(['直槽', 'ST'], ['螺旋', 'SP', 1.2], ['先端', 'PO', 1.15], ['挤压', 'FM', 1.35])
const inserts = {
  C: ['0903', '1204', '1606', '1906'],
  D: ['0702', '1104', '1504', '1506'],
  S: ['0903', '1204', '1506', '1906'],
  T: ['1103', '1604', '2204', '2706'],
  V: ['1102', '1303', '1604', '2204'],
  W: ['0402', '0604', '0804', '1004'],
}
const noseRadii = options('02', '04', '08', '12')
const chipBreakers = options(['PF 精车', 'PF'], ['PM 半精', 'PM', 1.03], ['PR 粗车', 'PR', 1.06], ['MM 不锈钢', 'MM', 1.12])
const grades = options(
  ['P15', 'P15'],
  ['P25', 'P25'],
  ['M20', 'M20', 1.1],
  ['M30', 'M30', 1.12],
  ['K10', 'K10', 0.95],
  ['S20', 'S20', 1.35],
)

const drill: Family = {
  key: 'drill',
  series: 30,
  price: [0.8, 95],
  stock: 1,
  products: [['0.5-10.0', drillDiameters.slice(0, 96)] as const, ['10.1-20.0', drillDiameters.slice(96)] as const].map(
    ([title, slice], i) =>
      product({
        leaf: '030101',
        code: `D${i + 1}`,
        title: `φ${title}`,
        unit: '支',
        norm: 'GB/T 6135.2',
        axes: { 直径: slice, 长度: drillLengths, 材质涂层: drillCoatings },
        item: ({ 直径: d, 长度: length, 材质涂层: coating }) => ({
          code: `D${d.code}-${length.code}-${coating.code}`,
          words: `φ${d.title} ${length.title} ${coating.title}`,
          grams: 0.0079 * 0.75 * cylinder(d.n, (22 + 6.5 * d.n) * length.reach),
          size: cylinder(d.n, 22 + 6.5 * d.n),
          pack: { unit: '盒', ratio: 10, whole: false },
        }),
      }),
  ),
}

const endMill: Family = {
  key: 'end-mill',
  series: 31,
  price: [12, 480],
  stock: 1,
  products: [
    product({
      leaf: '030201',
      unit: '支',
      axes: { 直径: millDiameters, 刃数: flutes, 长度: millLengths, 头型涂层: cross(noses, coatings) },
      item: ({ 直径: d, 刃数: flute, 长度: length, 头型涂层: head }) => ({
        code: `E${d.code}-${flute.code}-${length.code}-${head.code}`,
        words: `φ${d.title}×${length.title} ${flute.title} ${head.title}`,
        grams: 0.0145 * 0.9 * cylinder(Math.max(4, d.n), length.n),
        size: cylinder(d.n, 75),
      }),
    }),
  ],
}

const tap: Family = {
  key: 'tap',
  series: 30,
  price: [6, 160],
  stock: 1,
  products: [
    product({
      leaf: '030301',
      unit: '支',
      norm: 'GB/T 3464.1',
      axes: { 规格: tapSizes, 牙距: options(['粗牙', 'C'], ['细牙', 'F', 1.08]), 槽型: tapFlutes, 涂层: coatings },
      item: ({ 规格: thread, 牙距: pitch, 槽型: flute, 涂层: coating }) => ({
        code: `T${thread.code}-${pitch.code}-${flute.code}-${coating.code}`,
        words: `${thread.title} ${pitch.title} ${flute.title} ${coating.title}`,
        grams: 0.008 * 0.7 * cylinder(thread.n + 1.5, 38 + 3.2 * thread.n),
        size: cylinder(thread.n, 40 + 3 * thread.n),
      }),
    }),
  ],
}

const turningInsert: Family = {
  key: 'insert',
  series: 30,
  price: [6, 45],
  stock: 1,
  products: [['C/D/S型', 'CDS'] as const, ['T/V/W型', 'TVW'] as const].map(([title, shapes]) =>
    product({
      leaf: '030401',
      code: shapes,
      title,
      unit: '片',
      norm: 'ISO 1832',
      axes: { 型号: insertModels(shapes), 刀尖R: noseRadii, 断屑槽: chipBreakers, 材质: grades },
      item: ({ 型号: model, 刀尖R: radius, 断屑槽: breaker, 材质: grade }) => ({
        code: `${model.code}${radius.code}-${breaker.code}-${grade.code}`,
        words: `${model.code}${radius.code} ${breaker.title} ${grade.title}`,
        grams: 2 + 1.6 * model.step ** 1.6,
        size: model.step,
        pack: { unit: '盒', ratio: 10, whole: true },
      }),
    }),
  ),
}

export const cutting = [drill, endMill, tap, turningInsert]

function insertModels(shapes: string) {
  return Object.entries(inserts)
    .filter(([shape]) => shapes.includes(shape))
    .flatMap(([shape, list]) => list.map((size, i) => ({ title: `${shape}NMG${size}`, code: `${shape}NMG${size}`, price: 1, step: i + 1 })))
}
