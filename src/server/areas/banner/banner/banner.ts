import { sql, eq } from 'drizzle-orm'
import { endBeforeStart } from '#contract/activity/activity.ts'
import { banner as contract, BANNER_MEGABYTES, MOST_TITLE, type BannerEdit, type BannerQuery } from '#contract/banner/banner.ts'
import { bannerPlaces, bannerPositions, type BannerPosition } from '#contract/banner/words.ts'
import { copyTitle } from '#contract/kit/copy-title.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { banner } from '#server/areas/banner/shared/tables.ts'
import { refuseSegment, segmentReference, withSegment } from '#server/areas/store/shared/segments.ts'
import { deadLinksOf } from '#server/features/links/dead-links.ts'
import { describeLinks } from '#server/features/links/gproto.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { countOf } from '#server/platform/kernel/list/state-counts.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { removeRows, sortRows, switchRows } from '#server/platform/kernel/standard-verbs.ts'
import type { Check } from '#server/platform/verify/check.ts'
import { lockPositions, refusalsOf, refuseContent, valuesOf, whyNotEnabled } from './banner-rules.ts'
import { banners, source, withWords } from './banner-source.ts'

const positionTaken: Label = ['该位置启用的轮播已达上限', 'This position has as many enabled banners as it can']
const periodTaken: Label = ['该时段已有弹窗', 'A popup is shown in this period already']

/** The rules about banners (domain §15.1 item 7). */
const bannerChecks: readonly Check[] = [
  {
    name: 'banner.limit',
    label: ['每个位置启用的轮播不超过上限', 'No position has more enabled banners than it can have'],
    violations: `select concat(position, ': ', count(*)) as sample from banner where status = 1 and deleted_at is null and position <> 'popup'
      group by position having count(*) > case position when 'home_top' then 8 else 20 end`,
  },
  {
    name: 'banner.popup',
    label: ['启用的弹窗时段不重叠', 'The periods of enabled popups do not overlap'],
    violations: `select concat('banners ', a.id, ', ', b.id) as sample from banner a join banner b on a.id < b.id
      and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
      where a.position = 'popup' and b.position = 'popup' and a.status = 1 and b.status = 1 and a.deleted_at is null and b.deleted_at is null`,
  },
  {
    name: 'banner.link',
    label: ['轮播的跳转链接属于已有协议', 'The links of banners belong to known protocols'],
    violations: `select concat('banner ', id, ': ', url) as sample from banner where url is not null and deleted_at is null
      and not exists (select from protocol where func = substring(url from '^app://([a-z_]+)'))`,
  },
]

export const entity = defineEntity({
  ...banners,
  references: segmentReference,
  title: banner.title,
  search: { by: [{ as: 'title', column: banner.title, search: banner.search, filter: 'title' }] },
  constraints: {
    banner_time_check: { field: 'end_at', message: endBeforeStart },
    banner_limit: { field: 'position', message: positionTaken },
    banner_popup_excl: { field: 'start_at', message: periodTaken },
  },
  files: { columns: { image: 'one' }, replaceable: { image: contract.edit }, megabytes: { image: BANNER_MEGABYTES } },
  checks: bannerChecks,
})

export async function list(ctx: Ctx, query: BannerQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: await withWords(ctx, page.list) }
}

export async function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  const positions = Object.keys(bannerPositions) as BannerPosition[]
  const { rows } = await ctx.db.execute<Record<BannerPosition, number>>(
    sql`select ${sql.join(
      positions.map((name) => sql`(${countOf(ctx, source, filters, eq(banner.position, name))}) as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  )
  // one column per position
  const counted = rows[0] as Record<BannerPosition, number>
  return { ...counted, all: positions.reduce((sum, name) => sum + counted[name], 0) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const [worded] = await withWords(ctx, [row])
  return worded ?? row
}

export function edit(ctx: Ctx, { id, version, ...values }: BannerEdit) {
  return transact(ctx, async (ctx) => {
    const next = withSegment(valuesOf(values))
    const before = id === undefined ? null : await rowOr404(ctx, banners, id, { lock: true })
    await refuseSegment(ctx, next, before)
    await refuseContent(ctx, next, before)
    const { status = 1, start_at = null, end_at = null } = { ...before, ...defined(next) }
    if (status === 1) {
      await lockPositions(ctx, [next.position])
      const why = await whyNotEnabled(ctx, { ...(before && { id: before.id }), position: next.position, start_at, end_at })
      if (why) throw refuse(why.label, { field: 'position', ...(why.values && { values: why.values }) })
    }
    const after = before ? await updateRow(ctx, banners, before, version, next) : await insertRow(ctx, banners, next)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, input: ParsedOf<typeof contract.status>) {
  if (input.status === 0) return switchRows(ctx, banners, input)
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, banners, {
      endpoint: contract.status,
      ids: input.ids,
      check: refusalsOf,
      set: () => ({ status: 1 }),
    })
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, banners, input)
}

/** A disabled banner with the same content. Its figures begin with zero. */
export function copy(ctx: Ctx, { id }: ParsedOf<typeof contract.copy>) {
  return transact(ctx, async (ctx) => {
    const { position, image, url, audience, segment_id, areas, start_at, end_at, popup_rule, sort, ...row } = await rowOr404(
      ctx,
      banners,
      id,
    )
    const title = copyTitle(row.title, MOST_TITLE, ctx.language)
    const content = { position, image, url, audience, segment_id, areas, start_at, end_at, popup_rule, sort }
    const newRow = await insertRow(ctx, banners, { ...content, title, status: 0 })
    await audit(ctx, contract.copy, { id: newRow.id, before: null, after: newRow })
    return { id: newRow.id, version: newRow.version }
  })
}

export function remove(ctx: Ctx, input: ParsedOf<typeof contract.delete>) {
  return removeRows(ctx, banners, input)
}
export { remove as delete }

export async function linkCheck(ctx: Ctx, { url }: ParsedOf<typeof contract.linkCheck>) {
  const title = (await describeLinks(ctx, [url])).get(url) ?? url
  return { title, dead: (await deadLinksOf(ctx, [url])).get(url) ?? null }
}

/** The positions with the suggested picture sizes. */
export function positionOption({ language }: Ctx) {
  const positions = Object.keys(bannerPositions) as BannerPosition[]
  return Promise.resolve({ list: positions.map((key) => ({ key, title: say(bannerPositions[key], language), ...bannerPlaces[key] })) })
}

/** The values without the omitted ones, which a change leaves as they are. */
function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
}
