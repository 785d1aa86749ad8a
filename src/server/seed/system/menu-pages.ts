import type { RouteMeta } from '#contract/session/session.ts'

export interface SystemMenu {
  /** The parent entry's name; null on the first level. */
  parent: string | null
  path: string
  name: string
  component: string
  meta: RouteMeta
  perm: string | null
  sort: number
}

export function storePage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: 'Store', path: entity, name, component: `store/${entity}/index`, meta, perm: `store:${entity}:list`, sort }
}

export function configPage(entity: string, name: string, path: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: null, path, name, component: `config/${entity}/index`, meta, perm: `config:${entity}:list`, sort }
}

/** Accounts, departments and roles keep the addresses from the specification. */
export function systemPage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { ...devPage(entity, name, meta, sort), parent: 'System', path: `/dev/${entity}` }
}

export function devPage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: 'Dev', path: entity, name, component: `dev/${entity}/index`, meta, perm: `dev:${entity}:list`, sort }
}

/** An entity's list, and the hidden page behind it. */
export function financePages(entity: string, name: string, sort: number, pages: readonly (RouteMeta & { page?: string })[]): SystemMenu[] {
  return pages.map(({ page, ...meta }) => ({
    parent: 'Finance',
    path: page ? `${entity}/${page}` : entity,
    name: `${name}${page ? page[0]?.toUpperCase() + page.slice(1) : ''}`,
    component: `finance/${entity}/${page ?? 'index'}`,
    meta: page ? { ...meta, hidden: true, activeMenu: `/finance/${entity}`, dynamicNewTab: true } : meta,
    perm: `finance:${entity}:list`,
    sort: page ? sort - 1 : sort,
  }))
}
