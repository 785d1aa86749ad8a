import sharp from 'sharp'
import { refuse } from '../core/errors.ts'

export interface ImageFacts {
  extension: 'jpg' | 'png' | 'gif' | 'webp'
  type: string
  width: number
  height: number
}

const MAX_PIXELS = 40_000_000

/** What a file really is, whatever it calls itself. Refuses what is no picture, what is too large to decode and what is broken. */
export async function inspectImage(bytes: Uint8Array): Promise<ImageFacts> {
  // by its first bytes, so that no other decoder (SVG, PDF, TIFF) ever sees what a stranger sends
  const kind = kinds.find(({ begins }) => begins(bytes))
  if (!kind) throw refuse(['仅支持jpg、png、gif、webp格式', 'Only jpg, png, gif and webp images are supported'], { field: 'file' })
  const { extension, type } = kind
  const { width, height } = await sizeOf(bytes)
  await decode(bytes)
  return { extension, type, width, height }
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const {
    width,
    height,
    pages = 1,
    autoOrient,
  } = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata().catch(refuseBroken)
  if (width * height * pages > MAX_PIXELS) {
    throw refuse(['图片像素不能超过4000万', 'An image has at most 40 megapixels'], { field: 'file' })
  }
  return { width: autoOrient.width, height: autoOrient.height }
}

/** A file that ends in the middle has good first bytes; only reading it whole tells. Shrunk on the way, so that no pixels pile up. */
async function decode(bytes: Uint8Array): Promise<void> {
  const whole = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, animated: true })
  await whole.resize(8, 8, { fit: 'fill' }).raw().toBuffer().catch(refuseBroken)
}

function refuseBroken(): never {
  throw refuse(['图片已损坏，请重新选择', 'The image is damaged. Please choose another'], { field: 'file' })
}

const kinds = [
  { extension: 'jpg', type: 'image/jpeg', begins: (bytes) => startsWith(bytes, 0, '\xff\xd8\xff') },
  { extension: 'png', type: 'image/png', begins: (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { extension: 'gif', type: 'image/gif', begins: (bytes) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a') },
  { extension: 'webp', type: 'image/webp', begins: (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') },
] as const satisfies { extension: ImageFacts['extension']; type: string; begins: (bytes: Uint8Array) => boolean }[]

function startsWith(bytes: Uint8Array, at: number, signature: string): boolean {
  return [...signature].every((sign, i) => bytes[at + i] === sign.charCodeAt(0))
}
