import { amountIn } from './amount.ts'
import { doubtsIn } from './doubts.ts'
import { isMaterial } from './fit.ts'
import { isNamed, withoutNoise } from './words.ts'

/** Receiver, phone and address of a message, as far as it names them. */
export interface MessageAddress {
  receiver: string
  phone: string
  address: string
}

const labels: readonly [keyof MessageAddress, string][] = [
  ['receiver', '收货人姓名|收货人|收件人|收货姓名|联系人|姓名|receiver|consignee|contact|attn'],
  ['phone', '联系电话|联系方式|手机号码?|手机|电话号码?|电话|mobile|phone|tel'],
  [
    'address',
    '货?(?:发货|送货|发|送|寄)[到至往]|(?:寄|送|发)(?=\\s*[:：])|收货地址|收件地址|送货地址|详细地址|地址|所在地区|公司名?称?|单位名称|ship to|address|addr',
  ],
]
const label = new RegExp(`(?:^|[\\s,;])(?:${labels.map(([name, words]) => `(?<${name}>${words})`).join('|')})\\s*[:：.]?\\s*`, 'gi')
const words = labels.map(([, some]) => some).join('|')
const labelled = new RegExp(
  `^\\s*(?:${words})(?:\\s*[:：.]|\\s+(?=\\S))|(?:^|[\\s,;])(?:(?:收货人|收件人|联系人)(?=[:：一-龥])|(?:联系电话|手机|手机号码?|电话)(?=[:：]?\\s*[+\\d]))`,
  'i',
)
const labelAlone = new RegExp(`^\\s*(?:${words})\\s*[:：]?\\s*$`, 'i')

const mobile = /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/
const landline = /(?<!\d)0(?:10|2\d|[3-9]\d\d)[-\s]?\d{7,8}(?:\s*(?:转|ext\.?)\s*\d{1,5})?(?!\d)/i
const region =
  /^(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆|台湾|香港|澳门)|^[一-龥]{2,8}(?:省|自治区|市|区|县)\S/
const place = /省|自治区|市|区|县|镇|乡|街道|路|街|大道|巷|弄|号|栋|幢|室|楼|园|村|大厦|仓库/
// a street, a house or a village: enough without a phone beside it
const street = /[路街道巷弄镇村园][一-龥\d]*\d+号|\d+号[楼院库]?|[路街道]\d+弄|[镇乡][一-龥]{2,10}[村路街道]/
const company =
  /^[一-龥()]{3,30}(?:公司|集团|工厂|厂|商行|门市部?|经营部|五金|机电|机械|研究院|研究所|科技|贸易|实业)$|^(?:[一-龥]{0,4}(?:采购|仓储|设备|工程|生产|技术|物资|供应|行政|销售)部|仓库)$/
const upper = /^[一-龥]{2,8}(?:省|自治区|市|区|县|镇|乡|街道)$/

const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华魏陶姜戚谢邹喻柏窦章苏潘葛范彭郎鲁韦马苗方俞任袁柳鲍史唐费廉薛雷贺倪汤滕殷罗毕郝邬常乐傅卞康伍余顾孟黄穆萧尹姚邵汪毛戴宋庞熊纪舒屈项祝董梁杜阮蓝季贾江童颜郭梅林徐邱骆高夏蔡田樊胡凌霍虞柯管卢莫房丁邓洪包崔龚程邢裴陆荣翁段侯宁仇甘武符刘景詹龙叶黎白蒲卓蔺屠池乔闻党翟谭劳姬申冉桑桂牛边温庄晏柴瞿阎慕连习艾向古易廖庾聂曾关查游竺岳齐沙丰巩肖涂覃阳欧万石金钟安路成文'
const personName = new RegExp(
  `^(?:[${surnames}]|欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|令狐|司徒)[一-龥·]{1,3}(?:先生|女士|师傅|经理|老师|小姐|总|收)?$`,
)
// trade words that begin with a surname
const tradeWords =
  /^(?:高[帮温压速强低]|安[全装]|方[头形便管]|石[墨棉]|金[属刚]|[白黄蓝金]色|白[钢板]|黄铜|毛[刷毡坯]|管[螺子件夹]|常[规温用闭开]|成[套品]|严[格禁]|万[向能]|包[装邮]|路上|温度|连[接同]|向[上下]|关[掉闭于]|余[下款]|阳极|许多|马上|齐全|任[意何]|何时|项目|易[损碎]|毕竟|游标|曾经|安排)/
const MOST_PART = 200

/**
 * Sets the address of a message aside: the rows without it, and the address. A row loses the parts that belong to the address only;
 * unlabelled parts count where a phone, a street or another part of the address stands beside them.
 */
export function withoutAddress(written: readonly string[]): { rows: string[]; address: MessageAddress | null } {
  const address: MessageAddress = { receiver: '', phone: '', address: '' }
  const rows = withLabels(written)
  const rest = rows.map((row) => (labelled.test(row) ? readLabels(row, address) : readParts(row, address)))
  const isKnown = Object.values(address).some((part) => part !== '')
  if (!isKnown) return { rows: [...written], address: null }
  const isOfAddress = (i: number) => rows[i] !== undefined && (rest[i] !== rows[i] || isPlace(rows[i].trim()))
  // a name, a company or a place alone, above or below the phone; from below, because the phone stands last in a signature
  for (let i = rows.length - 1; i >= 0; i--) {
    if (rest[i] === rows[i] && (isOfAddress(i - 1) || isOfAddress(i + 1))) rest[i] = loneRow(rows[i] ?? '', address)
  }
  return { rows: rest, address }
}

/** A label alone in its row belongs to the next row. */
function withLabels(written: readonly string[]): string[] {
  const rows = [...written]
  for (const [i, row] of rows.entries()) {
    const next = rows[i + 1]
    if (next === undefined || next.trim() === '' || !labelAlone.test(row) || labelAlone.test(next)) continue
    rows[i + 1] = `${row.replace(/[:：\s]+$/, '')}: ${next.trim()}`
    rows[i] = ''
  }
  return rows
}

function put(address: MessageAddress, name: keyof MessageAddress, value: string): void {
  if (value.trim() === '') return
  const part = value.replace(/^[\s,;:]+|[\s,;]+$/g, '').slice(0, MOST_PART)
  if (name === 'phone') {
    const [, ...groups] = mobile.exec(part) ?? []
    address.phone ||= groups.length > 0 ? groups.join('') : (landline.exec(part)?.[0] ?? '')
  } else if (name === 'receiver') address.receiver ||= part.replace(/收$/, '')
  else if (address.address === '') address.address = part
  // a company stands behind its place
  else if (isPlace(part) && !isPlace(address.address)) address.address = part + address.address
  else if (part.startsWith(address.address)) address.address = part
  else if (!address.address.includes(part)) address.address += part
}

/** Reads `收货人：张三 电话：137…` and answers what is no part of the address. */
function readLabels(row: string, address: MessageAddress): string {
  const found = [...row.matchAll(label)]
  const before = readParts(row.slice(0, found[0]?.index ?? 0), address)
  const rest = found.flatMap(({ index, 0: whole, groups = {} }, i) => {
    const name = labels.find(([key]) => groups[key] !== undefined)?.[0] ?? 'address'
    const value = row.slice(index + whole.length, found[i + 1]?.index)
    // a receiver and a phone often share a label
    const phone = mobile.exec(value) ?? landline.exec(value)
    if (phone) put(address, 'phone', phone[0])
    const words = value
      .replace(phone?.[0] ?? '', ' ')
      .split(separator)
      .filter(Boolean)
    const isOther = name === 'address' && isPlace(words[0] ?? '') && isPlace(address.address)
    const own = isOther || (name === 'phone' && !isPerson(words[0] ?? '')) ? 0 : name === 'address' ? lengthOfPlace(words) : 1
    put(address, name === 'phone' ? 'receiver' : name, words.slice(0, own).join(' '))
    return classified(words.slice(own), address, phone ? own : -1)
  })
  return [before, ...rest].filter(Boolean).join(' ')
}

const separator = /[\s,;，；]+/

/** How many words belong to the address: those up to the last with a sign for a place, in a row. */
function lengthOfPlace(words: readonly string[]): number {
  if (!words.some((word) => /[一-龥]/.test(word))) return words.length
  const end = words.findIndex((word, i) => i > 0 && (!place.test(word) || /[a-z]{2}.*-/i.test(word)))
  return end < 0 ? words.length : end
}

function readParts(row: string, address: MessageAddress): string {
  const cell = mobile.exec(row)
  const phone = cell ?? landline.exec(row)
  const all = joinedPlaces((phone ? row.replace(phone[0], ' \u0000 ') : row).split(separator).filter(Boolean))
  const at = all.indexOf('\u0000')
  const parts = all.filter((_, i) => i !== at)
  const isStreet = parts.some((part) => isStreetOf(withoutVerb(part)))
  // a part number may look like a landline
  if (!cell && !isStreet && !(phone && parts.some((part) => isPerson(part) || company.test(part)))) return row
  const rest = classified(parts, address, at)
  // a second address keeps its phone
  const isSecond = phone !== null && address.phone !== ''
  if (phone && !isSecond) put(address, 'phone', phone[0])
  if (isSecond) rest.push(phone[0])
  return rest.length < parts.length || isSecond ? rest.join(' ') : phone ? row.replace(phone[0], ' ') : row
}

/** The parts beside the address. `at` is the place of the phone among them, -1 without one. */
function classified(parts: readonly string[], address: MessageAddress, at: number): string[] {
  const goods: string[] = []
  let isBehindPlace = false
  for (const [i, part] of parts.entries()) {
    const written = withoutVerb(part)
    const wasBehindPlace: boolean = isBehindPlace
    // a name stands beside the phone or the place
    const isBeside =
      at === i || at === i + 1 || wasBehindPlace || isPlace(withoutVerb(parts[i + 1] ?? '')) || company.test(parts[i - 1] ?? '')
    isBehindPlace = isPlace(written)
      ? !isPlace(address.address) || address.address.includes(written)
      : wasBehindPlace && /^\S*\d+\S*[号室栋幢楼库]/.test(written)
    if (isBehindPlace) put(address, 'address', written)
    else if (address.receiver === '' && isBeside && isPerson(part)) put(address, 'receiver', part)
    else if (company.test(written) && (isBeside || at >= 0)) put(address, 'address', written)
    // the postal code
    else if (!(/^\d{6}$/.test(part) && (wasBehindPlace || at >= 0) && address.address !== '')) goods.push(part)
    if (company.test(written)) isBehindPlace = wasBehindPlace
  }
  return goods
}

const LONGEST_PLACE = 80

/** `广东省 佛山市 大良街道 新城路1号` is one place. */
function joinedPlaces(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const last = joined.at(-1) ?? ''
    const isOpen = last.length + part.length < LONGEST_PLACE && (upper.test(last) || (/[省市区县镇乡道]$/.test(last) && isPlace(last)))
    if (isOpen && /^[一-龥\d]*[省市区县镇乡路街道号村][一-龥\d]*$/.test(part)) joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

function withoutVerb(part: string): string {
  return part.replace(
    /^(?:麻烦|请|帮忙|货)*(?:发货?|寄|送货?)?[到至往](?=[一-龥]{2})|^(?:寄|送|发)(?=[一-龥]{2}[省市])|^(?:寄|送|发)[:：]/,
    '',
  )
}

function isPlace(part: string): boolean {
  return part.length >= 5 && region.test(part) && place.test(part.slice(2))
}

/** A place that is an address without a phone beside it. */
function isStreetOf(part: string): boolean {
  return (
    part.length >= 8 && part.length < LONGEST_PLACE && region.test(part) && /^[^省市区县]{2,9}[省市区县]/.test(part) && street.test(part)
  )
}

/** A row beside the address that holds nothing else. */
function loneRow(row: string, address: MessageAddress): string {
  const parts = joinedPlaces(row.trim().split(separator).filter(Boolean))
  if (parts.length === 0 || parts.length > 6) return row
  const copy = { ...address }
  if (classified(parts, copy, 0).length > 0) return row
  Object.assign(address, copy)
  return ''
}

/** Whether a part of a message is the name of a person: a negation, a material or a spoken quantity is none. */
function isPerson(part: string): boolean {
  const plain = part.replace(/收$/, '')
  if (!personName.test(plain) || tradeWords.test(plain) || withoutNoise(plain).trim() === '') return false
  const { isRefused, marks } = doubtsIn(plain)
  return !isRefused && marks.length === 0 && !isMaterial(plain) && !isNamed(plain) && amountIn(`AB ${plain}`).parts.length === 0
}
