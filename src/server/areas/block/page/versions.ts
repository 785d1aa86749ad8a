import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { KEPT_VERSIONS } from '#contract/block/page.ts'
import type { Label } from '#contract/kit/label.ts'
import { blockPageVersion, type blockPage } from '#server/areas/block/shared/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { pages } from './page-source.ts'

type Version = typeof blockPageVersion.$inferSelect
type Content = Pick<Version, 'title' | 'share_title' | 'share_image' | 'bg_color' | 'blocks' | 'rolled_back_to' | 'published_by'>

/** Adds the version that a page shows from now on, and removes those beyond the last ones. */
export async function addVersion(
  ctx: Ctx,
  { id, publish_version }: Pick<typeof blockPage.$inferSelect, 'id' | 'publish_version'>,
  { title, share_title, share_image, bg_color, blocks, rolled_back_to, published_by }: Content,
): Promise<void> {
  await ctx.db.insert(blockPageVersion).values({
    page_id: id,
    version: publish_version,
    title,
    share_title,
    share_image,
    bg_color,
    blocks,
    rolled_back_to,
    published_at: ctx.now.toISOString(),
    published_by,
  })
  await ctx.db
    .delete(blockPageVersion)
    .where(and(eq(blockPageVersion.page_id, id), lte(blockPageVersion.version, publish_version - KEPT_VERSIONS)))
}

/** A live page's kept version, or 404. */
export async function versionOf(ctx: Ctx, id: number, version: number): Promise<Version> {
  await rowOr404(ctx, pages, id)
  const [row] = await ctx.db
    .select()
    .from(blockPageVersion)
    .where(and(eq(blockPageVersion.page_id, id), eq(blockPageVersion.version, version)))
  if (!row) throw notFound(versionLabel)
  return row
}

/** A page's kept versions, the newest first. */
export async function versions(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, pages, id)
  const { version, title, published_at, rolled_back_to } = blockPageVersion
  const block_count = sql<number>`jsonb_array_length(${blockPageVersion.blocks})`
  const list = await ctx.db
    .select({ version, title, block_count, published_at, published_by_name: adminUser.real_name, rolled_back_to })
    .from(blockPageVersion)
    .leftJoin(adminUser, eq(adminUser.id, blockPageVersion.published_by))
    .where(eq(blockPageVersion.page_id, id))
    .orderBy(desc(version))
  return { list }
}

export async function versionDetail(ctx: Ctx, input: { id: number; version: number }) {
  const { version, title, share_title, share_image, bg_color, blocks } = await versionOf(ctx, input.id, input.version)
  return { version, title, share_title, share_image, bg_color, blocks }
}

const versionLabel: Label = ['版本', 'Version']
