const DIGITS = [...'零壹贰叁肆伍陆柒捌玖']
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** An amount in fen as Chinese documents write it: 壹仟贰佰叁拾肆元伍角整. */
export function capitalFigures(fen: number): string {
  const amount = Math.abs(fen)
  const [jiao, cent] = [Math.floor(amount / 10) % 10, amount % 10]
  const yuan = Math.floor(amount / 100)
  const whole = yuan === 0 ? '' : `${wholeFigures(yuan)}元`
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : cent > 0 && yuan > 0 ? '零' : ''
  const rest = cent > 0 ? `${DIGITS[cent]}分` : '整'
  return `${fen < 0 ? '负' : ''}${whole || tenths || cent > 0 ? `${whole}${tenths}${rest}` : '零元整'}`
}

/** Whole yuan by groups of four digits; a gap within the number is one 零. */
function wholeFigures(yuan: number): string {
  const groups: number[] = []
  for (let left = yuan; left > 0; left = Math.floor(left / 10_000)) groups.unshift(left % 10_000)
  let text = ''
  for (const [index, group] of groups.entries()) {
    if (group === 0) continue
    const isGap = text !== '' && (group < 1000 || groups[index - 1] === 0)
    text += `${isGap ? '零' : ''}${groupFigures(group)}${GROUPS[groups.length - 1 - index] ?? ''}`
  }
  return text
}

function groupFigures(group: number): string {
  const digits = [...String(group)].map(Number)
  let text = ''
  let isGap = false
  for (const [index, digit] of digits.entries()) {
    if (digit === 0) isGap = true
    else {
      text += `${isGap ? '零' : ''}${DIGITS[digit]}${PLACES[digits.length - 1 - index]}`
      isGap = false
    }
  }
  return text
}
