import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { defaultStays, type page as contract } from '#contract/block/page.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { blockPage } from '#server/areas/block/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance, lockFor, transition } from '#server/platform/kernel/machine.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { examineDraft } from './block-check.ts'
import { pages } from './page-source.ts'
import { addVersion } from './versions.ts'

type Row = typeof blockPage.$inferSelect
type Times = Pick<ParsedOf<typeof contract.schedule>, 'publish_at' | 'off_at'>

/** The values for a page without a scheduled publication. */
export const unplanned = { publish_at: null, planned: null, planned_by: null } as const

/** Schedules publication for the draft as it is now, and the time at which the page goes off; times that are empty are cancelled. */
export function schedule(ctx: Ctx, { id, version, publish_at = null, off_at = null }: ParsedOf<typeof contract.schedule>) {
  return transact(ctx, async (ctx) => {
    let warnings: string[] = []
    const before = await lockFor(ctx, pages, 'schedule', { id, version })
    const is_scheduled = publish_at !== null || off_at !== null
    // the log has no row for a call that changes nothing
    if (isPlanned(before, { publish_at, off_at, planned_by: authorOf(ctx) })) return { id, version: before.version, is_scheduled, warnings }
    const row = await transition(ctx, pages, 'schedule', {
      id,
      version,
      check: async (ctx, before) => {
        refuseTimes(ctx, before, { publish_at, off_at })
        if (publish_at !== null) warnings = await examineDraft(ctx, before.draft)
        return undefined
      },
      set: (before) => ({
        off_at,
        ...(publish_at === null ? unplanned : { publish_at, planned: contentOf(before), planned_by: authorOf(ctx) }),
      }),
    })
    return { id: row.id, version: row.version, is_scheduled, warnings }
  })
}

const contentOf = ({ title, share_title, share_image, bg_color, draft: blocks }: Row) => ({
  title,
  share_title,
  share_image,
  bg_color,
  blocks,
})

/** Whether this draft is scheduled for the same times by the same person. */
function isPlanned(row: Row, { publish_at, off_at, planned_by }: Pick<Row, 'publish_at' | 'off_at' | 'planned_by'>): boolean {
  const isSame = (one: string | null, other: string | null) => one === other || Date.parse(one ?? '') === Date.parse(other ?? '')
  if (!isSame(row.publish_at, publish_at) || !isSame(row.off_at, off_at)) return false
  return publish_at === null || (row.planned_by === planned_by && isDeepStrictEqual(row.planned, contentOf(row)))
}

function refuseTimes({ now }: Pick<Ctx, 'now'>, { state, is_default }: Row, { publish_at = null, off_at = null }: Times): void {
  const isPast = (at: string) => Date.parse(at) <= now.getTime()
  if (publish_at !== null && isPast(publish_at)) throw refuse(mustBeLater, { field: 'publish_at' })
  if (off_at === null) return
  if (isPast(off_at)) throw refuse(mustBeLater, { field: 'off_at' })
  if (is_default === 1) throw refuse(defaultStays, { field: 'off_at' })
  if (publish_at === null && state !== 'published') throw refuse(notShown, { field: 'off_at' })
  if (publish_at !== null && Date.parse(off_at) <= Date.parse(publish_at)) throw refuse(offFirst, { field: 'off_at' })
}

const MOST_AT_ONCE = 200

/** Publishes and takes off the pages whose time has come. A run that is late or repeated does each once. */
export async function runPlans(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const now = ctx.now.toISOString()
  const { id, publish_at, off_at, deleted_at } = blockPage
  const due = await ctx.db
    .select({ id })
    .from(blockPage)
    .where(and(or(lte(publish_at, now), lte(off_at, now)), isNull(deleted_at)))
    .orderBy(asc(id))
    .limit(MOST_AT_ONCE)
  for (const row of due)
    await transact(ctx, async (ctx) => {
      await publishPlanned(ctx, row.id, now)
      await takeOff(ctx, row.id, now)
    })
}

async function publishPlanned(ctx: Ctx, id: number, now: string): Promise<void> {
  const [before] = await ctx.db.select().from(blockPage).where(eq(blockPage.id, id)).for('update')
  const where = and(eq(blockPage.id, id), lte(blockPage.publish_at, now), isNull(blockPage.deleted_at))
  const set = { ...unplanned, publish_version: sql`${blockPage.publish_version} + 1`, published_at: now }
  const [after] = await advance(ctx, pages, 'publishDue', { where, set })
  if (!after || !before?.planned) return
  await audit(ctx, { address: `${pages.contract.$.address}.publishDue` }, { id, before, after })
  await addVersion(ctx, after, { ...before.planned, rolled_back_to: null, published_by: before.planned_by })
}

async function takeOff(ctx: Ctx, id: number, now: string): Promise<void> {
  const { is_default, off_at, deleted_at } = blockPage
  const where = and(eq(blockPage.id, id), lte(off_at, now), eq(is_default, 0), isNull(deleted_at))
  const [after] = await advance(ctx, pages, 'offDue', { where, set: { off_at: null } })
  if (after) await audit(ctx, { address: `${pages.contract.$.address}.offDue` }, { id, before: { state: 'published' }, after })
}

const mustBeLater: Label = ['时间必须晚于当前时间', 'The time must be in the future']
const offFirst: Label = ['定时下线必须晚于定时发布', 'The take-off must be later than the publication']
const notShown: Label = ['页面未发布，不能定时下线', 'The page is not published and cannot be taken off']
