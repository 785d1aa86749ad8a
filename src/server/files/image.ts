import sharp, { type Sharp } from 'sharp'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '../core/errors.ts'
import { hasAt } from './kinds.ts'
import { bytesAt, measuredAt, passingPath, takeAway } from './landing.ts'

export type ImageExtension = keyof typeof kinds

export interface RewrittenImage {
  /** Where it lies; whoever asked for it takes it away. */
  file: SentFile
  extension: ImageExtension
  width: number
  height: number
}

const MAX_PIXELS = 40_000_000

// no picture is opened twice under one name; what is remembered of them would hold files open that are gone
sharp.cache(false)

/**
 * The picture in a file, written anew: turned as its camera said, in common colours, and without anything else that came along, be it
 * a place, a script or another file. Refuses what is no picture, what is too large to decode, and what is broken.
 */
export async function rewriteImage({ path }: SentFile): Promise<RewrittenImage> {
  const head = await bytesAt(path, 0, 16)
  // by its first bytes, so that no other decoder (SVG, PDF, TIFF) ever sees what a stranger sends
  const extension = (Object.keys(kinds) as ImageExtension[]).find((key) => kinds[key].begins(head))
  if (!extension) throw refuse(['仅支持jpg、png、gif、webp格式', 'Only jpg, png, gif and webp images are supported'], { field: 'file' })
  await assertDecodable(path)
  const { write, moves = false } = kinds[extension]
  const source = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, animated: moves, sequentialRead: true })
  const target = passingPath()
  try {
    const info = await write(source.autoOrient(), head).toFile(target).catch(refuseBroken)
    // the frames of a moving picture lie beneath each other
    return { file: await measuredAt(target), extension, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    await takeAway(target)
    throw error
  }
}

/** The head alone tells the size: a bomb is refused before a pixel of it is made. */
async function assertDecodable(path: string): Promise<void> {
  const head = sharp(path, { limitInputPixels: false, animated: false })
  const { width, height, pages = 1 } = await head.metadata().catch(refuseBroken)
  if (width * height * pages > MAX_PIXELS) throw refuse(['图片像素不能超过4000万', 'An image has at most 40 megapixels'], { field: 'file' })
}

function refuseBroken(): never {
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
    // what was kept without loss stays so
    write: (image, bytes) => image.webp(hasAt(bytes, 12, 'VP8L') ? { lossless: true } : { quality: 90 }),
    moves: true,
  },
}
