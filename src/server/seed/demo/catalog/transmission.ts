import { joined, options, product, range, sizes, type Family, type Option } from './product.ts'

// outside diameter × width in mm, by bore code from 00 (domain §21.4)
const deepGroove = {
  60: '26×8 28×8 32×9 35×10 42×12 47×12 55×13 62×14 68×15 75×16 80×16 90×18 95×18 100×18 110×20 115×20 125×22 130×22 140×24 145×24 150×24',
  62: '30×9 32×10 35×11 40×12 47×14 52×15 62×16 72×17 80×18 85×19 90×20 100×21 110×22 120×23 125×24 130×25 140×26 150×28 160×30 170×32 180×34',
  63: '35×11 37×12 42×13 47×14 52×15 62×17 72×19 80×21 90×23 100×25 110×27 120×29 130×31 140×33 150×35 160×37 170×39 180×41',
}

// the same with the total width, by bore code from 03
const tapered = {
  302: '40×13.25 47×15.25 52×16.25 62×17.25 72×18.25 80×19.75 85×20.75 90×21.75 100×22.75 110×23.75',
  303: '47×15.25 52×16.25 62×18.25 72×20.75 80×22.75 90×25.25 100×27.25 110×29.25 120×31.5 130×33.5',
  322: '40×17.25 47×19.25 52×19.25 62×21.25 72×24.25 80×24.75 85×24.75 90×24.75 100×26.75 110×29.75',
  323: '47×20.25 52×22.25 62×25.25 72×28.75 80×32.75 90×35.25 100×38.25 110×42.25 120×45.5 130×48.5',
}

interface Model extends Option {
  bore: number
  outside: number
  width: number
}

const seals = options(['开式', ''], ['ZZ', 'ZZ', 1.06], ['2RS', '2RS', 1.1], ['2RZ', '2RZ', 1.15])
const clearances = options(['CN', ''], ['C3', 'C3', 1.03], ['C4', 'C4', 1.08])
const precisions = options(['P0', ''], ['P6', 'P6', 1.25], ['P5', 'P5', 1.7])
const beltSections = [
  { title: 'Z', code: 'Z', price: 0.8, perMetre: 60 },
  { title: 'A', code: 'A', price: 1, perMetre: 105 },
  { title: 'B', code: 'B', price: 1.35, perMetre: 170 },
  { title: 'C', code: 'C', price: 2, perMetre: 300 },
  { title: 'SPA', code: 'SPA', price: 1.3, perMetre: 120 },
  { title: 'SPB', code: 'SPB', price: 1.7, perMetre: 190 },
]

const deepGrooveBearing: Family = {
  key: 'bearing',
  series: 97,
  price: [2.5, 420],
  stock: 1,
  products: [
    product({
      leaf: '010101',
      unit: '只',
      norm: 'GB/T 276',
      axes: { 型号: models(deepGroove, 0), 密封: seals, 游隙: clearances },
      item: ({ 型号: model, 密封: seal, 游隙: clearance }) => ({
        code: joined(model.code, seal.code, clearance.code),
        words: [joined(model.title, seal.code), clearance.code, measures(model)].filter(Boolean).join(' '),
        grams: 0.00534 * ring(model),
        size: ring(model),
        pack: { unit: '盒', ratio: 10, whole: false },
      }),
    }),
  ],
}

const taperedBearing: Family = {
  key: 'tapered-bearing',
  series: 50,
  price: [8, 520],
  stock: 1,
  products: [
    product({
      leaf: '010102',
      unit: '只',
      norm: 'GB/T 297',
      axes: { 型号: models(tapered, 3), 精度: precisions },
      item: ({ 型号: model, 精度: precision }) => ({
        code: joined(model.code, precision.code),
        words: `${model.title} ${precision.title} ${measures(model)}`,
        grams: 0.0057 * ring(model),
        size: ring(model),
      }),
    }),
  ],
}

const vBelt: Family = {
  key: 'belt',
  series: 17,
  price: [4, 180],
  stock: 1,
  products: [
    product({
      leaf: '010301',
      unit: '条',
      norm: 'GB/T 1171',
      axes: { 型号: beltSections, 长度: sizes(range(600, 50, 60)), 性能: options(['普通', 'N'], ['耐热', 'H', 1.2]) },
      item: ({ 型号: section, 长度: length, 性能: grade }) => ({
        code: `${section.code}${length.code}-${grade.code}`,
        words: `${section.title}${length.title} ${grade.title} ${length.title}mm`,
        grams: (section.perMetre * length.n) / 1000,
        size: length.n,
      }),
    }),
  ],
}

export const transmission = [deepGrooveBearing, taperedBearing, vBelt]

function models(table: Record<string, string>, firstBoreCode: number): Model[] {
  return Object.entries(table).flatMap(([prefix, dimensions]) =>
    dimensions.split(' ').map((dimension, i) => {
      const [outside = 0, width = 0] = dimension.split('×').map(Number)
      const code = prefix + String(firstBoreCode + i).padStart(2, '0')
      return { title: code, code, price: 1, bore: bore(firstBoreCode + i), outside, width }
    }),
  )
}

function bore(code: number) {
  return [10, 12, 15, 17][code] ?? code * 5
}

function ring(model: Model) {
  return (Math.PI / 4) * (model.outside ** 2 - model.bore ** 2) * model.width
}

function measures(model: Model) {
  return `${model.bore}×${model.outside}×${model.width}mm`
}
