import { dataOf } from '#web/base/api/client.ts'
import { token } from '#web/base/api/token.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { sessionEndpoints } from '#web/base/session/endpoints.ts'
import { useSession } from '#web/base/session/store.ts'
import { useSavedTheme } from '#web/shell/theme/theme-store.ts'
import { themeFrom } from '#web/shell/theme/theme.ts'

// the person whose preferences this browser stores
const OWNER_KEY = 'hexbolt-preferences-of'
const PAUSE_MS = 400

/** The account stores language and theme: a browser that is new to the person applies them, and every change is saved on the server. */
export function startPreferences(): void {
  useSession.subscribe(({ id }, before) => {
    if (id > 0 && id !== before.id) takeOver(id)
  })
  useLanguageStore.subscribe(({ language }, before) => {
    if (language !== before.language) keepSoon()
  })
  useSavedTheme.subscribe(keepSoon)
}

let isTakingOver = false

function takeOver(id: number): void {
  const { language, theme } = useSession.getState().preferences
  const owner = localStorage.getItem(OWNER_KEY)
  const isNew = (key: string) => localStorage.getItem(key) === null || (owner !== null && owner !== String(id))
  isTakingOver = true
  if ((language === 'zh' || language === 'en') && isNew('hexbolt-language')) useLanguageStore.getState().setLanguage(language)
  if (theme && isNew('hexbolt-theme')) useSavedTheme.setState(themeFrom(theme), true)
  isTakingOver = false
  localStorage.setItem(OWNER_KEY, String(id))
}

let timer: ReturnType<typeof setTimeout> | undefined

function keepSoon(): void {
  if (isTakingOver) return
  clearTimeout(timer)
  timer = setTimeout(keep, PAUSE_MS)
}

/** A failed save is repeated with the next change. */
function keep(): void {
  const { id, must_change_password, must_set_factor, viewer } = useSession.getState()
  if (id === 0 || must_change_password || must_set_factor || viewer) return
  // the person has cleared the storage, or logged out in another tab
  if (token.read() === '') return
  const { language } = useLanguageStore.getState()
  void dataOf(sessionEndpoints.keepPreferences, { language, theme: useSavedTheme.getState() }).catch(() => undefined)
}
