import { dataOf } from '#web/api/client.ts'
import { useLanguageStore } from '#web/locales/texts.ts'
import { useSession } from '#web/session/store.ts'
import { sessionWires } from '#web/session/wires.ts'
import { themeFrom } from '#web/shell/theme.ts'
import { useSavedTheme } from '#web/shell/theme-store.ts'

// whose choices lie in this browser
const OWNER_KEY = 'hexbolt-preferences-of'
const PAUSE_MS = 400

/** Language and theme go with the account: a browser that is new to the person takes them over, and every change is kept at the server. */
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

/** What cannot be kept now is kept with the next change. */
function keep(): void {
  const { id, must_change_password, viewer } = useSession.getState()
  if (id === 0 || must_change_password || viewer) return
  const { language } = useLanguageStore.getState()
  void dataOf(sessionWires.keepPreferences, { language, theme: useSavedTheme.getState() }, { quiet: true }).catch(() => undefined)
}
