import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../program.ts'
import { pictures } from '../wallpapers/pictures.ts'

const MAX_BYTES = 60_000
const QUALITIES = [58, 48, 40, 33, 27, 22, 18]

await drawWallpapers(join(root, 'src/web/public/wallpapers'))

/** Draws the pictures of the lock screen: `npm run wallpapers`. The repository contains them, because they seldom change. */
async function drawWallpapers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [i, svg] of pictures().entries()) {
    const { bytes, quality } = await smallEnough(svg)
    await writeFile(join(folder, `${i + 1}.avif`), bytes)
    console.warn(`${i + 1}.avif  ${bytes.length} bytes at quality ${quality}`)
  }
}

/** The best quality within the size limit. */
async function smallEnough(svg: string): Promise<{ bytes: Buffer; quality: number }> {
  const pixels = await sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 1 }).toBuffer()
  for (const quality of QUALITIES) {
    const bytes = await sharp(pixels).avif({ quality, effort: 3 }).toBuffer()
    if (bytes.length <= MAX_BYTES) return { bytes, quality }
  }
  throw new Error('a picture has too much in it to be small')
}
