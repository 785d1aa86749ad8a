/** The picture count; the pictures in src/web/public/wallpapers are numbered from 1. */
export const WALLPAPERS = 32

export function wallpaperUrl(number: number): string {
  return `/wallpapers/${number}.avif`
}

/** A random picture, uniformly distributed; `chance` is from 0 to below 1. */
export function anyWallpaper(chance: number): number {
  return Math.floor(chance * WALLPAPERS) + 1
}

/** A random picture other than `number`, uniformly distributed; `chance` is from 0 to below 1. */
export function nextWallpaper(number: number, chance: number): number {
  return ((number + Math.floor(chance * (WALLPAPERS - 1))) % WALLPAPERS) + 1
}
