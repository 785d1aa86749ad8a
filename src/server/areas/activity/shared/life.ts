import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CostImpact, PublishImpact } from '#contract/activity/activity.ts'
import { phaseOf, type ActivityFacts, type ActivityFlow, type ActivityState, type WhilePublished } from '#contract/activity/flow.ts'
import type { ActivityKind } from '#contract/activity/words.ts'
import { copyTitle } from '#contract/kit/copy-title.ts'
import type { Endpoint, Entity } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type { Impact } from '#server/areas/goods/priceChange/impact.ts'
import { isOpen } from '#server/areas/goods/shared/open-offers.ts'
import { askReview } from '#server/areas/goods/shared/sale-review.ts'
import { decideReview, reviewFor, type Outcome, type Reviewed as ReviewedRow } from '#server/areas/goods/shared/second-review.ts'
import { refuseDeletedSegment } from '#server/areas/store/shared/segments.ts'
import { book, lockBudget } from '#server/features/giveaway/giveaway.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import type { EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance, lockFor, transition, transitionRows } from '#server/platform/kernel/machine.ts'
import { insertRow, rowOr404, type EntityTable } from '#server/platform/kernel/rows.ts'
import { sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import type { Study } from './exposure.ts'
import { countViewsOf, statOf } from './figures.ts'

type ActivityTable = EntityTable &
  Record<'state' | 'title' | 'start_at' | 'end_at' | 'published_at' | 'closed_at' | 'joined_count' | 'sort', PgColumn>

type ActivityContract = {
  readonly $: Entity['$'] & { readonly flow: ActivityFlow }
  readonly copy: Endpoint
  readonly sort: Endpoint
}

type Row<Table extends ActivityTable> = Table['$inferSelect'] &
  ActivityFacts & { id: number; version: number; title: string; segment_id?: number | null }

type Reviewed<Table extends ActivityTable> = Row<Table> & ReviewedRow

interface Activity<Table extends ActivityTable> {
  kind: ActivityKind
  rows: EntityRows<Table, ActivityContract>
  /** The fields that may change after the publication. */
  whilePublished: WhilePublished<Record<string, unknown>>
  /** The whole validation before the publication, conflicts with others included. It throws; the row is locked. */
  check?: (ctx: Ctx, row: Row<Table>) => Promise<void>
  /** The effects from the prices that the publication lowers; beyond the limits for price changes a second person publishes. */
  impact?: (ctx: Ctx, row: Row<Table>) => Promise<Impact>
  /** The activity's maximum cost; beyond the limit a second person publishes. */
  cost?: (ctx: Ctx, row: Row<Table>) => Promise<Study>
  /** Effects after closing, by staff or at the end: money and stock that the activity held are released. */
  closed?: (ctx: Ctx, row: Row<Table>) => Promise<void>
  /** The values for a copy; state, life cycle times and counters are left out already. */
  copied?: (row: Row<Table>) => object
  /** Copies the rows below the activity. */
  copyParts?: (ctx: Ctx, from: number, to: number) => Promise<void>
}

export const fixed: Label = ['活动已发布，不能修改该项', 'The activity is published; this cannot be changed']
const sentForReview: Label = ['已提交复核，由另一人发布', 'Sent for review; another person publishes it']
const earlier: Label = ['结束时间只能延后', 'The end can only be moved to a later time']
export const tooFew: Label = ['数量不能小于已使用数量({n})', 'The number must not be lower than the number already used ({n})']
export const onlyUp: Label = ['发布后数量只能增加', 'After publication the number can only be raised']

const MOST_AT_ONCE = 200

/** The verbs for an activity's life cycle (domain §4.0). */
export function activityLife<Table extends ActivityTable>({
  kind,
  rows,
  whilePublished,
  check,
  impact,
  cost,
  closed,
  copied,
  copyParts,
}: Activity<Table>) {
  // the table has the columns that every activity has
  const own = rows as unknown as EntityRows<ActivityTable, ActivityContract>
  countViewsOf(kind, own.table)
  type RowVersion = { id: number; version?: number | undefined }
  type Read = RowVersion & { hash?: string | null | undefined }
  const saved = ({ id, version }: { id: number; version: number }) => ({ id, version })

  async function examine(ctx: Ctx, row: Row<Table>): Promise<void> {
    // a draft that copies a closed activity can name a segment that was deleted meanwhile
    await refuseDeletedSegment(ctx, row.segment_id ?? null)
    await check?.(ctx, row)
  }

  async function move(ctx: Ctx, name: 'publish' | 'pause' | 'resume' | 'close', { id, version }: RowVersion, outcome: Outcome = 'free') {
    const row = await transition(ctx, own, name, {
      id,
      version,
      check: async (ctx, row) => {
        if (name === 'publish') await examine(ctx, row as unknown as Row<Table>)
        return undefined
      },
      set: () =>
        name === 'publish'
          ? { published_at: ctx.now.toISOString(), ...(outcome === 'approved' && { approved_by: ctx.actor.id }) }
          : name === 'close'
            ? { closed_at: ctx.now.toISOString() }
            : {},
      effects: async (ctx, after) => {
        if (name === 'close') await closed?.(ctx, after as unknown as Row<Table>)
      },
    })
    return saved(row as unknown as { id: number; version: number })
  }

  /** Publishes a draft, or sends it for review: a second person publishes prices beyond the limits. */
  function publish(ctx: Ctx, input: Read) {
    const study = impact ?? cost
    if (!study) return move(ctx, 'publish', input)
    return transact(ctx, async (ctx) => {
      const row = (await lockFor(ctx, own, 'publish', input)) as unknown as Reviewed<Table>
      await lockBudget(ctx)
      const studied = await study(ctx, row)
      const outcome = await decideReview(ctx, own, row, studied, input)
      if (outcome !== 'asks') {
        const published = await move(ctx, 'publish', input, outcome)
        await book(ctx, [studied.giveaway], outcome === 'approved' ? (row.review_by ?? row.created_by) : null)
        return published
      }
      // examined once for each version that is sent
      if (row.review_by === null) await examine(ctx, row)
      await askReview(ctx, own, row)
      return { ...saved(row), msg: say(sentForReview, ctx.language) }
    })
  }

  return {
    publish,
    pause: (ctx: Ctx, input: RowVersion) => move(ctx, 'pause', input),
    resume: (ctx: Ctx, input: RowVersion) => move(ctx, 'resume', input),
    close: (ctx: Ctx, input: RowVersion) => move(ctx, 'close', input),

    delete: (ctx: Ctx, { ids }: { ids: readonly number[] }) =>
      transitionRows(ctx, own, 'delete', { ids, set: () => ({ deleted_at: ctx.now.toISOString() }) }),

    sort: (ctx: Ctx, input: { list: readonly { id: number; sort: number }[] }) => sortRows(ctx, own, input),

    /** A new draft with a row's fields. */
    copy: (ctx: Ctx, { id }: { id: number }) =>
      transact(ctx, async (ctx) => {
        const row = (await rowOr404(ctx, own, id)) as unknown as Row<Table>
        const {
          id: _id,
          version: _version,
          created_at: _c,
          created_by: _cb,
          updated_at: _u,
          updated_by: _ub,
          ...values
        } = row as Record<string, unknown>
        const fresh = {
          ...('review_by' in row && { review_by: null, approved_by: null }),
          state: 'draft',
          published_at: null,
          closed_at: null,
          joined_count: 0,
          title: copyTitle(row.title, MOST_TITLE, ctx.language),
        }
        const newRow = await insertRow(ctx, own, { ...values, ...copied?.(row), ...fresh })
        const { id: made_id, version } = newRow as unknown as { id: number; version: number }
        await copyParts?.(ctx, id, made_id)
        await audit(ctx, rows.contract.copy, { id: made_id, before: null, after: newRow })
        return { id: made_id, version }
      }),

    /** The effects from a draft's prices, for the person who publishes it. */
    impact: async (ctx: Ctx, { id }: { id: number }): Promise<PublishImpact> => {
      const row = (await rowOr404(ctx, own, id)) as unknown as Reviewed<Table>
      if (!impact) throw new Error(`${kind} has no prices`)
      const study = await impact(ctx, row)
      return reviewFor(ctx, own, row, study)
    },

    /** A draft's possible cost, for the person who publishes it. */
    costImpact: async (ctx: Ctx, { id }: { id: number }): Promise<CostImpact> => {
      const row = (await rowOr404(ctx, own, id)) as unknown as Reviewed<Table>
      if (!cost) throw new Error(`${kind} has no cost`)
      const study = await cost(ctx, row)
      return reviewFor(ctx, own, row, study)
    },

    stat: async (ctx: Ctx, { id }: { id: number }) => {
      await rowOr404(ctx, own, id)
      return statOf(ctx, { kind, activity_id: id })
    },

    /** Locks a row that is edited. Once it is published, a field that may not change is refused at its place. */
    lockForEdit: async (ctx: Ctx, { id, version }: RowVersion, values: Readonly<Record<string, unknown>>): Promise<Row<Table>> => {
      const row = (await lockFor(ctx, own, 'edit', { id, version })) as unknown as Row<Table>
      if (row.state !== 'draft') refuseFixed(row as Record<string, unknown>, values, whilePublished)
      return row
    },

    /** Closes activities whose time is over (domain §20.2). */
    finish: async (place: WorkerContext): Promise<void> => {
      const ctx = ctxOf(place)
      const { table } = own
      const due = await ctx.db
        .select({ id: table.id })
        .from(table)
        .where(and(isOpen(table), isNotNull(table.end_at), lte(table.end_at, ctx.now.toISOString())))
        .orderBy(asc(table.id))
        .limit(MOST_AT_ONCE)
      for (const { id } of due as { id: number }[])
        await transact(ctx, async (ctx) => {
          const [row] = await advance(ctx, own, 'finish', { where: eq(table.id, id), set: { closed_at: ctx.now.toISOString() } as never })
          if (!row) return
          await audit(ctx, { address: `${rows.contract.$.address}.finish` }, { id, before: { state: 'published' }, after: row })
          await closed?.(ctx, row as unknown as Row<Table>)
        })
    },
  }
}

const MOST_TITLE = 20

/** Refuses changes to a published activity other than those that its fields allow. */
export function refuseFixed(
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  allowed: WhilePublished<Record<string, unknown>>,
): void {
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined || isDeepStrictEqual(value ?? null, before[field] ?? null)) continue
    const how = allowed[field]
    if (how === 'free') continue
    if (how === undefined) throw refuse(fixed, { field })
    if (how === 'later') {
      if (before[field] === null || (typeof value === 'string' && Date.parse(value) < Date.parse(String(before[field]))))
        throw refuse(earlier, { field })
      continue
    }
    const used = Number(before[how.up] ?? 0)
    if (typeof value === 'number' && value >= 0 && value < used) throw refuse(tooFew, { field, values: { n: used } })
    if (typeof value === 'number' && value >= 0 && value < Number(before[field])) throw refuse(onlyUp, { field })
  }
}

/** The phase for each row at the read time. */
export function withPhase<Listed extends { state: ActivityState; start_at: string | null; end_at: string | null }>(
  row: Listed,
  { now }: Pick<Ctx, 'now'>,
) {
  return { ...row, phase: phaseOf(row, now) }
}
