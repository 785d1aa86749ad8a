const KEY = 'hexbolt-first'
/** Rows of a page of a list, unless somebody has chosen otherwise. */
export const PAGE_SIZE = 20
const MOST = 20

/** Keeps what the page in the address asks first, so that a reload can ask before the application is there. */
export function rememberFirst(url: string): void {
  const { [location.hash]: _before, ...others } = stored()
  const entries = [...Object.entries(others), [location.hash, url] as const].slice(-MOST)
  sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)))
}

/** What the page in the address asked first when it was last seen in this tab of the browser. */
export function firstCall(): string | undefined {
  return stored()[location.hash]
}

function stored(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
