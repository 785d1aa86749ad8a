import type { UnitGoods } from '#contract/goods/quantity.ts'
import type { OrderGoods } from '#contract/order/inquiry.ts'
import { materialOf } from './fit.ts'
import type { InquiryLine } from './inquiry-line.ts'

type SizedGoods = UnitGoods & Pick<OrderGoods, 'code' | 'title' | 'spec'>

const names =
  '型号|规格|编码|编号|货号|料号|款号|批号|牌号|条码|尺码|尺寸|长度|宽度|高度|厚度|深度|行程|直径|内径|外径|孔径|缸径|口径|螺距|目数|粒度|功率|电压|电流|级数|芯数|刃数|齿数|model|size|length|width|code|spec|type|no\\.?'

/** A number without a unit that may be a size, a model or a material: a part of the goods, or behind the name of a size. */
export function isSizeOf(
  { text, words, stated, isBare }: Pick<InquiryLine, 'text' | 'words' | 'stated' | 'isBare'>,
  goods: SizedGoods,
  isExact: boolean,
): boolean {
  const qty = stated.parts[0]?.qty
  if (!isBare || qty === undefined) return false
  const isStated = !isExact && numbersIn(words).includes(qty)
  if (!isStated && numbersOf(goods).includes(qty)) return true
  if (materialOf(String(qty), goods) !== null) return true
  const own = Object.keys(goods.spec)
    .filter((name) => !/数量/.test(name))
    .map((name) => name.replace(/[\\^$.|?*+()[\]{}/-]/g, '\\$&'))
  return new RegExp(`(?:${[names, ...own].join('|')})\\s*[:=]?\\s*${qty}(?![\\d.])`, 'i').test(text)
}

/** The numbers in the code, title and specification; the pack in a title is no size. */
function numbersOf({ code, title, spec }: SizedGoods): number[] {
  const inCode = code.match(/\d{2,}(?:\.\d+)?/g) ?? []
  const texts = [title, ...Object.values(spec)].map((text) => text.replace(/[(（]?\d+[^()（）\d\s]{1,4}\/[^()（）\s]{1,3}[)）]?/g, ' '))
  return [...inCode.map(Number), ...numbersIn(texts.join(' '))]
}

/** A single digit in `2RS` is no size. */
function numbersIn(text: string): number[] {
  return (text.match(/\d{2,}(?:\.\d+)?|(?<![a-z\d.])\d(?:\.\d+)?(?![a-z\d])/gi) ?? []).map(Number)
}
