import type { Tone } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

/** The fixed places in the mini-program that show banners (domain §15.1). */
export const bannerPositions = {
  home_top: ['首页轮播', 'Home carousel'],
  home_middle: ['首页通栏', 'Home strip'],
  category_top: ['分类页', 'Category page'],
  mine: ['个人中心', 'My account'],
  integral_top: ['积分商城', 'Points shop'],
  popup: ['弹窗', 'Popup'],
  splash: ['启动页', 'Splash screen'],
} as const satisfies Words
export type BannerPosition = keyof typeof bannerPositions

interface Place {
  /** The suggested picture size in pixels. */
  width: number
  height: number
  /** Enabled banners at a time; null: as many as their periods allow. The trigger `banner_limit` has the same numbers. */
  most: number | null
}

export const bannerPlaces: Readonly<Record<BannerPosition, Place>> = {
  home_top: { width: 750, height: 320, most: 8 },
  home_middle: { width: 750, height: 180, most: 20 },
  category_top: { width: 560, height: 200, most: 20 },
  mine: { width: 710, height: 160, most: 20 },
  integral_top: { width: 750, height: 300, most: 20 },
  popup: { width: 600, height: 800, most: null },
  splash: { width: 750, height: 1624, most: 20 },
}

const { popup: _popup, splash: _splash, ...inPages } = bannerPositions

/** The positions that a carousel on a page can show; popups and the splash screen cover the page. */
export const pagePositions = inPages
export type PagePosition = keyof typeof pagePositions

/** How often one visitor sees a popup. */
export const popupRules = {
  once: ['仅一次', 'Once'],
  daily: ['每天一次', 'Once a day'],
  always: ['每次打开', 'At every start'],
} as const satisfies Words
export type PopupRule = keyof typeof popupRules

export const bannerStates = {
  upcoming: ['未开始', 'Scheduled'],
  running: ['投放中', 'Running'],
  ended: ['已结束', 'Ended'],
  off: ['已停用', 'Off'],
} as const satisfies Words
export type BannerState = keyof typeof bannerStates

export const bannerTones: Readonly<Record<BannerState, Tone>> = { upcoming: 'info', running: 'success', ended: 'neutral', off: 'warning' }

interface Timed {
  status: 0 | 1
  start_at: string | null
  end_at: string | null
}

/** A banner's state at a time. A missing period end is open; the end itself is no longer part of it. */
export function bannerStateOf({ status, start_at, end_at }: Timed, now: Date): BannerState {
  if (status === 0) return 'off'
  if (end_at !== null && Date.parse(end_at) <= now.getTime()) return 'ended'
  return start_at !== null && Date.parse(start_at) > now.getTime() ? 'upcoming' : 'running'
}

/** Shape part that may be cut off before a picture counts as unsuitable. */
const TOLERANCE = 0.02

/** Tells whether a picture has its position's shape and at least the suggested width, so that nothing is cut off or blurred. */
export function isSuitable(position: BannerPosition, { width, height }: { width: number; height: number }): boolean {
  const place = bannerPlaces[position]
  const shape = (width * place.height) / (height * place.width)
  return width >= place.width && Math.abs(shape - 1) <= TOLERANCE
}
