import { useEffect } from 'react'
import { settings } from '#web/app/settings.ts'
import { useSite } from '#web/session/site.ts'

/** `<title of the page> - Hexbolt` (checklist R07); undefined leaves the title to somebody else. */
export function useDocumentTitle(title: string | undefined): void {
  const name = useSite((site) => site.name)
  useEffect(() => {
    if (title !== undefined) document.title = `${title}${settings.titleSeparator}${name}`
  }, [title, name])
}
