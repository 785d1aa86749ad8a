import { options, product, type Family } from './product.ts'

const oilTypes = [
  { leaf: '080101', code: 'HO', types: options(['HM抗磨液压油', 'HM'], ['HV低温液压油', 'HV', 1.35], ['HL普通液压油', 'HL', 0.9]) },
  {
    leaf: '080102',
    code: 'GO',
    types: options(['CKC工业齿轮油', 'CKC', 1.05], ['CKD重负荷齿轮油', 'CKD', 1.2], ['蜗轮蜗杆油', 'CKE', 1.3]),
  },
  { leaf: '080103', code: 'MO', types: options(['导轨油', 'SWY', 1.15], ['主轴油', 'SPD', 1.25]) },
]
const viscosities = [10, 15, 22, 32, 46, 68, 100, 150, 220, 320, 460, 680].map((n) => ({ title: `VG${n}`, code: String(n), price: 1 }))
const litres = [1, 4, 18, 20, 200].map((n) => ({ title: `${n}L`, code: `${n}L`, price: 1, n }))
const steelPerLitre = 90

const greaseBases = options(
  ['通用锂基', 'LI'],
  ['极压锂基', 'EP', 1.15],
  ['复合锂基', 'LC', 1.4],
  ['复合磺酸钙', 'CS', 2.1],
  ['聚脲', 'PU', 2.4],
  ['二硫化钼锂基', 'MO', 1.3],
)
const consistencies = options(['00#', '00'], ['1#', '1'], ['2#', '2'], ['3#', '3'])
const greasePacks = [
  { title: '400g', code: '400G', price: 1, grams: 400 },
  { title: '800g', code: '800G', price: 1, grams: 800 },
  { title: '2kg', code: '2KG', price: 1, grams: 2000 },
  { title: '4kg', code: '4KG', price: 1, grams: 4000 },
  { title: '15kg', code: '15KG', price: 1, grams: 15_000 },
  { title: '180kg', code: '180KG', price: 1, grams: 180_000 },
]

const oil: Family = {
  key: 'oil',
  series: 25,
  price: [18, 4200],
  stock: 0.4,
  products: oilTypes.map(({ leaf, code, types }) =>
    product({
      leaf,
      code,
      unit: '桶',
      norm: 'GB 11118.1',
      axes: { 类型: types, 粘度: viscosities, 规格: litres },
      item: ({ 类型: type, 粘度: viscosity, 规格: volume }) => ({
        code: `${type.code}${viscosity.code}-${volume.code}`,
        words: `${type.title} ${viscosity.title} ${volume.title}`,
        grams: volume.n * 880 + steelPerLitre * volume.n ** 0.9,
        size: volume.n,
      }),
    }),
  ),
}

const grease: Family = {
  key: 'grease',
  series: 21,
  price: [9, 5800],
  stock: 0.4,
  products: [
    product({
      leaf: '080201',
      unit: '桶',
      norm: 'GB/T 7324',
      axes: { 基础: greaseBases, 稠度: consistencies, 规格: greasePacks },
      item: ({ 基础: base, 稠度: consistency, 规格: pack }) => ({
        code: `GR${base.code}${consistency.code}-${pack.code}`,
        words: `${base.title} ${consistency.title} ${pack.title}`,
        grams: pack.grams * 1.06,
        size: pack.grams,
      }),
    }),
  ],
}

export const lubricants = [oil, grease]
