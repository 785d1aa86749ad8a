import sharp, { type Sharp } from 'sharp'
import type { SentFile } from '#contract/kit/sent-file.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { decodeInTurn, spendPixels } from './decoding.ts'
import { hasAt } from './kinds.ts'
import { bytesAt, measuredAt, tempPath, removeTemp } from './temp-file.ts'

export type ImageExtension = keyof typeof kinds

export interface RewrittenImage {
  /** The file path until `act` has ended. */
  file: SentFile
  extension: ImageExtension
  width: number
  height: number
}

const MAX_PIXELS = 40_000_000

const MOST_SECONDS = 30

// a name is never opened twice, and cached files would stay open after their deletion
sharp.cache(false)
// one thread per picture: the other threads in the pool hash passwords
sharp.concurrency(1)

/**
 * Passes `act` the re-encoded picture in a file: rotated according to its orientation, in sRGB, and without embedded data such as a
 * location, a script or another file. Refuses other types, pictures too large to decode, damaged ones, and more pixels than the person's
 * budget. Decoding waits for its turn, which includes `act`.
 */
export async function withRewritten<Result>(
  ctx: Ctx,
  { path }: SentFile,
  act: (image: RewrittenImage) => Promise<Result>,
): Promise<Result> {
  const head = await bytesAt(path, 0, 16)
  // detected by the first bytes, so that no other decoder (SVG, PDF, TIFF) processes uploaded content
  const extension = (Object.keys(kinds) as ImageExtension[]).find((key) => kinds[key].begins(head))
  if (!extension) throw refuse(['仅支持jpg、png、gif、webp格式', 'Only jpg, png, gif and webp images are supported'], { field: 'file' })
  spendPixels(ctx, await pixelsOf(path))
  return decodeInTurn(ctx.actor.id, () => rewrite(path, head, extension, act))
}

async function rewrite<Result>(
  path: string,
  head: Buffer,
  extension: ImageExtension,
  act: (image: RewrittenImage) => Promise<Result>,
): Promise<Result> {
  const { write, moves = false } = kinds[extension]
  const source = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, animated: moves, sequentialRead: true })
  const target = tempPath()
  try {
    const written = write(source.autoOrient().timeout({ seconds: MOST_SECONDS }), head)
    const info = await written.toFile(target).catch(refuseBroken)
    // an animation's frames are stacked vertically
    return await act({ file: await measuredAt(target), extension, width: info.width, height: info.pageHeight ?? info.height })
  } finally {
    await removeTemp(target)
  }
}

/** The header contains the size: a decompression bomb is refused before a pixel is decoded. */
async function pixelsOf(path: string): Promise<number> {
  const head = sharp(path, { limitInputPixels: false, animated: false })
  const { width, height, pages = 1 } = await head.metadata().catch(refuseBroken)
  const pixels = width * height * pages
  if (pixels > MAX_PIXELS) throw refuse(['图片像素不能超过4000万', 'An image has at most 40 megapixels'], { field: 'file' })
  return pixels
}

function refuseBroken(error: Error): never {
  if (error.message.includes('timeout'))
    throw refuse(['图片处理超时，请换一张图片', 'The image takes too long to process. Please choose another'], { field: 'file' })
  throw refuse(['图片已损坏，请重新选择', 'The image is damaged. Please choose another'], { field: 'file' })
}

interface Kind {
  begins: (bytes: Uint8Array) => boolean
  write: (image: Sharp, bytes: Uint8Array) => Sharp
  /** May have several frames. */
  moves?: boolean
}

const kinds: Record<'jpg' | 'png' | 'gif' | 'webp', Kind> = {
  jpg: { begins: (bytes) => hasAt(bytes, 0, '\xff\xd8\xff'), write: (image) => image.jpeg({ quality: 90 }) },
  png: { begins: (bytes) => hasAt(bytes, 0, '\x89PNG\r\n\x1a\n'), write: (image) => image.png() },
  gif: {
    begins: (bytes) => hasAt(bytes, 0, 'GIF87a') || hasAt(bytes, 0, 'GIF89a'),
    write: (image) => image.gif(),
    moves: true,
  },
  webp: {
    begins: (bytes) => hasAt(bytes, 0, 'RIFF') && hasAt(bytes, 8, 'WEBP'),
    // a lossless picture stays lossless
    write: (image, bytes) => image.webp(hasAt(bytes, 12, 'VP8L') ? { lossless: true } : { quality: 90 }),
    moves: true,
  },
}
