import * as z from 'zod/mini'
import { bannerPositions, popupRules } from '../banner/words.ts'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, derived, int, rowId } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

const view = z.object({
  id: z.int(),
  title: derived(['标题', 'Title'], z.string()),
  image: derived(['图片', 'Image'], z.string()),
  url: derived(['跳转链接', 'Link'], z.nullable(z.string())),
  /** How often the mini-program shows it; null if it is no popup. */
  popup_rule: z.nullable(choice(['弹出规则', 'Popup frequency'], popupRules)),
  end_at: derived(['结束时间', 'Ends'], z.nullable(z.string())),
})

export const MOST_COUNTED = 50

/** A banner's views and clicks in one mini-program since its last report: they count as one view a minute, and one click after a view. */
const counted = z
  .object({
    id: rowId(),
    shown: z._default(int(['曝光', 'Views'], 0, 100), 0),
    clicked: z._default(int(['点击', 'Clicks'], 0, 20), 0),
  })
  .check(
    rule(
      ['shown', 'clicked'],
      ['请上报曝光或点击', 'Report views or clicks'],
      ({ shown = 0, clicked = 0 }: { shown?: number; clicked?: number }) => shown + clicked > 0,
    ),
  )

const twice: Label = ['每个轮播在一次上报中只能出现一次', 'Each banner can be reported once in a report']

/** Banners for the customer (domain §15.1). */
export const banner = entity('shop.banner', ['轮播', 'Banner'], {
  /** The banners that the caller sees at a position now, in their order. */
  list: get(
    ['轮播', 'Banners'],
    z.object({ position: choice(['投放位置', 'Position'], bannerPositions) }),
    z.object({ list: z.array(view) }),
    { access: 'public' },
  ),
  /** Adds views and clicks, which the mini-program sends together. Banners that the caller does not see are not counted. */
  count: post(
    ['曝光与点击', 'Count views and clicks'],
    z
      .object({ list: z.array(counted).check(z.minLength(1), z.maxLength(MOST_COUNTED)) })
      .check(rule(['list'], twice, ({ list }: { list: { id: number }[] }) => new Set(list.map(({ id }) => id)).size === list.length)),
    nothing,
    {
      access: 'public',
      quiet: true,
    },
  ),
})
