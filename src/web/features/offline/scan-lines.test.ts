import { expect, test } from 'vitest'
import { ean13 } from '#test/setup/ean13.ts'
import { readLines } from './scan-lines.ts'

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
