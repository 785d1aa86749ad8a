import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import type { StoreType } from '#contract/people/words.ts'
import { draw, pick } from '#server/seed/demo/draw.ts'
import type { District } from './regions.ts'

// Invented names, numbers and codes, each decided by the thing's number (domain §21.5).

const firms = [
  '润垣',
  '拓嵘',
  '朔丰',
  '恒砺',
  '锦衡',
  '博瀚',
  '瑞钧',
  '启昇',
  '正轲',
  '昌屹',
  '宏埠',
  '嘉铄',
  '德岚',
  '泰衍',
  '盛珩',
  '华堃',
  '金澔',
  '永骞',
  '利锋',
  '鑫芃',
]
const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗']
const givenNames = [
  '建国',
  '志强',
  '海燕',
  '丽华',
  '永福',
  '晓东',
  '秀英',
  '德胜',
  '国庆',
  '明辉',
  '桂芳',
  '振宇',
  '文斌',
  '立新',
  '春梅',
  '金龙',
]
const ways = ['五金', '机电', '轴承老', '修车师傅', '', '', '', '工地']
const csNames = ['小禾', '小满', '小夏', '小秋', '小安', '小宁', '小乔', '小鹿', '小舟', '小橙']

/** The shop names by type, and each type's share. */
const shops: readonly { type: StoreType; share: number; words: readonly string[] }[] = [
  { type: 'hardware', share: 0.38, words: ['五金机电商行', '五金建材店', '五金工具店', '劳保用品店'] },
  { type: 'electromech', share: 0.22, words: ['机电设备经营部', '机电商行', '轴承商行', '液压气动商行'] },
  { type: 'repair', share: 0.15, words: ['汽修厂', '机械维修部', '农机维修站'] },
  { type: 'factory', share: 0.12, words: ['机械有限公司', '精密制造厂', '金属制品厂'] },
  { type: 'contractor', share: 0.07, words: ['工程有限公司', '安装工程公司', '钢结构工程公司'] },
  { type: 'dealer', share: 0.06, words: ['贸易有限公司', '工业品贸易商行'] },
]

export const couponTitles = [
  '新店礼包满500减50',
  '新店礼包满1000减120',
  '轴承专场满2000减150',
  '紧固件满300减20',
  '刀具满1500减100',
  '劳保用品9折券',
  '气动元件满800减60',
  '润滑油脂满600减40',
  '开工季满3000减260',
  '月末补货满1000减80',
  '焊接耗材95折券',
  '电动工具满1200减100',
  '密封件满200减15',
  '传动件满1800减130',
  '老客回馈满5000减450',
  '周三免运费券',
  '手动工具满400减30',
  '磨料磨具满700减50',
  '低压电器满900减70',
  '起重搬运满2500减200',
  '新客首单满200减30',
  '周年庆满1000减130',
  '换季清仓85折券',
  '展会专享满3000减280',
  '夜间下单满500减40',
  '签约门店满8000减800',
  '量具满600减45',
  '搬运脚轮满400减25',
  '胶粘剂满300减25',
  '油封满250减20',
  '液压件满1500减110',
  '电缆满5000减260',
  '照明灯具9折券',
  '阀门管件满1200减90',
  '仪器仪表满2000减160',
  '清洁用品满200减20',
  '年终答谢满10000减1200',
  '回访礼满100减10',
  '自提立减20',
  '满2件95折券',
]

export function shopAt(i: number, { name: district }: District): { name: string; type: StoreType } {
  let rest = draw(i, 14)
  const kind = shops.find(({ share }) => (rest -= share) < 0) ?? shops[0]
  if (!kind) throw new RangeError('no shops')
  const place = district.replace(/(?:区|县|市|镇)$/, '')
  return { name: `${place}${pick(firms, draw(i, 13))}${pick(kind.words, draw(i, 12))}`, type: kind.type }
}

export function firmAt(i: number, place: string): string {
  return `${place}${pick(firms, draw(i, 11))}工业品有限公司`
}

export function personAt(i: number): string {
  return `${pick(surnames, draw(i, 15))}${pick(givenNames, draw(i, 17))}`
}

export function nickAt(i: number): string {
  const way = pick(ways, draw(i, 16))
  return way === '' ? personAt(i) : `${way}${pick(surnames, draw(i, 15))}${pick(['哥', '姐', '总', '工'], draw(i, 18))}`
}

export function serviceAt(i: number): string {
  const name = csNames[i % csNames.length] ?? ''
  return i < csNames.length ? name : `${name}${Math.floor(i / csNames.length) + 1}号`
}

/** Distinct numbers in mobile number form: users, stores and agents have one kind each. */
export function phoneAt(i: number, kind: number): string {
  const prefix = pick(['135', '136', '137', '138', '139', '150', '158', '186'], draw(i, 19 + kind))
  const tail = Math.floor(draw(i, 23 + kind) * 100)
  return `${prefix}${kind}${String(i).padStart(5, '0')}${String(tail).padStart(2, '0')}`
}

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A distinct unified social credit code with a valid check digit. */
export function licenseAt(i: number, districtCode: string): string {
  let serial = ''
  for (let n = 0; n < 4; n += 1) serial += SIGNS[Math.floor(draw(i, 60 + n) * SIGNS.length)]
  const body = `91${districtCode}${serial}${String(i).padStart(5, '0')}`
  return `${body}${licenseCheckDigit(body)}`
}
