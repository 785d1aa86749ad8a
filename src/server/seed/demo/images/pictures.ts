import sharp from 'sharp'
import { brands } from '#server/seed/demo/brands.ts'
import { families } from '#server/seed/demo/catalog/families.ts'
import { brandImage, familyImage } from './names.ts'
import { brandLogo, goodsPicture } from './svg.ts'

/** Drawings for the icons for categories without a family. */
const otherKinds = [{ key: 'power-drill' }, { key: 'gauge' }, { key: 'cleaning' }] as const

export type PutImage = (name: string, bytes: Uint8Array) => Promise<string>

/** Draws and stores every brand's logo and every family's picture; returns their addresses by name. */
export async function putPictures(putImage: PutImage): Promise<Map<string, string>> {
  const drawings = [
    ...brands().map((brand) => ({ name: brandImage(brand), svg: brandLogo(brand) })),
    ...[...families, ...otherKinds].map((kind) => ({ name: familyImage(kind), svg: goodsPicture(kind.key) })),
  ]
  const addresses = await Promise.all(
    drawings.map(async ({ name, svg }) => {
      const bytes = await sharp(Buffer.from(svg)).webp({ quality: 70, effort: 2 }).toBuffer()
      return [name, await putImage(name, bytes)] as const
    }),
  )
  return new Map(addresses)
}
