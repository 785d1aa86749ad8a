import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { removeTemp, writeTemp } from '#server/platform/storage/temp-file.ts'
import { ApiError } from '../kernel/errors.ts'
import { encodingOf, type Encoding } from './encoding.ts'

async function found(bytes: Uint8Array): Promise<Encoding | 'refused'> {
  const file = await writeTemp(Readable.from([bytes]))
  try {
    return await encodingOf(file)
  } catch (error) {
    if (error instanceof ApiError) return 'refused'
    throw error
  } finally {
    await removeTemp(file.path)
  }
}

const head = Buffer.from('code,name\n')
/** The GB 2312 signs that texts have most: its first level, and signs for sizes and units. */
const gbSign = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.integer({ min: 0xb0, max: 0xd7 }), fc.integer({ min: 0xa1, max: 0xf9 })) },
  { weight: 1, arbitrary: fc.constantFrom([0xa1, 0xe6], [0xa6, 0xb5], [0xa3, 0xb1], [0xa1, 0xc1]) },
)

describe('[N16] the encoding of a text file with English headings', () => {
  test('any long Chinese text in GBK is GB 18030', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(gbSign, { minLength: 12, maxLength: 60 }), async (signs) => {
        const bytes = Buffer.concat([head, Buffer.from(signs.flat())])
        // some bytes are UTF-8 too
        fc.pre(!isUtf8(bytes))
        expect(await found(bytes)).toBe('gb18030')
      }),
      { numRuns: 50 },
    )
  })

  test('Chinese text in UTF-8 that lost any one byte of a sign is refused', async () => {
    const text = Buffer.from('深沟球轴承，单列，带防尘盖')
    for (let at = 0; at < text.length; at += 1) {
      const broken = Buffer.concat([head, text.subarray(0, at), text.subarray(at + 1), Buffer.from('\n')])
      expect([at, await found(broken)]).toEqual([at, 'refused'])
    }
  })
})

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return Boolean(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
