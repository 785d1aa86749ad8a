import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anyWallpaper, nextWallpaper, WALLPAPERS, wallpaperUrl } from '#web/base/session/wallpapers.ts'
import { root } from './folder.ts'

const folder = join(root, 'src/web/public/wallpapers')
const numbers = Array.from({ length: WALLPAPERS }, (_, i) => i + 1)

test('[H07] there are 32 pictures, numbered from 1, and nothing else', () => {
  expect(WALLPAPERS).toBe(32)
  expect(readdirSync(folder).toSorted()).toEqual(numbers.map((number) => `${number}.avif`).toSorted())
  expect(wallpaperUrl(7)).toBe('/wallpapers/7.avif')
})

test('[H07] each fills a screen in at most 60 kB', async () => {
  for (const number of numbers) {
    const bytes = readFileSync(join(folder, `${number}.avif`))
    expect(bytes.length, `${number}`).toBeLessThanOrEqual(60_000)
    expect(await sharp(bytes).metadata(), `${number}`).toMatchObject({ width: 1920, height: 1080 })
  }
})

test('[H07] no two are alike', async () => {
  const small = await Promise.all(
    numbers.map((number) =>
      sharp(join(folder, `${number}.avif`))
        .resize(16, 9, { fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )
  for (const [i, one] of small.entries()) {
    for (const other of small.slice(i + 1)) {
      const difference = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
      expect(difference, `${i + 1}`).toBeGreaterThan(8)
    }
  }
})

test('[D3] [H07] the first picture is drawn from all 32, each as likely as the next', () => {
  const drawn = Array.from({ length: WALLPAPERS * 10 }, (_, i) => anyWallpaper(i / (WALLPAPERS * 10)))
  expect(new Set(drawn).size).toBe(WALLPAPERS)
  expect([Math.min(...drawn), Math.max(...drawn), anyWallpaper(0.999999)]).toEqual([1, WALLPAPERS, WALLPAPERS])
})

test('[H07] changing the picture always shows another one, and each comes up', () => {
  for (const number of numbers) {
    const next = new Set(Array.from({ length: 310 }, (_, i) => nextWallpaper(number, i / 310)))
    expect(next.has(number)).toBe(false)
    expect(next.size).toBe(WALLPAPERS - 1)
  }
})
