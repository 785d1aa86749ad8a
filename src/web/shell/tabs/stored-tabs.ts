import type { Tab } from './tabs.ts'

const KEY = 'hexbolt-tabs'

/** The open tabs on this workstation; stored per browser tab, so that two windows do not overwrite each other. */
export function readTabs(desk: string): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(desk)) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('desk' in stored) || !('tabs' in stored)) return []
    return stored.desk === desk && Array.isArray(stored.tabs) ? stored.tabs.filter(isTab) : []
  } catch {
    return []
  }
}

export function storeTabs(desk: string, tabs: readonly Tab[]): void {
  sessionStorage.setItem(keyOf(desk), JSON.stringify({ desk, tabs }))
}

/** An impersonation has a separate key: the person's own tabs are restored afterwards. */
function keyOf(desk: string): string {
  return desk.includes('-as-') ? `${KEY}-viewing` : KEY
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const strings = ['id', 'key', 'path', 'name', 'component'].every((name) => typeof Reflect.get(value, name) === 'string')
  return (
    strings &&
    ['query', 'params', 'meta'].every((name) => typeof Reflect.get(value, name) === 'object' && Reflect.get(value, name) !== null)
  )
}
