import { withQuery } from './location.ts'
import { useRoutes } from './route-store.ts'
import { resolve } from './routes.ts'

/** An SPU is changed on a page of its own. */
const OWN_PAGES: Readonly<Record<string, string>> = { '/goods/spu': '/goods/spu/edit' }

/** Where a record is opened that is listed on this page: in a drawer of it, or on a page of its own. */
export function recordAddress(page: string, id: number): string {
  const own = OWN_PAGES[page]
  return own ? withQuery(own, { id: String(id) }) : withQuery(page, { edit: String(id) })
}

/** Whether there is such a page, and the person has it. */
export function useHasPage(): (page: string) => boolean {
  const { routes = [] } = useRoutes()
  return (page) => resolve(routes, page).kind === 'page'
}

/** As `useHasPage`, for records that are listed on the page. */
export function useHasRecords(): (page: string) => boolean {
  const hasPage = useHasPage()
  return (page) => hasPage(OWN_PAGES[page] ?? page)
}
