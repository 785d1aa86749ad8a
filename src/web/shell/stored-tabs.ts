import type { Tab } from './tabs.ts'

const KEY = 'hexbolt-tabs'

/** The tabs that this person had open here; per browser tab, so that two windows do not fight over them. */
export function readTabs(person: number): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('person' in stored) || !('tabs' in stored)) return []
    return stored.person === person && Array.isArray(stored.tabs) ? stored.tabs.filter(isTab) : []
  } catch {
    return []
  }
}

export function storeTabs(person: number, tabs: readonly Tab[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ person, tabs }))
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const strings = ['id', 'key', 'path', 'name', 'component'].every((name) => typeof Reflect.get(value, name) === 'string')
  return (
    strings &&
    ['query', 'params', 'meta'].every((name) => typeof Reflect.get(value, name) === 'object' && Reflect.get(value, name) !== null)
  )
}
