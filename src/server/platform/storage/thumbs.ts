import sharp, { type Sharp } from 'sharp'
import { THUMB_SIZES } from '#contract/common/thumb.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { decodeInTurn } from './decoding.ts'
import { writeTemp, removeTemp } from './temp-file.ts'

const THUMB = new RegExp(`^(.+\\.(?:jpg|png|gif|webp))\\.(${THUMB_SIZES.join('|')})\\.webp$`)
const LARGEST = Math.max(...THUMB_SIZES)
const MOST_SECONDS = 30
// browsers request missing thumbnails without a login
const NOBODY = 0
const underWay = new Map<string, Promise<void>>()

/**
 * Creates the thumbnail under this name; returns false if the name is not a thumbnail's or its picture is missing. Concurrent requests share
 * one run.
 */
export async function makeThumb(files: FileStore, name: string): Promise<boolean> {
  const [, source, size] = THUMB.exec(name) ?? []
  if (!source || (await files.size(source)) === undefined) return false
  const making = underWay.get(name) ?? fetchAndShrink(files, { source, name, size: Number(size) }).finally(() => underWay.delete(name))
  underWay.set(name, making)
  await making
  return true
}

/** Creates all thumbnails for the stored picture `name`, from its copy at `path`. The caller holds a place in the decoding queue. */
export async function makeThumbs(files: FileStore, name: string, path: string): Promise<void> {
  // decoded once: the smaller thumbnails are made from the largest
  const { data, info } = await first(path, LARGEST).raw().toBuffer({ resolveWithObject: true })
  for (const size of THUMB_SIZES) await keepSmall(files, `${name}.${size}.webp`, resized(sharp(data, { raw: info }), size))
}

/** All thumbnail names for a picture. */
export function thumbsOf(name: string): string[] {
  return THUMB_SIZES.map((size) => `${name}.${size}.webp`)
}

async function fetchAndShrink(files: FileStore, { source, name, size }: { source: string; name: string; size: number }): Promise<void> {
  const { path } = await writeTemp(await files.read(source))
  try {
    await decodeInTurn(NOBODY, () => keepSmall(files, name, first(path, size)))
  } finally {
    await removeTemp(path)
  }
}

/** The first frame in an animation, because moving pictures make a list hard to read. */
function first(path: string, size: number): Sharp {
  return resized(sharp(path, { sequentialRead: true }).autoOrient().timeout({ seconds: MOST_SECONDS }), size)
}

function resized(image: Sharp, size: number): Sharp {
  return image.resize(size, size, { fit: 'inside', withoutEnlargement: true })
}

async function keepSmall(files: FileStore, name: string, image: Sharp): Promise<void> {
  await files.keep(name, await image.webp({ quality: 80 }).toBuffer())
}
