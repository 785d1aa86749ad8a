import { cross, options, product, sizes, type Family, type Option } from './product.ts'

// hexagon head width across flats and height in mm (domain §21.4)
const hexHeads = {
  4: [7, 2.8], 5: [8, 3.5], 6: [10, 4], 8: [13, 5.3], 10: [16, 6.4], 12: [18, 7.5], 14: [21, 8.8],
  16: [24, 10], 18: [27, 11.5], 20: [30, 12.5], 22: [34, 14], 24: [36, 15], 27: [41, 17], 30: [46, 18.7],
} as const // prettier-ignore

const diameters = Object.entries(hexHeads).map(([d, [flats, height]]) => ({ ...thread(Number(d)), flats, height }))
const capDiameters = [3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30].map(thread)
const boltLengths = sizes([10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 100, 120, 150])
const capLengths = sizes([6, 8, 10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 60, 80, 100])

const finishes = options(['本色', 'PL'], ['发黑', 'BK', 1.02], ['镀锌', 'ZN', 1.06], ['达克罗', 'DC', 1.18])
const [plain, black, zinc, dacromet] = finishes as [Option, Option, Option, Option]
const stainless = options(['A2-70', 'A2', 2.6], ['A4-80', 'A4', 3.6])
const boltGrades = options(['4.8级', '48'], ['8.8级', '88', 1.15], ['10.9级', '109', 1.35], ['12.9级', '129', 1.6])
const boltMaterials = [...treated(boltGrades, finishes), ...stainless]
const capMaterials = [...options(['12.9级 发黑', '129BK', 1.6], ['8.8级 镀锌', '88ZN', 1.2]), ...stainless]
const nutMaterials = [
  ...treated(options(['8级', '8']), [plain, black, zinc, dacromet]),
  ...treated(options(['10级', '10', 1.15]), [black, zinc, dacromet]),
  ...stainless,
]
const washerMaterials = [...options(['碳钢 本色', 'PL'], ['碳钢 镀锌', 'ZN', 1.06], ['碳钢 达克罗', 'DC', 1.18]), ...stainless]
const nutTypes = options(['六角', 'HEX'], ['法兰', 'FLG', 1.25], ['尼龙锁紧', 'NYL', 1.3], ['盖形', 'CAP', 1.6])
const washerTypes = [
  { leaf: '020401', title: '平', code: 'FL', norm: 'GB/T 97.1', mass: 1 },
  { leaf: '020402', title: '弹簧', code: 'SP', norm: 'GB/T 93', mass: 0.8 },
  { leaf: '020403', title: '止动', code: 'TB', norm: 'GB/T 854', mass: 1.3 },
]

const hexBolt: Family = {
  key: 'bolt',
  series: 32,
  price: [0.05, 28],
  stock: 20,
  products: [
    ['M4-M10', diameters.slice(0, 5)] as const,
    ['M12-M18', diameters.slice(5, 9)] as const,
    ['M20-M30', diameters.slice(9)] as const,
  ].map(([title, slice], i) =>
    product({
      leaf: '020101',
      code: `B${i + 1}`,
      title,
      unit: '个',
      norm: 'GB/T 5783',
      axes: { 直径: slice, 长度: boltLengths, 材质表面: boltMaterials },
      item: ({ 直径: d, 长度: length, 材质表面: material }) => {
        const size = 0.866 * d.flats ** 2 * d.height + 0.6 * d.n ** 2 * length.n
        return { ...named('B', d, length, material), grams: 0.00785 * size, size, pack: box(d.n) }
      },
    }),
  ),
}

const capScrew: Family = {
  key: 'cap-screw',
  series: 56,
  price: [0.04, 16],
  stock: 20,
  products: [
    product({
      leaf: '020201',
      unit: '个',
      norm: 'GB/T 70.1',
      axes: { 直径: capDiameters, 长度: capLengths, 材质表面: capMaterials },
      item: ({ 直径: d, 长度: length, 材质表面: material }) => {
        const size = 0.85 * (Math.PI / 4) * (1.5 * d.n) ** 2 * d.n + 0.6 * d.n ** 2 * length.n
        return { ...named('C', d, length, material), grams: 0.00785 * size, size, pack: box(d.n) }
      },
    }),
  ],
}

const nut: Family = {
  key: 'nut',
  series: 50,
  price: [3, 180],
  stock: 1,
  products: [
    product({
      leaf: '020301',
      unit: '盒',
      norm: 'GB/T 6170',
      axes: { 直径: diameters, 型式: nutTypes, 材质表面: nutMaterials },
      item: ({ 直径: d, 型式: type, 材质表面: material }) => {
        const size = 0.8 * d.n * (0.866 * d.flats ** 2 - (Math.PI / 4) * d.n ** 2) * type.price
        return {
          code: `N${d.n}-${type.code}-${material.code}`,
          words: `${d.title} ${type.title} ${material.title}`,
          grams: boxed(0.00785 * size),
          size,
          packWords: '(100个/盒)',
        }
      },
    }),
  ],
}

const washer: Family = {
  key: 'washer',
  series: 38,
  price: [2, 60],
  stock: 1,
  products: washerTypes.map((type) =>
    product({
      leaf: type.leaf,
      code: type.code,
      unit: '盒',
      norm: type.norm,
      axes: { 直径: diameters, 材质: washerMaterials },
      item: ({ 直径: d, 材质: material }) => {
        const size = (Math.PI / 4) * ((2.1 * d.n) ** 2 - d.n ** 2) * (0.4 + 0.13 * d.n) * type.mass
        return {
          code: `W${d.n}-${type.code}-${material.code}`,
          words: `${d.title} ${material.title}`,
          grams: boxed(0.00785 * size),
          size,
          packWords: '(100个/盒)',
        }
      },
    }),
  ),
}

export const fasteners = [hexBolt, capScrew, nut, washer]

function thread(n: number) {
  return { title: `M${n}`, code: String(n), price: 1, n }
}

function treated(grades: readonly Option[], surfaces: readonly Option[]): Option[] {
  return cross(grades, surfaces).map(({ first, second, ...option }) => ({ ...option, code: first.code + second.code }))
}

function named(prefix: string, d: { n: number; title: string }, length: Option, material: Option) {
  return { code: `${prefix}${d.n}x${length.code}-${material.code}`, words: `${d.title}×${length.title} ${material.title}` }
}

function box(d: number) {
  const ratio = d <= 5 ? 1000 : d <= 6 ? 500 : d <= 10 ? 200 : d <= 16 ? 100 : 50
  return { unit: '盒', ratio, whole: true }
}

function boxed(grams: number) {
  return 100 * grams * 1.04
}
