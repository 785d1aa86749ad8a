import { say, type Label } from '#contract/kit/label.ts'
import { inOrder, pathOf, readMenu } from '#server/identity/menu/menu-tree.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ancestorsOf } from '#server/platform/kernel/tree.ts'
import { actionsByEntity, entityKey, entityLabels, pageTitle } from './role-words.ts'

/** All permissions in menu order: branches, pages, actions; permissions without a page come last. */
export async function tree(ctx: Ctx) {
  const rows = inOrder(await readMenu(ctx)).flatMap(({ row }) => (row.status === 1 ? [row] : []))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pages = rows.filter(({ perm, meta, type }) => perm !== null && !meta.hidden && type === 'menu')
  const pagesOf = Map.groupBy(pages, ({ perm }) => entityKey(perm ?? ''))
  const labels = entityLabels()
  const words = (label: Label) => say(label, ctx.language)
  const entities = [...actionsByEntity()].map(([key, actions]) => {
    const own = pagesOf.get(key) ?? []
    const [first] = own
    // a first-level page is its own branch
    const branch = first && (ancestorsOf(byId, first).at(-1) ?? first)
    return {
      branch: branch?.id ?? 0,
      place: first ? rows.indexOf(first) : rows.length,
      groupTitle: words(branch ? pageTitle(branch.meta) : withoutPage),
      entity: {
        key,
        title: words(first ? pageTitle(first.meta) : (labels.get(key) ?? [key, key])),
        pages: own.map((page) => ({ id: page.id, title: words(pageTitle(page.meta)), path: pathOf(byId, page) })),
        actions: actions.map(({ code, title, calls }) => ({ code, title: words(title), calls: calls.map(words) })),
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

const withoutPage: Label = ['没有页面的权限', 'Without a page']
