import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { BANNER_MEGABYTES, type BannerEdit } from '#contract/banner/banner.ts'
import { bannerPlaces, type BannerPosition } from '#contract/banner/words.ts'
import { badLink } from '#contract/common/content.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { banner } from '#server/areas/banner/shared/tables.ts'
import { area } from '#server/features/common/tables.ts'
import { knownLinks } from '#server/features/links/protocol-links.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { bytesOf } from '#server/platform/storage/media.ts'

type Row = typeof banner.$inferSelect
type Placed = Pick<Row, 'position' | 'start_at' | 'end_at'> & { id?: number }

export const positionFull: Label = ['该位置最多启用{n}个', 'This position can have at most {n:enabled banner|enabled banners}']
export const popupTaken: Label = ['该时段已有弹窗“{title}”', 'The popup “{title}” is shown in this period already']
const tooLarge: Label = ['轮播图片大小不能超过{n}MB', 'The banner image must be at most {n} MB']
const badArea: Label = ['地区编码不合法', 'The area code is not valid']

/** The form values as they are stored: only popups have a rule. */
export function valuesOf({ position, popup_rule, areas, ...values }: Omit<BannerEdit, 'id' | 'version'>) {
  return {
    ...values,
    position,
    popup_rule: position === 'popup' ? (popup_rule ?? null) : null,
    ...(areas && { areas: [...new Set(areas)] }),
  }
}

/** Refuses a link with an unknown protocol, a large picture and areas that do not exist; only in fields that change. */
export async function refuseContent(ctx: Ctx, next: ReturnType<typeof valuesOf>, before: Row | null): Promise<void> {
  const { url, image, areas = [] } = next
  if (url && url !== before?.url && !(await knownLinks(ctx, [url])).has(url)) throw refuse(badLink, { field: 'url' })
  if (image !== before?.image && (await bytesOf(ctx.db, image)) > BANNER_MEGABYTES * 1024 * 1024)
    throw refuse(tooLarge, { field: 'image', values: { n: BANNER_MEGABYTES } })
  const added = areas.filter((code) => !before?.areas.includes(code))
  if (added.length > 0 && (await ctx.db.$count(area, inArray(area.code, added))) < added.length) throw refuse(badArea, { field: 'areas' })
}

const POSITIONS = 5320070

/**
 * Lets one transaction at a time decide which banners at these positions are enabled. Callers lock their rows before, and take all positions
 * together, so that no two transactions can wait for each other. The trigger `banner_limit` takes the same locks.
 */
export async function lockPositions({ db }: Pick<Ctx, 'db'>, positions: readonly BannerPosition[]): Promise<void> {
  for (const position of [...new Set(positions)].toSorted())
    await db.execute(sql`select pg_advisory_xact_lock(${POSITIONS}, hashtext(${position}))`)
}

/** Why a banner cannot be enabled beside the enabled ones at its position, which is locked. */
export async function whyNotEnabled(ctx: Ctx, row: Placed): Promise<Refusal | undefined> {
  return refusalBeside(row, await enabledIn(ctx, [row.position]))
}

/** The refusals for rows that are enabled together, by id: each row counts those before it. */
export async function refusalsOf(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<number, Refusal>> {
  const off = rows.filter(({ status }) => status === 0)
  const positions = [...new Set(off.map(({ position }) => position))]
  await lockPositions(ctx, positions)
  const enabled: Enabled[] = await enabledIn(ctx, positions)
  const refusals = new Map<number, Refusal>()
  for (const row of off) {
    const why = refusalBeside(row, enabled)
    if (why) refusals.set(row.id, why)
    else enabled.push(row)
  }
  return refusals
}

type Enabled = Required<Placed> & Pick<Row, 'title'>

function enabledIn({ db }: Ctx, positions: readonly BannerPosition[]): Promise<Enabled[]> {
  const { id, title, position, start_at, end_at } = banner
  return db
    .select({ id, title, position, start_at, end_at })
    .from(banner)
    .where(and(inArray(position, [...positions]), eq(banner.status, 1), isNull(banner.deleted_at)))
}

function refusalBeside(row: Placed, enabled: readonly Enabled[]): Refusal | undefined {
  const others = enabled.filter(({ id, position }) => id !== row.id && position === row.position)
  const { most } = bannerPlaces[row.position]
  if (most !== null) return others.length < most ? undefined : { label: positionFull, values: { n: most } }
  const same = others.find((other) => meet(row, other))
  return same && { label: popupTaken, values: { title: same.title } }
}

/** Tells whether two periods have a moment in common. */
function meet(one: Placed, other: Placed): boolean {
  const at = (moment: string | null, open: number) => (moment === null ? open : Date.parse(moment))
  const begins = (a: Placed, b: Placed) => at(a.start_at, -Infinity) < at(b.end_at, Infinity)
  return begins(one, other) && begins(other, one)
}
