import { options, product, range, sizes, type Family } from './product.ts'

const flats = sizes([...range(4, 1, 33), 38, 41, 46, 50, 55, 60, 65])
const surfaces = options(['镜面镀铬', 'CR'], ['哑光磷化', 'PH', 0.92])
const drives = options(['1/4"', 'D14', 0.8], ['3/8"', 'D38'], ['1/2"', 'D12', 1.25])
const socketTypes = options(['六角', 'HX'], ['十二角', 'BH', 1.1], ['六角加长', 'HXL', 1.45])
const offsets = options(['15°', 'A15'], ['45°', 'A45', 1.05], ['75°', 'A75', 1.1])
const wrenchTypes = options(['开口梅花', 'CB', 1.2], ['双梅花', 'DB', 1.3])

const driverTips = options(['一字', 'SL'], ['十字', 'PH'], ['米字', 'PZ', 1.08], ['内六角', 'HX', 1.15], ['梅花', 'TX', 1.2])
const driverNumbers = range(0, 1, 8).map((n) => ({ title: `${n}号`, code: String(n), price: 1 + 0.06 * n, n }))
const driverLengths = sizes([50, 75, 100, 125, 150, 200])
const handles = options(['PVC柄', 'PV'], ['双色柄', 'TC', 1.25], ['木柄', 'WD', 0.95], ['绝缘柄', 'IN', 1.9])

const wrench: Family = {
  key: 'wrench',
  series: 33,
  price: [3, 160],
  stock: 0.6,
  products: [
    product({
      leaf: '050101',
      code: 'WR',
      unit: '把',
      norm: 'GB/T 4388',
      axes: { 型式: wrenchTypes, 规格: flats, 头角: offsets, 表面: surfaces },
      item: ({ 型式: type, 规格: flat, 头角: offset, 表面: surface }) => ({
        code: `${type.code}${flat.code}-${offset.code}-${surface.code}`,
        words: `${type.title} ${flat.title}mm ${offset.title} ${surface.title}`,
        grams: 18 + 0.9 * flat.n ** 1.85,
        size: flat.n,
      }),
    }),
    product({
      leaf: '050201',
      code: 'SK',
      unit: '只',
      norm: 'GB/T 3390.1',
      axes: { 型式: socketTypes, 规格: flats, 驱动: drives, 表面: surfaces },
      item: ({ 型式: type, 规格: flat, 驱动: drive, 表面: surface }) => ({
        code: `${type.code}${flat.code}-${drive.code}-${surface.code}`,
        words: `${type.title} ${flat.title}mm ${drive.title} ${surface.title}`,
        grams: (12 + 0.7 * flat.n ** 1.75) * type.price,
        size: flat.n,
      }),
    }),
  ],
}

const screwdriver: Family = {
  key: 'screwdriver',
  series: 27,
  price: [1.2, 48],
  stock: 1,
  products: [
    product({
      leaf: '050301',
      unit: '把',
      norm: 'QB/T 2564',
      axes: { 头型: driverTips, 号: driverNumbers, 杆长: driverLengths, 手柄: handles },
      item: ({ 头型: tip, 号: number, 杆长: length, 手柄: handle }) => ({
        code: `${tip.code}${number.code}x${length.code}-${handle.code}`,
        words: `${tip.title} ${number.title}×${length.title}mm ${handle.title}`,
        grams: 22 + 6 * number.n + 0.2 * length.n,
        size: length.n,
      }),
    }),
  ],
}

export const handTools = [wrench, screwdriver]
