import { cross, options, product, sizes, type Family } from './product.ts'

const discBores = [
  { title: '16', code: '16', price: 1, n: 16 },
  { title: '22.23', code: '22', price: 1, n: 22.23 },
]
const discSizes = cross(
  cross(
    sizes([100, 105, 125, 150, 180, 230]),
    sizes([1, 1.2, 1.6, 2, 6], (n) => n.toFixed(1)),
  ),
  discBores,
).map(({ first: { first: outside, second: thickness }, second: bore }) => ({
  title: `${outside.title}×${thickness.title}×${bore.title}`,
  code: `${outside.code}x${thickness.code}x${bore.code}`,
  price: 1,
  volume: (Math.PI / 4) * (outside.n ** 2 - bore.n ** 2) * thickness.n,
}))
const discGrits = options('A24', 'A30', 'A36', 'A46', 'A60', 'A80', 'A100', 'A120')
const discUses = options(['金属', 'M'], ['不锈钢', 'SS', 1.25], ['石材', 'ST', 1.1])

const grits = options('P36', 'P40', 'P60', 'P80', 'P100', 'P120', 'P150', 'P180', 'P240', 'P320', 'P400', 'P600', 'P1000', 'P2000')
const grains = options(['棕刚玉', 'A'], ['碳化硅', 'C', 1.1], ['锆刚玉', 'Z', 1.5], ['陶瓷磨料', 'CE', 2.2])
const sheets = areas('93×230 115×140 115×230 115×280 140×230 150×150 180×230 230×280 230×330 300×300')
const belts = areas('10×330 13×457 20×520 30×533 50×686 75×533 100×610 100×915 150×1220 200×1500')

const cuttingDisc: Family = {
  key: 'disc',
  series: 28,
  price: [0.9, 18],
  stock: 3,
  products: [
    product({
      leaf: '040101',
      unit: '片',
      norm: 'GB/T 2494',
      axes: { 规格: discSizes, 粒度: discGrits, 适用: discUses },
      item: ({ 规格: size, 粒度: grit, 适用: use }) => ({
        code: `CD${size.code}-${grit.code}-${use.code}`,
        words: `${size.title}mm ${grit.title} ${use.title}`,
        grams: 0.0024 * size.volume,
        size: size.volume,
        pack: { unit: '盒', ratio: 25, whole: false },
      }),
    }),
  ],
}

const coated: Family = {
  key: 'sandpaper',
  series: 27,
  price: [0.4, 65],
  stock: 3,
  products: [
    { leaf: '040201', code: 'SP', unit: '张', shapes: sheets, ratio: 50, gramsPerArea: 0.0004 },
    { leaf: '040202', code: 'SB', unit: '条', shapes: belts, ratio: 10, gramsPerArea: 0.0008 },
  ].map(({ leaf, code, unit, shapes, ratio, gramsPerArea }) =>
    product({
      leaf,
      code,
      unit,
      axes: { 规格: shapes, 粒度: grits, 磨料: grains },
      item: ({ 规格: shape, 粒度: grit, 磨料: grain }) => ({
        code: `${code}${shape.code}-${grit.code}-${grain.code}`,
        words: `${shape.title}mm ${grit.title} ${grain.title}`,
        grams: gramsPerArea * shape.area,
        size: shape.area,
        pack: { unit: '包', ratio, whole: true },
      }),
    }),
  ),
}

export const abrasives = [cuttingDisc, coated]

function areas(list: string) {
  return list.split(' ').map((title) => {
    const [width = 0, length = 0] = title.split('×').map(Number)
    return { title, code: `${width}x${length}`, price: 1, area: width * length }
  })
}
