import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { page as contract, pageFlow, type PageEdit, type PageQuery } from '#contract/block/page.ts'
import { copyTitle } from '#contract/kit/copy-title.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { type Label } from '#contract/kit/label.ts'
import { blockPage, blockPageVersion } from '#server/areas/block/shared/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { lockFor, transition, transitionRows } from '#server/platform/kernel/machine.ts'
import { insertRow, lockRows, rowOr404, touched, updateRow } from '#server/platform/kernel/rows.ts'
import { examineDraft, preparedBlocks, refuseDeletedSegments, refuseLinks, refuseSegments } from './block-check.ts'
import { pageChecks } from './checks.ts'
import { listed, pages, whole } from './page-source.ts'
import { resolveBlocks } from './resolve.ts'
import { runPlans, unplanned } from './schedule.ts'
import { staffSight } from './sight.ts'
import { addVersion, versionOf } from './versions.ts'
import { warningsOf } from './warnings.ts'

export { refOption, typeOption } from './options.ts'
export { schedule } from './schedule.ts'
export { versionDetail, versions } from './versions.ts'

export const entity = defineEntity({
  ...pages,
  title: blockPage.title,
  search: { by: [{ as: 'title', column: blockPage.title, search: blockPage.search, filter: 'title' }] },
  constraints: {
    block_page_default_key: { field: 'kind', message: ['该类型已有默认页面', 'This kind has a default page already'] },
  },
  files: {
    columns: { share_image: 'one', draft: 'within', planned: 'within' },
    replaceable: { share_image: contract.edit, draft: contract.edit, planned: contract.publish },
    copies: [{ table: blockPageVersion, columns: { share_image: 'one', blocks: 'within' } }],
  },
  jobs: { 'scheduled-pages': { at: '* * * * *', latestOnly: true, act: runPlans } },
  checks: pageChecks,
})

export function list(ctx: Ctx, query: PageQuery) {
  return readPage(ctx, listed, query)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, pageFlow, listed, query)
}

export { readDetail as detail }
function readDetail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, whole, id)
}

/** Saves the draft. Customers see the published version until the next publication. */
export function edit(ctx: Ctx, { id, version, draft, ...values }: PageEdit) {
  return transact(ctx, async (ctx) => {
    const blocks = draft && preparedBlocks(draft)
    if (blocks) await refuseLinks(ctx, blocks)
    const changed = { ...values, ...(blocks && { draft: blocks }) }
    const before = id === undefined ? null : await rowOr404(ctx, pages, id, { lock: true })
    if (blocks) await refuseSegments(ctx, blocks, before?.draft ?? [])
    if (before?.is_default === 1 && before.kind !== values.kind) throw refuse(kindStays, { field: 'kind' })
    const after = before ? await updateRow(ctx, pages, before, version, changed) : await insertRow(ctx, pages, changed)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return saved(after)
  })
}

/** Publishes the draft as the next version, after the whole validation; rows that customers do not see are named as warnings. */
export function publish(ctx: Ctx, { id, version }: ParsedOf<typeof contract.publish>) {
  return transact(ctx, async (ctx) => {
    let warnings: string[] = []
    const row = await transition(ctx, pages, 'publish', {
      id,
      version,
      check: async (ctx, { draft }) => {
        warnings = await examineDraft(ctx, draft)
        return undefined
      },
      // the draft includes what was scheduled
      set: ({ publish_version }) => ({ publish_version: publish_version + 1, published_at: ctx.now.toISOString(), ...unplanned }),
      effects: async (ctx, after) =>
        addVersion(ctx, after, { ...after, blocks: after.draft, rolled_back_to: null, published_by: authorOf(ctx) }),
    })
    return { ...saved(row), publish_version: row.publish_version, warnings }
  })
}

/** An editor's blocks with the rows that customers would see now, hidden blocks included. */
export async function preview(ctx: Ctx, { blocks }: ParsedOf<typeof contract.preview>) {
  const resolved = await resolveBlocks(ctx, blocks, staffSight(ctx))
  return { blocks: resolved, warnings: await warningsOf(ctx, blocks, resolved) }
}

/**
 * Publishes a former version's content as a new one. The draft follows, unless it has changes that were never published: those stay for
 * the editor to decide.
 */
export function rollback(ctx: Ctx, { id, version }: ParsedOf<typeof contract.rollback>) {
  return transact(ctx, async (ctx) => {
    // until the end no edit changes the draft, and no publication removes the version
    await lockFor(ctx, pages, 'rollback', { id })
    const former = await versionOf(ctx, id, version)
    const { title, share_title, share_image, bg_color, blocks } = former
    await refuseDeletedSegments(ctx, blocks)
    const isUnchanged = (await readRow(ctx, listed, id)).is_changed === false
    const row = await transition(ctx, pages, 'rollback', {
      id,
      check: (_ctx, { publish_version }) => Promise.resolve(publish_version === version ? { label: isShown } : undefined),
      set: ({ publish_version }) => ({
        publish_version: publish_version + 1,
        published_at: ctx.now.toISOString(),
        ...(isUnchanged && { title, share_title, share_image, bg_color, draft: blocks }),
      }),
      effects: (ctx, after) => addVersion(ctx, after, { ...former, rolled_back_to: version, published_by: authorOf(ctx) }),
    })
    return { ...saved(row), publish_version: row.publish_version }
  })
}

export function off(ctx: Ctx, { ids }: ParsedOf<typeof contract.off>) {
  return transitionRows(ctx, pages, 'off', { ids, set: ({ publish_at }) => (publish_at === null ? { off_at: null } : {}) })
}

const DEFAULT_PAGES = 5320152

/** Makes a page the default one for its kind; the former one keeps its place and its state. */
export function makeDefault(ctx: Ctx, { id, version }: ParsedOf<typeof contract.default>) {
  return transact(ctx, async (ctx) => {
    // one transaction at a time changes which pages are the default ones
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${DEFAULT_PAGES})`)
    const { kind } = await rowOr404(ctx, pages, id)
    const former = await ctx.db
      .select({ id: blockPage.id })
      .from(blockPage)
      .where(and(eq(blockPage.kind, kind), eq(blockPage.is_default, 1), isNull(blockPage.deleted_at)))
    // both rows are locked in id order, as every batch does
    const locked = await lockRows(ctx, pages, [...new Set([id, ...former.map((row) => row.id)])])
    const others = [...locked.values()].filter((row) => row.id !== id && row.is_default === 1)
    const own = locked.get(id)
    // a repetition changes nothing
    if (own?.is_default === 1) return saved(own)
    for (const before of others) {
      await ctx.db
        .update(blockPage)
        .set({ is_default: 0, ...touched(ctx, blockPage) })
        .where(eq(blockPage.id, before.id))
      await audit(ctx, contract.default, { id: before.id, before, after: { ...before, is_default: 0 } })
    }
    return saved(
      await transition(ctx, pages, 'default', {
        id,
        version,
        check: (_ctx, row) => Promise.resolve(row.kind === kind ? undefined : { label: kindStays }),
        set: () => ({ is_default: 1 }),
      }),
    )
  })
}

const MOST_TITLE = 30

/** A draft with the same content and a name that marks it as a copy. */
export function copy(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const { title, kind, share_title, share_image, bg_color, draft } = await rowOr404(ctx, pages, id)
    const name = copyTitle(title, MOST_TITLE, ctx.language)
    const after = await insertRow(ctx, pages, { title: name, kind, share_title, share_image, bg_color, draft })
    await audit(ctx, contract.copy, { id: after.id, before: null, after })
    return saved(after)
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transitionRows(ctx, pages, 'delete', { ids, set: () => ({ deleted_at: ctx.now.toISOString() }) })
}
export { remove as delete }

const MOST_OPTIONS = 100

/** The published pages, for links. */
export async function option(ctx: Ctx, { word, kind }: ParsedOf<typeof contract.option>) {
  const list = await ctx.db
    .select({ key: blockPage.id, title: blockPage.title })
    .from(blockPage)
    .where(
      and(
        eq(blockPage.state, 'published'),
        isNull(blockPage.deleted_at),
        kind ? eq(blockPage.kind, kind) : undefined,
        word ? hasWords([blockPage.search], word) : undefined,
      ),
    )
    .orderBy(desc(blockPage.published_at), asc(blockPage.id))
    .limit(MOST_OPTIONS)
  return { list }
}

const saved = ({ id, version }: { id: number; version: number }) => ({ id, version })

const kindStays: Label = ['默认页面不能修改类型', 'The kind of a default page cannot change']
const isShown: Label = ['该版本正在展示', 'This version is the one that is shown']
