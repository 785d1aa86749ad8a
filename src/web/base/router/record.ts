import { withQuery } from './location.ts'
import { flatten, resolve } from './routes.ts'
import { useRoutes } from './views.ts'

/** An SPU is changed, and an application is reviewed, on its own page. */
const OWN_PAGES: Readonly<Record<string, string>> = { '/goods/spu': '/goods/spu/edit', '/store/audit': '/store/audit/review' }

/** The address of a record that is listed on this page: a drawer on the page, or its own page. */
export function recordAddress(page: string, id: number): string {
  const own = OWN_PAGES[page]
  return own ? withQuery(own, { id: String(id) }) : withQuery(page, { edit: String(id) })
}

/** The address of a record by its entity, such as `goods.brand`: its own page, or for editors the drawer on its list. */
export function useRecordAddress(): (entity: string, id: number, mayEdit: boolean) => string | undefined {
  const { routes = [] } = useRoutes()
  return (entity, id, mayEdit) => {
    const folder = entity.replace('.', '/')
    const pages = flatten(routes)
    const pageOf = (view: string) => pages.find(({ component }) => component === `${folder}/${view}`)?.pattern
    const own = pageOf('detail') ?? pageOf('review')
    if (own !== undefined) return withQuery(own, { id: String(id) })
    const list = mayEdit ? pageOf('index') : undefined
    return list && withQuery(list, { edit: String(id) })
  }
}

/** Tells whether the page exists and the person has access to it. */
export function useHasPage(): (page: string) => boolean {
  const { routes = [] } = useRoutes()
  return (page) => resolve(routes, page).kind === 'page'
}

/** As `useHasPage`, for records that are listed on the page. */
export function useHasRecords(): (page: string) => boolean {
  const hasPage = useHasPage()
  return (page) => hasPage(OWN_PAGES[page] ?? page)
}
