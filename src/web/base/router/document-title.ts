import { useEffect } from 'react'
import { constants } from '#web/base/constants.ts'
import { useSite } from '#web/base/site.ts'

/** `<page title> - Hexbolt` (checklist R07); undefined leaves the title unchanged. */
export function useDocumentTitle(title: string | undefined): void {
  const name = useSite((site) => site.name)
  useEffect(() => {
    if (title !== undefined) document.title = `${title}${constants.titleSeparator}${name}`
  }, [title, name])
}
