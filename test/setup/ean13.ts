const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const mirrored = (bits: string) => [...bits].toReversed().join('')

/** The modules in an EAN-13, as its standard draws them: 1 is black. */
export function ean13(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => {
    const bits = LEFT[digit] ?? ''
    return PARITY[first]?.[at] === 'L' ? bits : mirrored(inverted(bits))
  })
  const right = digits.slice(6).map((digit) => inverted(LEFT[digit] ?? ''))
  return `101${left.join('')}01010${right.join('')}101`
}

/** An EAN-13 for a made-up article. */
export function someEan13(): string {
  const digits = `69${String(Date.now()).slice(-10)}`
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}
