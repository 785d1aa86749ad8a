import { createReadStream } from 'node:fs'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { bytesAt } from '#server/platform/storage/temp-file.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

const HEAD_BYTES = 64 * 1024

/** The encoding by the byte order mark, or by the zero bytes in UTF-16; undefined for any other content. */
export function markedEncoding(head: Buffer): Encoding | undefined {
  if (head.subarray(0, 3).equals(UTF8_MARK)) return 'utf-8'
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => isUtf16(head, encoding))
}

const UTF8_MARK = Buffer.from('efbbbf', 'hex')

/** UTF-16 without a mark: separators and digits have a zero byte on one side only, and no other control characters occur. */
function isUtf16(head: Buffer, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const zeros = [0, 0]
  for (let i = 0; i < head.length; i += 1) if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = encoding === 'utf-16le' ? zeros : zeros.toReversed()
  if (even > 0 || odd === 0) return false
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head.subarray(0, head.length - (head.length % 2)), { stream: true })
    return /[\r\n\t,;]/.test(text) && !/[^\P{Cc}\t\r\n]/u.test(text)
  } catch {
    return false
  }
}

/** The encodings that Excel uses in China: UTF-8, UTF-16 ("Unicode text") or GB 18030. Any other is refused, and so is broken UTF-8. */
export async function encodingOf(file: SentFile): Promise<Encoding> {
  const encoding = markedEncoding(await bytesAt(file.path, 0, HEAD_BYTES))
  if (encoding) return encoding
  if (await isIn(file, 'utf-8')) return 'utf-8'
  if ((await isIn(file, 'gb18030')) && (await isLikelyGb(file))) return 'gb18030'
  throw refuse(['无法识别文件的编码，请另存为xlsx或UTF-8的csv', 'The encoding is unknown. Save the file as xlsx, or as CSV in UTF-8'], {
    field: 'file',
  })
}

async function isIn({ path }: SentFile, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of createReadStream(path, { highWaterMark: HEAD_BYTES })) decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Tells whether bytes that are valid GB 18030 are likely meant so. Nearly any bytes are valid in it: broken UTF-8, Big5, Shift JIS and Latin-1
 * would become other Chinese signs. Real text mostly has GB 2312 signs, and hardly any bytes that are valid UTF-8.
 */
async function isLikelyGb({ path }: SentFile): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8')
  const count = { high: 0, utf8: 0, signs: 0, rare: 0 }
  let [lead, skipped] = [0, 0]
  for await (const piece of createReadStream(path, { highWaterMark: HEAD_BYTES })) {
    const bytes = piece as Buffer
    // signs with three bytes; broken ones become U+FFFD
    count.utf8 += (utf8.decode(bytes, { stream: true }).match(/[\u0800-\ufffc]/g)?.length ?? 0) * 3
    for (const byte of bytes) {
      if (byte >= 0x80) count.high += 1
      if (skipped > 0) skipped -= 1
      else if (lead === 0) lead = byte < 0x80 ? 0 : byte
      else {
        count.signs += 1
        // four bytes with a digit in the second place occur in no other encoding
        if (byte >= 0x30 && byte <= 0x39) skipped = 2
        else if (isRare(lead, byte)) count.rare += 1
        lead = 0
      }
    }
  }
  return count.utf8 * 2 < count.high && count.rare * 2 <= count.signs
}

/** Tells whether a two-byte sign is beyond GB 2312, or among its kana, Cyrillic or box signs. */
function isRare(lead: number, trail: number): boolean {
  // ㎎ to ㎡ and other units of GBK
  if (lead === 0xa9 && trail < 0x58) return false
  return lead < 0xa1 || trail < 0xa1 || lead > 0xf7 || (lead > 0xa9 && lead < 0xb0) || (lead > 0xa3 && lead < 0xaa && lead !== 0xa6)
}
