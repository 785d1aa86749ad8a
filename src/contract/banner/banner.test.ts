import { describe, expect, test } from 'vitest'
import { bannerEdit } from './banner.ts'
import { bannerPlaces, bannerStateOf, isSuitable, type BannerPosition } from './words.ts'

const NOW = new Date('2026-03-01T08:00:00.000Z')
const [before, after] = ['2026-03-01T07:59:59.999Z', '2026-03-01T08:00:00.001Z']

describe('[A29] banners', () => {
  test.each([
    [{ status: 0, start_at: null, end_at: null }, 'off'],
    [{ status: 0, start_at: null, end_at: before }, 'off'],
    [{ status: 1, start_at: null, end_at: null }, 'running'],
    [{ status: 1, start_at: NOW.toISOString(), end_at: after }, 'running'],
    [{ status: 1, start_at: after, end_at: null }, 'upcoming'],
    [{ status: 1, start_at: before, end_at: NOW.toISOString() }, 'ended'],
    [{ status: 1, start_at: null, end_at: before }, 'ended'],
  ] as const)('the state follows from the switch and the period %#', (row, state) => {
    expect(bannerStateOf(row, NOW)).toBe(state)
  })

  test('a picture suits a position in its shape and with at least its width', () => {
    for (const position of Object.keys(bannerPlaces) as BannerPosition[]) {
      const { width, height } = bannerPlaces[position]
      expect(isSuitable(position, { width, height })).toBe(true)
      expect(isSuitable(position, { width: width * 2, height: height * 2 })).toBe(true)
      expect(isSuitable(position, { width: width / 2, height: height / 2 })).toBe(false)
      expect(isSuitable(position, { width: width * 1.1, height })).toBe(false)
      expect(isSuitable(position, { width, height: height * 1.1 })).toBe(false)
    }
  })

  test('only a popup needs a rule', () => {
    const form = { title: '轮播', image: '/files/a.png', audience: 'all' as const }
    expect(bannerEdit.safeParse({ ...form, position: 'mine' }).success).toBe(true)
    expect(bannerEdit.safeParse({ ...form, position: 'popup' }).success).toBe(false)
    expect(bannerEdit.safeParse({ ...form, position: 'popup', popup_rule: 'daily' }).success).toBe(true)
  })
})
