import { amountIn } from './amount.ts'
import { doubtsIn } from './doubts.ts'
import { isMaterial } from './fit.ts'
import { isNamed } from './words.ts'

/** Receiver, phone and address of a message, as far as it names them. */
export interface MessageAddress {
  receiver: string
  phone: string
  address: string
}

const labels: readonly [keyof MessageAddress, string][] = [
  ['receiver', '收货人姓名|收货人|收件人|收货姓名|联系人|姓名|receiver|consignee|contact|attn'],
  ['phone', '联系电话|联系方式|手机号码?|手机|电话号码?|电话|mobile|phone|tel'],
  ['address', '(?:发货|送货|送|寄)[到至]|收货地址|收件地址|送货地址|详细地址|地址|所在地区|ship to|address|addr'],
]
const label = new RegExp(`(?:^|[\\s,;])(?:${labels.map(([name, words]) => `(?<${name}>${words})`).join('|')})\\s*[:：.]?\\s*`, 'gi')
const labelled = new RegExp(`^\\s*(?:${labels.map(([, words]) => words).join('|')})(?:\\s*[:：.]|\\s+(?=\\S))`, 'i')

const mobile = /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/
const landline = /(?<!\d)0\d{2,3}[-\s]?\d{7,8}(?!\d)/
const region =
  /^(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆|台湾|香港|澳门)|^[一-龥]{2,8}(?:省|自治区|市|区|县)\S/
const place = /省|自治区|市|区|县|镇|乡|街道|路|街|大道|巷|弄|号|栋|幢|室|楼|园|村|大厦|仓库/

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
 * unlabelled parts count where a mobile number stands beside them.
 */
export function withoutAddress(rows: readonly string[]): { rows: string[]; address: MessageAddress | null } {
  const address: MessageAddress = { receiver: '', phone: '', address: '' }
  const rest = rows.map((row) => (labelled.test(row) ? readLabels(row, address) : readParts(row, address)))
  const isKnown = Object.values(address).some((part) => part !== '')
  if (!isKnown) return { rows: [...rows], address: null }
  // a name or a place alone, above or below the phone
  const open = address.phone === '' ? rest : rest.map((row, i) => loneRow(row, [rows[i - 1], rows[i + 1]], address))
  return { rows: open, address }
}

function put(address: MessageAddress, name: keyof MessageAddress, value: string): void {
  if (value.trim() === '') return
  const part = value.replace(/^[\s,;:]+|[\s,;]+$/g, '').slice(0, MOST_PART)
  if (name === 'phone') {
    const [, ...groups] = mobile.exec(part) ?? []
    address.phone ||= groups.length > 0 ? groups.join('') : (landline.exec(part)?.[0] ?? '')
  } else if (name === 'address' && address.address !== '' && !address.address.includes(part)) address.address += part
  else address[name] ||= part
}

/** Reads `收货人：张三 电话：137…` and answers what is no part of the address. */
function readLabels(row: string, address: MessageAddress): string {
  const found = [...row.matchAll(label)]
  const rest = found.flatMap(({ index, 0: whole, groups = {} }, i) => {
    const name = labels.find(([key]) => groups[key] !== undefined)?.[0] ?? 'address'
    const value = row.slice(index + whole.length, found[i + 1]?.index)
    // a receiver and a phone often share a label
    const phone = mobile.exec(value) ?? landline.exec(value)
    if (phone) put(address, 'phone', phone[0])
    const words = value
      .replace(phone?.[0] ?? '', ' ')
      .split(/[\s,;，；]+/)
      .filter(Boolean)
    const own = name === 'phone' ? 0 : name === 'receiver' ? 1 : lengthOfPlace(words)
    put(address, name === 'phone' ? 'receiver' : name, words.slice(0, own).join(' '))
    return words.slice(own)
  })
  const name = address.receiver === '' && mobile.test(row) ? rest.find((word) => isPerson(word)) : undefined
  if (name) put(address, 'receiver', name)
  return rest.filter((word) => word !== name).join(' ')
}

/** How many words belong to the address: those up to the last with a sign for a place, in a row. */
function lengthOfPlace(words: readonly string[]): number {
  if (!words.some((word) => /[一-龥]/.test(word))) return words.length
  const end = words.findIndex((word, i) => i > 0 && (!place.test(word) || /[a-z]{2}.*-/i.test(word)))
  return end < 0 ? words.length : end
}

function readParts(row: string, address: MessageAddress): string {
  const phone = mobile.exec(row)
  if (!phone) return row
  const apart = row.replace(phone[0], ' \u0000 ')
  const all = apart.split(/[,;，；\s]+/).filter(Boolean)
  const at = all.indexOf('\u0000')
  const parts = all.filter((_, i) => i !== at)
  // a name stands beside the phone or the place
  const isBeside = (i: number) => Math.abs(i + (i >= at ? 1 : 0) - at) === 1 || isPlace(parts[i - 1] ?? '') || isPlace(parts[i + 1] ?? '')
  const goods: string[] = []
  for (const [i, part] of parts.entries()) {
    const written = part.replace(/^(?:发到|发往|发|送到|寄到|寄往|送|寄|到)(?=[一-龥]{2})/, '')
    if (isPlace(written) || (address.address !== '' && i > 0 && isPlace(parts[i - 1] ?? '') && /^\S*\d+\S*[号室栋幢楼]/.test(written))) {
      put(address, 'address', written)
    } else if (address.receiver === '' && isBeside(i) && isPerson(part)) address.receiver = part.replace(/收$/, '')
    else goods.push(part)
  }
  put(address, 'phone', phone[0])
  return goods.length === parts.length ? row.replace(phone[0], ' ') : goods.join(' ')
}

function isPlace(part: string): boolean {
  return part.length >= 5 && region.test(part) && place.test(part.slice(2))
}

function loneRow(row: string, beside: readonly (string | undefined)[], address: MessageAddress): string {
  const text = row.trim()
  const isBeside = beside.some((other) => other !== undefined && (mobile.test(other) || labelled.test(other) || isPlace(other.trim())))
  if (address.address === '' && isPlace(text) && isBeside) {
    put(address, 'address', text)
    return ''
  }
  if (address.receiver === '' && isPerson(text) && isBeside) {
    address.receiver = text
    return ''
  }
  return row
}

/** Whether a part of a message is the name of a person: a negation, a material or a spoken quantity is none. */
function isPerson(part: string): boolean {
  const plain = part.replace(/收$/, '')
  if (!personName.test(plain) || tradeWords.test(plain)) return false
  const { isRefused, marks } = doubtsIn(plain)
  return !isRefused && marks.length === 0 && !isMaterial(plain) && !isNamed(plain) && amountIn(`AB ${plain}`).parts.length === 0
}
