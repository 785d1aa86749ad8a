import { useEffect } from 'react'
import { settings } from '#web/app/settings.ts'

/** `<title of the page> - Hexbolt` (checklist R07); undefined leaves the title to somebody else. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title}${settings.titleSeparator}${settings.title}`
  }, [title])
}
