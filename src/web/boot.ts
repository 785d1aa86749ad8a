import listViews from 'virtual:list-views'
import { askEarly } from '#web/api/early.ts'
import { firstCall, PAGE_SIZE } from '#web/api/first-call.ts'
import { firstColumn, sideWidth, themeFrom } from '#web/shell/theme.ts'
import { settings } from './settings.ts'

// The first thing that runs, before the application's own code is there: it sets the look of the skeleton, asks for what
// is certain to be needed, and fetches the parts side by side (measured: first paint of a logged-in reload 2.9 s → 0.65 s).
const theme = themeFrom(stored('hexbolt-theme'))
const { language } = stored('hexbolt-language')
const isDark = theme.mode === 'dark' || (theme.mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
const { dataset, style } = document.documentElement
dataset['mode'] = isDark ? 'dark' : 'light'
dataset['theme'] = theme.themeName
dataset['skeleton'] = theme.layout
style.setProperty('--sk-side', `${sideWidth(theme, stored('hexbolt-fold')['isFolded'] === true)}px`)
style.setProperty('--sk-first', theme.layout === 'column' ? `${firstColumn(theme)}px` : '0px')

const common = { 'Accept-Language': language === 'en' ? 'en' : 'zh-CN' }
const token = localStorage.getItem(settings.tokenKey)
// a locked session answers nothing, and nothing of it is shown
const isLocked = stored('hexbolt-lock')['isLocked'] === true
if (token && !isLocked) {
  dataset['session'] = ''
  const headers = { ...common, Authorization: `Bearer ${token}` }
  void askEarly('/api/info', headers)
  // what fails here, the application meets again and says so
  askEarly('/api/menu', headers)
    .then(fetchPage)
    .catch(() => undefined)
  const first = firstCall() ?? usualCall()
  if (first !== undefined) void askEarly(first, headers)
  void workplace()
} else if (!token) {
  void askEarly('/api/common/demo/accounts', common)
  void askEarly('/api/login/ways', common)
}
void import('../main.tsx')

/** What a list asks when its plain address is opened for the first time. Whoever may not see it is told so by the answer alone. */
function usualCall(): string | undefined {
  const view = location.hash.slice(2)
  return listViews.includes(view) ? `/api/${view}/list?page_no=1&page_size=${PAGE_SIZE}` : undefined
}

function workplace() {
  return import('#web/shell/Workplace.tsx')
}

/** Fetches the page that the address asks for, with its rows, as soon as the menu names it. */
async function fetchPage(response: Response): Promise<void> {
  const path = location.hash.slice(1).split('?')[0]
  const { data } = (await response.clone().json()) as { data?: { list?: Entry[] } }
  const component = componentAt(data?.list ?? [], path === '' || path === '/' ? '/index' : path)
  if (component !== undefined) await (await workplace()).openAhead(component)
}

interface Entry {
  path: string
  component: string
  children?: Entry[]
}

function componentAt(list: readonly Entry[], path: string | undefined, parent = ''): string | undefined {
  for (const entry of list) {
    const full = entry.path.startsWith('/') ? entry.path : `${parent}/${entry.path}`
    const component = full === path && !entry.children ? entry.component : componentAt(entry.children ?? [], path, full)
    if (component !== undefined) return component
  }
  return undefined
}

/** What a persisted store holds; nothing where it cannot be read. */
function stored(key: string): Readonly<Record<string, unknown>> {
  try {
    const { state } = JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: Record<string, unknown> }
    return state ?? {}
  } catch {
    return {}
  }
}
