import { options, product, range, sizes, type Family } from './product.ts'

const innerDiameters = sizes([...range(2, 0.5, 50), ...range(27, 1, 50), ...range(78, 4, 50)], (n) => n.toFixed(1))
const sectionsOfRing = sizes([1.8, 2.4, 2.65, 3.55, 5.3, 7])
const rubbers = [
  { title: 'NBR', code: 'NBR', price: 1, density: 1.2 },
  { title: 'EPDM', code: 'EP', price: 1.3, density: 1.15 },
  { title: 'VMQ', code: 'VMQ', price: 1.6, density: 1.15 },
  { title: 'HNBR', code: 'HN', price: 2.8, density: 1.2 },
  { title: 'FKM', code: 'FKM', price: 4.5, density: 1.9 },
]

const threadLockers = options(
  ['222 低强度', '222'], ['242 中强度', '242'], ['243 耐油', '243', 1.1], ['262 高强度', '262', 1.1], ['271 高强度', '271', 1.15],
  ['290 渗透', '290', 1.2], ['567 管螺纹', '567', 1.1], ['577 管螺纹', '577', 1.15], ['609 圆柱固持', '609', 1.1], ['638 高强固持', '638', 1.25],
) // prettier-ignore
const sealants = options(
  ['587 硅酮蓝', '587'], ['598 硅酮黑', '598'], ['596 耐高温红', '596', 1.15], ['515 厌氧平面', '515', 1.3], ['510 耐高温平面', '510', 1.4],
  ['401 瞬干', '401', 1.2], ['406 橡塑瞬干', '406', 1.3], ['480 橡胶增韧', '480', 1.5], ['MS 改性硅烷', 'MS', 1.2], ['PU 聚氨酯', 'PU', 1.1],
) // prettier-ignore
const millilitres = [10, 50, 100, 250, 310].map((n) => ({ title: `${n}ml`, code: String(n), price: 1, n }))

const oRing: Family = {
  key: 'o-ring',
  series: 14,
  price: [0.05, 90],
  stock: 10,
  products: [
    ['内径2-26.5', innerDiameters.slice(0, 50)] as const,
    ['内径27-76', innerDiameters.slice(50, 100)] as const,
    ['内径78-274', innerDiameters.slice(100)] as const,
  ].map(([title, slice], i) =>
    product({
      leaf: '110101',
      code: `R${i + 1}`,
      title,
      unit: '只',
      norm: 'GB/T 3452.1',
      axes: { 内径: slice, 线径: sectionsOfRing, 材质: rubbers },
      item: ({ 内径: inside, 线径: section, 材质: rubber }) => {
        const size = 2.467 * (inside.n + section.n) * section.n ** 2
        return {
          code: `OR${inside.code}x${section.code}-${rubber.code}`,
          words: `${inside.title}×${section.title} ${rubber.title}`,
          grams: (size * rubber.density) / 1000,
          size,
          pack: { unit: '袋', ratio: 50, whole: true },
        }
      },
    }),
  ),
}

const adhesive: Family = {
  key: 'adhesive',
  series: 20,
  price: [6, 260],
  stock: 0.6,
  products: [
    { leaf: '120101', code: 'TL', unit: '瓶', types: threadLockers },
    { leaf: '120201', code: 'SL', unit: '支', types: sealants },
  ].map(({ leaf, code, unit, types }) =>
    product({
      leaf,
      code,
      unit,
      axes: { 型号: types, 容量: millilitres },
      item: ({ 型号: type, 容量: volume }) => ({
        code: `${code}${type.code}-${volume.code}`,
        words: `${type.title} ${volume.title}`,
        grams: 12 + volume.n * 1.12,
        size: volume.n,
      }),
    }),
  ),
}

export const sealing = [oRing, adhesive]
