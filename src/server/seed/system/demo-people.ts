import { between, draw, pick } from '../demo/draw.ts'

const AGENTS = 60
const FIRST_LEVEL = 12
const STORES = 2000
const CUSTOMERS = 3000
const SALESMEN = 120
const SERVICES = 30

/** Invented agents, stores, customers and staff, the same in every run (domain §21.5); ids are given as positions from 1. */
export function demoPeople() {
  return {
    agents: Array.from({ length: AGENTS }, (_, i) => ({
      name: agentName(i),
      parent: i < FIRST_LEVEL ? null : 1 + (i % FIRST_LEVEL),
    })),
    stores: Array.from({ length: STORES }, (_, i) => ({
      name: storeName(i),
      phone: phone(i, 1),
      agent: draw(i, 31) < 0.8 ? 1 + Math.floor(draw(i, 32) * AGENTS) : null,
      status: onOff(draw(i, 33) < 0.95),
    })),
    customers: Array.from({ length: CUSTOMERS }, (_, i) => ({ nick: nickname(i), phone: phone(i, 2) })),
    salesmen: Array.from({ length: SALESMEN }, (_, i) => ({
      customer: 1 + i * 23,
      agent: i % 5 === 4 ? null : 1 + (i % AGENTS),
      status: onOff(i % 9 !== 8),
    })),
    customerServices: Array.from({ length: SERVICES }, (_, i) => serviceName(i)).map((nickname, i) => ({
      wxid: `hexbolt_kf${String(i + 1).padStart(2, '0')}`,
      code: `KF${101 + i}`,
      nickname,
      sort: 100 - i,
    })),
    coupons: couponTitles.map((title) => ({ title })),
  }
}

function onOff(on: boolean): 0 | 1 {
  return on ? 1 : 0
}

const provinces = ['浙江', '江苏', '广东', '山东', '河北', '福建', '上海', '湖北', '四川', '河南', '安徽', '湖南']
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
const districts = [
  '萧山',
  '余杭',
  '吴江',
  '昆山',
  '顺德',
  '南海',
  '即墨',
  '城阳',
  '永年',
  '晋江',
  '嘉定',
  '松江',
  '汉阳',
  '龙泉',
  '巩义',
  '黄岩',
  '温岭',
  '常熟',
  '番禺',
  '诸暨',
]
const trades = [
  '五金机电商行',
  '五金建材店',
  '机电设备经营部',
  '机电商行',
  '汽修厂',
  '轴承商行',
  '劳保用品店',
  '机械有限公司',
  '液压气动商行',
  '工具商店',
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
const couponTitles = [
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

/** One in each province, then those of its towns. */
function agentName(i: number): string {
  const place = provinces[i] ?? `${provinces[i % provinces.length]}${districts[i % districts.length]}`
  return `${place}${pick(firms, draw(i, 11))}工业品有限公司`
}

function serviceName(i: number): string {
  const name = csNames[i % csNames.length] ?? ''
  return i < csNames.length ? name : `${name}${Math.floor(i / csNames.length) + 1}号`
}

function storeName(i: number): string {
  return `${pick(districts, draw(i, 12))}${pick(firms, draw(i, 13))}${pick(trades, draw(i, 14))}`
}

function nickname(i: number): string {
  const surname = pick(surnames, draw(i, 15))
  const way = pick(ways, draw(i, 16))
  return way === '' ? `${surname}${pick(givenNames, draw(i, 17))}` : `${way}${surname}${pick(['哥', '姐', '总', '工'], draw(i, 18))}`
}

/** Numbers of the form of mobile numbers, all different. */
function phone(i: number, kind: number): string {
  const prefix = pick(['135', '136', '137', '138', '139', '150', '158', '186'], draw(i, 19 + kind))
  const tail = Math.floor(between(0, 100, draw(i, 23 + kind)))
  return `${prefix}${kind}${String(i).padStart(4, '0')}${String(tail).padStart(3, '0')}`
}
