import { options, product, sizes, type Family } from './product.ts'

const electrodes = options(
  ['J422', 'J422'],
  ['J506', 'J506', 1.15],
  ['J507', 'J507', 1.2],
  ['A102 不锈钢', 'A102', 3],
  ['A302 不锈钢', 'A302', 3.6],
  ['Z308 铸铁', 'Z308', 4.5],
)
const wires = options(
  ['ER50-6', 'ER506'],
  ['E71T-1 药芯', 'E71T', 1.3],
  ['ER308L 不锈钢', 'ER308', 3],
  ['ER316L 不锈钢', 'ER316', 4],
  ['ER4043 铝', 'ER4043', 2.6],
  ['ER5356 铝', 'ER5356', 2.8],
)
const kilograms = (list: readonly number[]) => sizes(list, (n) => `${n}kg`)
const weldingProducts = [
  { leaf: '130101', code: 'WE', unit: '包', types: electrodes, diameters: [1.6, 2, 2.5, 3.2, 4, 5], packs: [1, 2.5, 5, 20] },
  { leaf: '130102', code: 'WW', unit: '盘', types: wires, diameters: [0.6, 0.8, 0.9, 1, 1.2, 1.6], packs: [1, 5, 15, 20] },
]

const wheelDiameters = sizes([50, 75, 100, 125, 150, 200])
const treads = options(
  ['PP', 'PP', 0.8],
  ['尼龙', 'PA'],
  ['TPR静音', 'TPR', 1.1],
  ['聚氨酯', 'PU', 1.3],
  ['橡胶', 'RB', 1.15],
  ['铸铁', 'FE', 1.5],
)
const fixings = options(['平底固定', 'F', 0.85], ['平底万向', 'S'], ['丝杆万向', 'T', 1.05], ['插杆万向', 'P', 1.05], ['空心铆', 'H', 0.95])
const brakes = options(['无刹', 'N'], ['边刹', 'B', 1.12], ['双刹', 'D', 1.25])

const welding: Family = {
  key: 'welding',
  series: 17,
  price: [12, 380],
  stock: 0.6,
  products: weldingProducts.map(({ leaf, code, unit, types, diameters, packs }) =>
    product({
      leaf,
      code,
      unit,
      axes: { 型号: types, 直径: sizes(diameters, (n) => n.toFixed(1)), 规格: kilograms(packs) },
      item: ({ 型号: type, 直径: d, 规格: pack }) => ({
        code: `${type.code}-${d.code}-${pack.code.toUpperCase()}`,
        words: `${type.title} φ${d.title}mm`,
        grams: pack.n * 1040,
        size: pack.n,
        packWords: `(${pack.title}/${unit})`,
      }),
    }),
  ),
}

const caster: Family = {
  key: 'caster',
  series: 19,
  price: [6, 180],
  stock: 0.6,
  products: [
    product({
      leaf: '140101',
      unit: '只',
      norm: 'GB/T 14687',
      axes: { 轮径: wheelDiameters, 材质: treads, 安装: fixings, 刹车: brakes },
      item: ({ 轮径: d, 材质: tread, 安装: fixing, 刹车: brake }) => ({
        code: `CA${d.code}-${tread.code}-${fixing.code}${brake.code}`,
        words: `${d.title}mm ${tread.title} ${fixing.title} ${brake.title}`,
        grams: 0.05 * d.n ** 2 * tread.price * brake.price,
        size: d.n,
      }),
    }),
  ],
}

export const weldingAndHandling = [welding, caster]
