import { expect, test } from 'vitest'
import { readLines } from './scan-lines.ts'

const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const mirrored = (bits: string) => [...bits].toReversed().join('')

/** The modules of an EAN-13, as its standard draws them. */
function ean13(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => {
    const bits = LEFT[digit] ?? ''
    return PARITY[first]?.[at] === 'L' ? bits : mirrored(inverted(bits))
  })
  const right = digits.slice(6).map((digit) => inverted(LEFT[digit] ?? ''))
  return `101${left.join('')}01010${right.join('')}101`
}

function picture(modules: string, height = 80) {
  const bits = [...`${'0'.repeat(12)}${modules}${'0'.repeat(12)}`].flatMap((bit) => [bit, bit, bit, bit])
  const width = bits.length
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 10; y < height - 10; y += 1)
    for (let x = 0; x < width; x += 1) if (bits[x] === '1') rgba.fill(20, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { rgba, width, height }
}

test.for(['6901234567892', '4006381333931', '9780201379624'])('[I9] without a reader in the browser the library reads %s', (code) => {
  const { rgba, width, height } = picture(ean13(code))
  expect(readLines(rgba, width, height)).toBe(code)
})

test('a picture without a code is none', () => {
  expect(readLines(new Uint8ClampedArray(200 * 80 * 4).fill(255), 200, 80)).toBeUndefined()
})
