import sharp from 'sharp'
import { bannerPlaces, type BannerPosition } from '#contract/banner/words.ts'
import { pictograms } from './pictograms.ts'
import type { PutImage } from './pictures.ts'

export const BANNER_VARIANTS = 2

/** A drawn banner's title in the library. */
export const bannerImage = (position: BannerPosition, variant: number) => `banner-${position}-${variant}`

const subjects = [
  'bearing',
  'belt',
  'bolt',
  'drill',
  'wrench',
  'glove',
  'helmet',
  'oil',
  'nut',
  'tap',
  'screwdriver',
  'disc',
  'insert',
  'shoe',
]

/** Draws and stores banners in the sizes for their positions: goods on a coloured ground, without words. */
export async function putBanners(putImage: PutImage): Promise<void> {
  const positions = Object.keys(bannerPlaces) as BannerPosition[]
  for (const [at, position] of positions.entries())
    for (let variant = 0; variant < BANNER_VARIANTS; variant += 1) {
      const svg = drawing(bannerPlaces[position], at * BANNER_VARIANTS + variant)
      await putImage(bannerImage(position, variant), await sharp(Buffer.from(svg)).webp({ quality: 70, effort: 2 }).toBuffer())
    }
}

function drawing({ width, height }: { width: number; height: number }, n: number): string {
  const hue = (n * 53 + 205) % 360
  const isTall = height > width
  const size = isTall ? width * 0.62 : height * 0.72
  const [x, y] = isTall ? [(width - size) / 2, height * 0.3] : [width - size - height * 0.3, height * 0.14]
  const pictogram = (at: number) => pictograms[subjects[at % subjects.length] ?? 'bearing'] ?? ''
  const placed = (at: number, left: number, top: number, side: number) =>
    `<g transform="translate(${left} ${top}) scale(${side / 48})" fill="none" stroke="#fff" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">${pictogram(at)}</g>`
  const small = isTall ? width * 0.2 : height * 0.34
  const others = [1, 2, 3].map((step) =>
    isTall
      ? placed(n + step, width * 0.12 + (step - 1) * width * 0.28, height * 0.72, small)
      : placed(n + step, width * 0.07 + (step - 1) * small * 1.35, (height - small) / 2, small),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>.a{fill:hsl(${hue} 45% 52%)}.w{fill:hsl(${hue} 50% 38%)}.d{stroke-dasharray:2 2}</style>
    <rect width="${width}" height="${height}" fill="hsl(${hue} 50% 38%)"/><circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.8}" fill="hsl(${hue} 48% 44%)"/>
    ${placed(n, x, y, size)}${others.join('')}</svg>`
}
