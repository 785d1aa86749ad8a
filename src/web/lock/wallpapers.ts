/** How many pictures there are, numbered from 1 (scripts/wallpapers.ts draws them). */
export const WALLPAPERS = 32

export function wallpaperUrl(number: number): string {
  return `/wallpapers/${number}.avif`
}

/** Another picture than `number`, each as likely as the next; `chance` is from 0 to below 1. */
export function nextWallpaper(number: number, chance: number): number {
  return ((number + Math.floor(chance * (WALLPAPERS - 1))) % WALLPAPERS) + 1
}
