import * as z from 'zod/mini'
import { periodRule } from '../activity/activity.ts'
import { areaCodes, contentAudiences, deadLinks, protocolLink, type DeadLink } from '../common/content.ts'
import { entity, get, nothing, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, image, optional, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { editOf, listQuery, rowOf, rule, sortField, statusWords, verbs } from '../kit/verbs.ts'
import { segmentField, segmentRule, segmentTitle } from '../people/segment-field.ts'
import { bannerPositions, bannerStates, bannerTones, popupRules, type BannerPosition } from './words.ts'

/** Maximum picture size. */
export const BANNER_MEGABYTES = 2
export const MOST_TITLE = 30

const position = () => choice(['投放位置', 'Position'], bannerPositions)
const state = () => choice(['状态', 'State'], bannerStates, bannerTones)
const ruleMissing: Label = ['请选择弹出规则', 'Please select how often the popup appears']

/** A banner's editable fields (domain §15.1). */
export const bannerFields = {
  title: text(['标题', 'Title'], { min: 2, max: MOST_TITLE }),
  position: position(),
  image: image(['轮播图片', 'Banner image']),
  /** A protocol link; null: the banner leads nowhere. */
  url: optional(protocolLink()),
  audience: choice(['投放人群', 'Audience'], contentAudiences),
  segment_id: segmentField(),
  /** Province, city and district codes by the store's place; empty: everywhere. */
  areas: defaulted(areaCodes(['投放地区', 'Areas'])),
  start_at: optional(time(['开始时间', 'Starts'])),
  end_at: optional(time(['结束时间', 'Ends'], { isEnd: true })),
  popup_rule: optional(choice(['弹出规则', 'Popup frequency'], popupRules)),
  sort: defaulted(sortField),
  status: defaulted(flag(['启用', 'Enabled'], statusWords)),
}

export const bannerEdit = editOf(bannerFields).check(
  periodRule,
  segmentRule,
  rule(
    ['popup_rule', 'position'],
    ruleMissing,
    ({ position, popup_rule }: { position: BannerPosition; popup_rule?: string | null }) => position !== 'popup' || Boolean(popup_rule),
  ),
)

const count = (label: Label) => derived(label, z.int())

const deadLink = z.nullable(z.enum(Object.keys(deadLinks) as DeadLink[]))

export const bannerRow = rowOf(bannerFields, {
  /** The state at the answer time. */
  state: state(),
  /** The link target in words; null without a link. */
  url_text: derived(['跳转', 'Link'], z.nullable(z.string())),
  /** The reason for which customers cannot open the target; null if they can. */
  url_dead: derived(['跳转问题', 'Link problem'], deadLink),
  segment_title: segmentTitle(),
  show_count: count(['曝光', 'Views']),
  click_count: count(['点击', 'Clicks']),
})

const filters = {
  title: optional(text(['标题', 'Title'], { max: MOST_TITLE })),
  state: optional(state()),
  audience: optional(choice(['投放人群', 'Audience'], contentAudiences)),
  /** Shown on one of these business days. */
  from: optional(date(['投放时间从', 'Shown from'])),
  to: optional(date(['投放时间到', 'Shown until'])),
}

export const bannerQuery = listQuery({ ...filters, position: optional(position()) }, ['sort', 'created_at'])

const positionNames = Object.keys(bannerPositions) as BannerPosition[]
const positionCounts = Object.fromEntries(['all', ...positionNames].map((name) => [name, z.int()])) as Record<
  'all' | BannerPosition,
  z.ZodMiniInt
>

const place = z.object({
  key: z.enum(positionNames),
  title: z.string(),
  width: z.int(),
  height: z.int(),
  /** Null: one at a time. */
  most: z.nullable(z.int()),
})

export const banner = entity('banner.banner', ['轮播', 'Banner'], {
  list: verbs.list(bannerQuery, bannerRow),
  /** The number of banners in each position under the filters. */
  counts: get(['各位置数量', 'Counts'], z.object(filters), z.object(positionCounts)),
  detail: verbs.detail(bannerRow),
  edit: verbs.edit(bannerEdit),
  status: verbs.status(),
  sort: verbs.sort(),
  delete: verbs.delete(),
  /** A disabled banner with the same content and no figures. */
  copy: { ...verbs.copy(['已复制', 'Banner duplicated']), access: 'banner:banner:edit' as const },
  /** A link target in words, and why customers cannot open it, while a form is filled in. */
  linkCheck: get(['检查链接', 'Check a link'], z.object({ url: protocolLink() }), z.object({ title: z.string(), dead: deadLink }), {
    access: 'banner:banner:list',
  }),
  positionOption: get(['投放位置选项', 'Positions'], nothing, z.object({ list: z.array(place) }), {
    path: '/api/common/banner/position/option',
    access: 'login',
    quiet: true,
  }),
})

export type Banner = OutputOf<typeof banner.list>['list'][number]
export type BannerEdit = ParsedOf<typeof banner.edit>
export type BannerInput = InputOf<typeof banner.edit>
export type BannerQuery = ParsedOf<typeof banner.list>
