import { options, product, sizes, type Family } from './product.ts'

const poles = [1, 2, 3, 4].map((n) => ({ title: `${n}P`, code: `${n}P`, price: n ** 1.05, n }))
const currents = [1, 2, 3, 4, 6, 10, 16, 20, 25, 32, 40, 50, 63].map((n) => ({ title: `${n}A`, code: String(n), price: 1, n }))
const curves = options('B', 'C', ['D', 'D', 1.05])
const capacities = options(['4.5kA', '4K5'], ['6kA', '6K', 1.2], ['10kA', '10K', 1.8])

const sections = sizes([0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16, 25, 35, 50, 70, 120])
const cores = [1, 2, 3, 4, 5].map((n) => ({ title: `${n}芯`, code: String(n), price: 1, n }))
const cableColours = options(['红', 'RD'], ['黄', 'YE'], ['蓝', 'BU'], ['绿', 'GN'], ['黄绿', 'YG'], ['黑', 'BK'])
const cableTypes = options(['BV', 'BV'], ['BVR', 'BVR', 1.06], ['RVV', 'RVV', 1.15])
const copperDensity = 8.9
const insulation = 1.45
const metresPerRoll = 100

const breaker: Family = {
  key: 'breaker',
  series: 34,
  price: [5, 180],
  stock: 1,
  products: [
    product({
      leaf: '100101',
      unit: '只',
      norm: 'GB/T 10963.1',
      axes: { 极数: poles, 电流: currents, 脱扣: curves, 分断: capacities },
      item: ({ 极数: pole, 电流: current, 脱扣: curve, 分断: capacity }) => ({
        code: `MCB${pole.code}-${curve.code}${current.code}-${capacity.code}`,
        words: `${pole.title} ${curve.title}${current.title} ${capacity.title}`,
        grams: 112 * pole.n,
        size: 20 + current.n,
        pack: { unit: '盒', ratio: 12 / pole.n, whole: false },
      }),
    }),
  ],
}

const cable: Family = {
  key: 'cable',
  series: 35,
  price: [35, 9800],
  stock: 0.4,
  products: [
    product({
      leaf: '100201',
      unit: '卷',
      norm: 'GB/T 5023',
      axes: { 截面: sections, 芯数: cores, 颜色: cableColours, 型号: cableTypes },
      item: ({ 截面: section, 芯数: core, 颜色: colour, 型号: type }) => ({
        code: `${type.code}${core.code}x${section.code}-${colour.code}`,
        words: `${type.title} ${core.title}×${section.title}mm² ${colour.title}`,
        grams: section.n * core.n * copperDensity * insulation * metresPerRoll,
        size: section.n * core.n,
        packWords: `(${metresPerRoll}米/卷)`,
      }),
    }),
  ],
}

export const electrical = [breaker, cable]
