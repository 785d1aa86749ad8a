import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { nameOf, others, shown, type Look } from './picture-files.ts'

const WIDE = { width: 600, height: 375 }
const NARROW = { width: 180, height: 390 }
const GAP = 12
const MOST_BYTES = 60_000

/** One picture of a page in all its looks, for docs/pictures/pages. */
export async function keepPage(subject: string, looks: readonly Look[]): Promise<void> {
  const folder = join(shown, 'pages')
  await mkdir(folder, { recursive: true })
  const wide = looks.filter(({ width }) => width === 1440)
  const narrow = looks.filter(({ width }) => width === 390)
  const placed = [
    ...wide.map((look, at) => placedAt(subject, look, WIDE, (at % 2) * (WIDE.width + GAP), Math.floor(at / 2) * (NARROW.height + GAP))),
    ...narrow.map((look, at) =>
      placedAt(subject, look, NARROW, 2 * (WIDE.width + GAP) + (at % 2) * (NARROW.width + GAP), Math.floor(at / 2) * (NARROW.height + GAP)),
    ),
  ]
  const size = { width: 2 * (WIDE.width + NARROW.width) + 3 * GAP, height: 2 * NARROW.height + GAP }
  const sheet = sharp({ create: { ...size, channels: 3, background: '#808080' } }).composite(await Promise.all(placed))
  await writeFile(join(folder, `${subject}.webp`), await fitting(await sheet.png({ compressionLevel: 1 }).toBuffer()))
}

/** The best quality within the byte limit: pages full of text need more than others. */
async function fitting(sheet: Buffer): Promise<Buffer> {
  for (const quality of [72, 60, 48, 36, 24]) {
    const picture = await sharp(sheet).webp({ quality, effort: 5 }).toBuffer()
    if (picture.length <= MOST_BYTES) return picture
  }
  return sharp(sheet).webp({ quality: 12, effort: 5 }).toBuffer()
}

async function placedAt(
  subject: string,
  look: Look,
  size: { width: number; height: number },
  left: number,
  top: number,
): Promise<OverlayOptions> {
  const input = await sharp(join(others, `${nameOf(subject, look)}.png`))
    .resize({ ...size, position: 'top' })
    .toBuffer()
  return { input, left, top }
}
