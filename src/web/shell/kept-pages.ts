import type { Tab } from './tabs.ts'

/** The ids of the pages that are kept alive, last seen first: open, cacheable, and not more than `max` (checklist L07). */
export function keptPages(before: readonly string[], seen: string | null, tabs: readonly Tab[], max: number): string[] {
  const order = seen === null ? before : [seen, ...before.filter((id) => id !== seen)]
  const cacheable = new Set(tabs.filter(({ meta }) => !meta.noKeepAlive).map(({ id }) => id))
  return order.filter((id) => cacheable.has(id)).slice(0, max)
}
