import sharp from 'sharp'
import { THUMB_SIZES } from '#contract/common/thumb.ts'
import { landed, takeAway } from './landing.ts'
import type { FileStore } from './store.ts'

const THUMB = new RegExp(`^(.+\\.(?:jpg|png|gif|webp))\\.(${THUMB_SIZES.join('|')})\\.webp$`)
const underWay = new Map<string, Promise<void>>()

/** Makes the small picture of this name, unless it is none or its large one is missing. Two who ask for it at once wait for one. */
export async function makeThumb(files: FileStore, name: string): Promise<boolean> {
  const [, source, size] = THUMB.exec(name) ?? []
  if (!source || (await files.size(source)) === undefined) return false
  const making = underWay.get(name) ?? fetchAndShrink(files, { source, name, size: Number(size) }).finally(() => underWay.delete(name))
  underWay.set(name, making)
  await making
  return true
}

/** Makes all small pictures of the picture that is kept as `name` and lies at `path` as well. */
export async function makeThumbs(files: FileStore, name: string, path: string): Promise<void> {
  await Promise.all(THUMB_SIZES.map((size) => shrink(files, path, `${name}.${size}.webp`, size)))
}

/** The names of all small pictures of a picture. */
export function thumbsOf(name: string): string[] {
  return THUMB_SIZES.map((size) => `${name}.${size}.webp`)
}

async function fetchAndShrink(files: FileStore, { source, name, size }: { source: string; name: string; size: number }): Promise<void> {
  const { path } = await landed(await files.read(source))
  try {
    await shrink(files, path, name, size)
  } finally {
    await takeAway(path)
  }
}

/** The first frame of what moves: a list that flickers cannot be read. */
async function shrink(files: FileStore, path: string, name: string, size: number): Promise<void> {
  const small = sharp(path).autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true })
  await files.keep(name, await small.webp({ quality: 80 }).toBuffer())
}
