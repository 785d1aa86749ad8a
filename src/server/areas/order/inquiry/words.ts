// The trade words that make up quantities, prices and remarks in an inquiry.

/** Units for quantities, the longer ones first. */
const unitWords =
  '公斤|千克|只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|副|瓶|桶|卷|米|张|块|盘|顶|盏|打|付|对|颗|粒|枚|组|扎|捆|罐|筒|吨|pieces|piece|boxes|rolls|pairs|pcs|pc|box|sets|set|roll|pair|bags|bag|ea|kgs|kg'
/** A unit at a word's end: `20pcs`, but not the beginning in `20eab`. */
export const unit = `(?:${unitWords})(?![a-z])`

/** Units as buyers write them, in the goods' words. */
const sameUnits: Readonly<Record<string, string>> = {
  pcs: '个',
  pc: '个',
  piece: '个',
  pieces: '个',
  ea: '个',
  颗: '个',
  粒: '个',
  枚: '个',
  box: '盒',
  boxes: '盒',
  set: '套',
  sets: '套',
  付: '副',
  roll: '卷',
  rolls: '卷',
  pair: '双',
  pairs: '双',
  bag: '袋',
  bags: '袋',
  公斤: 'kg',
  千克: 'kg',
  kgs: 'kg',
}

export function unitOf(word: string | undefined): string | null {
  if (!word) return null
  const known = word.toLowerCase()
  return sameUnits[known] ?? known
}

/** Steel numbers that look like quantities: `M8*40 304`. */
export const materials: ReadonlySet<string> = new Set(['201', '202', '301', '303', '304', '316', '410', '420', '430', '2205', '45', '35'])

const digits = new Map([...'零一二三四五六七八九'].map((sign, value) => [sign, value]))
digits.set('两', 2).set('〇', 0)
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000, k: 1000, w: 10_000 }

export const hanNumber = '[零〇一二两三四五六七八九十百千万]+'
export const digitNumber = '\\d+(?:\\.\\d+)?\\s*[万千百kw]?'

/** `20`, `1.5万`, `3k`, `两百五十`; undefined for anything else. */
export function numberOf(written: string): number | undefined {
  const plain = /^(\d+(?:\.\d+)?)\s*([万千百kw]?)$/i.exec(written.trim())
  if (plain) return Number(plain[1]) * (powers[plain[2]?.toLowerCase() ?? ''] ?? 1)
  let sum = 0
  let section = 0
  let digit: number | undefined
  for (const sign of written) {
    const value = digits.get(sign)
    const power = powers[sign]
    if (value !== undefined) digit = value
    else if (power === undefined) return undefined
    else if (power === 10_000) {
      sum = (sum + section + (digit ?? 0) || 1) * power
      section = 0
      digit = undefined
    } else {
      section += (digit ?? 1) * power
      digit = undefined
    }
  }
  return sum + section + (digit ?? 0)
}

/** Prices and totals: the price in an order is the goods' price. */
export const prices = [
  /(?:含税|未税|不含税)?(?:单价|价格|金额|合计|总价|小计|price)\s*[:=]?\s*[¥$]?\s*\d+(?:\.\d+)?\s*(?:元|块)?(?:\s*\/\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?))?/gi,
  /[¥$@]\s*\d+(?:\.\d+)?\s*(?:元|块钱?)?(?:\s*[/一每]\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?))?/gi,
  /\d+(?:\.\d+)?\s*(?:元|块钱|块(?=\s*(?:一|每|\/))|毛钱?|rmb)(?:\s*[/一每]\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?))?/gi,
  /\d+\.\d+\s*\/\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?)/gi,
]

/** Courtesy and questions, which name no goods. */
export const phrases =
  /老板娘?|亲爱的|您好|你好|早上好|下午好|在吗|在不在|麻烦(?:您|你)?|帮忙|帮我|给我|我们?(?:需要|想要|要)|请问|请(?=[^一-龥]|报|发|订|下|给|问)|需要|想要|想订|要订|还要|再要|再来|另外|以及|还有|报个?价|询个?价|下个?单|订购|采购|有没有现?货|有没有|有现?货(?:吗|么)?|多少钱|什么价(?:格|位)?|谢谢(?:老板|您|你)?|多谢|感谢|辛苦了?|尽快(?:发货)?|急用|急需?|马上要|今天(?:能)?发(?:货)?|发(?:顺丰|德邦|快递|物流)|品牌不限|随便什么牌子|要好的|质量好点的?|含税价?|不含税|未税|开票|带票|大概|大约|左右|差不多|hello|hi|please|quote|thanks?|thank you|need|asap/gi
