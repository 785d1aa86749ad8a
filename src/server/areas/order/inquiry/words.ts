import { numberOf } from '#contract/goods/quantity.ts'
import { simplified } from '#contract/kit/convert/simplified.ts'

// The trade words that make up quantities, prices and remarks in an inquiry.

/** Steel numbers that look like quantities: `M8*40 304`. */
export const materials: ReadonlySet<string> = new Set(['201', '202', '301', '303', '304', '316', '410', '420', '430', '2205', '45', '35'])

/** Prices and totals: the price in an order is the goods' price. */
export const prices = [
  /(?:含税|未税|不含税)?(?:单价|价格|金额|合计|总价|小计|price)\s*[:=]?\s*[¥$]?\s*\d+(?:\.\d+)?(?![\d.]|\s*[只个盒箱支件套片条根把台包袋双米卷桶瓶])\s*(?:元|块)?(?:\s*\/\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?))?/gi,
  /[¥$@]\s*\d+(?:\.\d+)?\s*(?:元|块钱?)?(?:\s*[/一每]\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?))?/gi,
  /\d+(?:\.\d+)?\s*(?:元|块钱|块(?=\s*(?:一|每|\/))|毛钱?|rmb)(?:\s*[/一每]\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?))?/gi,
  /\d+\s*块\s*\d(?=[\s,)]|$)/gi,
  /(?:usd|us\$|eur|[€£])\s*\d+(?:\.\d+)?(?:\s*\/\s*[a-z一-龥]{1,6})?|\d+(?:\.\d+)?\s*(?:usd|eur|美[元金]|欧元|刀(?=\/)|[$€£])(?:\s*[/一每]\s*[a-z一-龥]{1,6})?/gi,
  /\d+\.\d+\s*\/\s*(?:只|个|盒|箱|支|件|套|片|条|根|把|台|包|袋|双|米|卷|桶|瓶|pcs?)/gi,
]

/** Courtesy and questions, which name no goods. */
export const phrases =
  /老板娘?|亲爱的|您好|你好|早上好|早安|上午好|中午好|下午好|晚上好|(?<=^|[\s,])早(?=[\s,~!]|$)|在吗|在不在|麻烦(?:您|你)?|帮忙|帮我|给我|发我|我[司方厂]|我们?(?:需要|想要|要)|(?:刚才|上面)?(?:说的)?(?:那个|这个|这款|那款)|请问|请(?=[^一-龥]|报|发|订|下|给|问)|共需|需要|需求|想要|想订|要订|要货|还要|再要|再来|另[外加]|外加|以及|还有|报个?价|询个?价|下个?单|订购|采购|有没有现?货|有没有|有现?货(?:吗|么)?|多少钱|什么价(?:格|位)?|谢谢(?:老板|您|你)?|多谢|感谢|辛苦了?|尽快(?:发货)?|急用|急需?|马上要|今天(?:能)?发(?:货)?|发(?:顺丰|德邦|快递|物流)|(?<=[一-龥]{2})牌子?的(?=[\s,]|$)|品牌不限|随便什么牌子|要好的|质量好点的?|含税价?|不含税|未税|开票|带票|大概|大约|左右|差不多|(?<![\w-])(?:hello|hi|please|quote|thanks?|thank you|need|pls|plz|kindly|asap|of)(?![\w-])/gi

/** The text without prices, courtesy and questions. */
export function withoutNoise(text: string): string {
  return prices.reduce((left, price) => left.replace(price, ' '), text).replace(phrases, ' ')
}

const code = /(?<![\w.])(?=[\w.×*-]*\d)[a-z\d][\w.×*-]{2,}|(?<![\w.])[a-z]{1,5}-[a-z]{1,8}(?:-[a-z]+)+/i
const date =
  /(?<![\w-])(?:20\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}[日号]?(?![\w-])|\d{1,2}月\d{1,2}[日号]?|\d{1,2}[-/.]\d{1,2}(?=[日号前]|之前|以前|到))|\d+\s*%/g
const goodsNames =
  /[螺栓垫帽鞋缸轮扳钳阀泵灯砂锥钻焊胶脂油圈轴链]|手套|套筒|接头|快插|[软气水]管|[铣刀车]刀|刀片|切割片|空开|断路器|电[线缆]|口罩|皮带|[V三]角?带|丝[攻锥杆]|起子|护目镜|耳塞|面罩|口罩|雨衣|工作服|反光衣|生料带|吊[带具]|胶带|扎带|千斤顶|万用表|卡尺|卷尺|锤|锯|电机|开关|插座|联轴器|砝码|弹簧|拉马|葫芦/i

/** Whether a text names goods, by a code, a size or a goods name. */
export function isNamed(text: string): boolean {
  const plain = withoutNoise(text).replace(date, ' ')
  return code.test(plain) || goodsNames.test(plain)
}

export const MOST_WORDS = 120

/** The normal form for goods words. */
export function normalWords(text: string, most = MOST_WORDS): string {
  return simplified(text)
    .toUpperCase()
    .replace(/[一二两三四五六七八九十](?=[刃芯号寸](?![一-龥]))/g, (sign) => String(numberOf(sign)))
    .replaceAll('Φ', 'φ')
    .replace(/(?<=\d(?:MM|[号芯刃])?)\s*[X×*]\s*(?=[φL]?=?\d)/gi, '×')
    .replace(/(?:数量|规格型号|规格|型号|品名|名称|编码|单位|QTY)\s*[:=]?/g, ' ')
    .replace(/[(（)）[\]【】{}<>《》"'`~!?,，。:;、|_=]+/g, ' ')
    .replace(/(?<=^|\s)(?:X|[-*×+/.@])+(?=\s|$)|(?<=[一-龥])[-*×+/.]+(?=\s|$)/g, ' ')
    .replace(
      /(?<=[一-龥])的(?=\s|$)|^(?:要|来|拿|取|订|买|的|和|共|约)\s*(?=[A-Z\d\s]|$)|\s(?:要|来|拿|取|订|买|的|共|约|各|[吧哦哈呀啊啦])(?=\s|$)/g,
      ' ',
    )
    .replace(/[\s-]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
}
