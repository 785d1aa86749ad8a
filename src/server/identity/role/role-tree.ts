import { say, type Label } from '#contract/kit/label.ts'
import type { Ctx } from '../core/ctx.ts'
import { aboveOf } from '../core/tree.ts'
import { pathOf, readMenu } from './menu-tree.ts'
import { actionsByEntity, entityKey, entityLabels, pageTitle } from './role-words.ts'

/** What may be granted, as the menu has it: its branches, their pages, and what can be done there; what has no page comes last. */
export async function tree(ctx: Ctx) {
  const rows = (await readMenu(ctx)).filter(({ status }) => status === 1)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pages = rows.filter(({ perm, meta, type }) => perm !== null && !meta.hidden && type === 'menu')
  const pagesOf = Map.groupBy(pages, ({ perm }) => entityKey(perm ?? ''))
  const labels = entityLabels()
  const tell = (label: Label) => say(label, ctx.language)
  const entities = [...actionsByEntity()].map(([key, actions]) => {
    const own = pagesOf.get(key) ?? []
    const [first] = own
    // a page of the first level is a branch of its own
    const branch = first && (aboveOf(byId, first).at(-1) ?? first)
    return {
      branch: branch?.id ?? 0,
      place: first ? rows.indexOf(first) : rows.length,
      groupTitle: tell(branch ? pageTitle(branch.meta) : withoutPage),
      entity: {
        key,
        title: tell(first ? pageTitle(first.meta) : (labels.get(key) ?? [key, key])),
        pages: own.map((page) => ({ id: page.id, title: tell(pageTitle(page.meta)), path: pathOf(byId, page) })),
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

const withoutPage: Label = ['没有页面的权限', 'Without a page']
