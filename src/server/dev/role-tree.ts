import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { say, type Label } from '#contract/kit/label.ts'
import type { Ctx } from '../core/ctx.ts'
import { actionsByEntity, entityKey, entityLabels, pageTitle } from './role-words.ts'
import { menu } from './tables.ts'

/** What may be granted, as the menu has it: its branches, their pages, and what can be done there; what has no page comes last. */
export async function tree(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(menu)
    .where(and(eq(menu.status, 1), isNull(menu.deleted_at)))
    .orderBy(desc(menu.sort), asc(menu.id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pages = rows.filter(({ perm, meta, type }) => perm !== null && !meta.hidden && type === 'menu')
  const pagesOf = Map.groupBy(pages, ({ perm }) => entityKey(perm ?? ''))
  const labels = entityLabels()
  const tell = (label: Label) => say(label, ctx.language)
  const entities = [...actionsByEntity()].map(([key, actions]) => {
    const own = pagesOf.get(key) ?? []
    const [first] = own
    const branch = first ? rootOf(first, byId) : undefined
    return {
      branch: branch?.id ?? 0,
      place: first ? rows.indexOf(first) : rows.length,
      groupTitle: tell(branch ? pageTitle(branch.meta) : withoutPage),
      entity: {
        key,
        title: tell(first ? pageTitle(first.meta) : (labels.get(key) ?? [key, key])),
        pages: own.map((page) => ({ id: page.id, title: tell(pageTitle(page.meta)), path: pathOf(page, byId) })),
        actions: actions.map(({ code, title, calls }) => ({ code, title: tell(title), calls: calls.map(tell) })),
      },
    }
  })
  const groups = Map.groupBy(
    entities.toSorted((one, other) => one.place - other.place),
    ({ branch }) => branch,
  )
  return {
    groups: [...groups.values()].map((group) => ({ title: group[0]?.groupTitle ?? '', entities: group.map(({ entity }) => entity) })),
  }
}

type MenuRow = typeof menu.$inferSelect

/** The branch of the first level that a page stands in; a page of the first level is its own. */
function rootOf(row: MenuRow, byId: ReadonlyMap<number, MenuRow>): MenuRow {
  const above = row.parent_id === null ? undefined : byId.get(row.parent_id)
  return above ? rootOf(above, byId) : row
}

/** The address of a page; one that begins with `/` stands by itself. */
function pathOf(row: MenuRow, byId: ReadonlyMap<number, MenuRow>): string {
  if (row.path.startsWith('/') || row.parent_id === null) return row.path
  const above = byId.get(row.parent_id)
  return above ? `${pathOf(above, byId)}/${row.path}` : row.path
}

const withoutPage: Label = ['没有页面的权限', 'Without a page']
