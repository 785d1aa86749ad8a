import { randomUUID } from 'node:crypto'
import { menu as contract, type Menu, type MenuEdit } from '#contract/dev/menu.ts'
import type { RouteMeta } from '#contract/session/session.ts'
import type { Stored } from '#server/identity/menu/menu-tree.ts'
import { menu } from '#server/identity/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'

export const menus = entityRows({ table: menu, contract, scope: 'shared' })

/** A row in the editor's form: its meta fields are flattened. */
export function flat({ meta, path, component, ...row }: Stored): Omit<Menu, 'parent_title'> {
  const { guard } = meta
  const guards = Array.isArray(guard) ? { role: guard, permission: guard, mode: 'oneOf' as const } : guard
  return {
    ...row,
    path: path || null,
    component: component || null,
    title: meta.title,
    title_en: meta.title_en ?? null,
    icon: meta.icon ?? null,
    is_custom_svg: bit(meta.isCustomSvg),
    hidden: bit(meta.hidden),
    level_hidden: bit(meta.levelHidden),
    active_menu: meta.activeMenu ?? null,
    badge: meta.badge ?? null,
    dot: bit(meta.dot),
    new_window: bit(meta.target !== undefined),
    no_closable: bit(meta.noClosable),
    tab_hidden: bit(meta.tabHidden),
    dynamic_new_tab: bit(meta.dynamicNewTab),
    no_keep_alive: bit(meta.noKeepAlive),
    guard_mode: guards ? (guards.mode ?? 'oneOf') : null,
    guard_role: guards?.role ?? [],
    guard_permission: guards?.permission ?? [],
  }
}

type Values = Omit<MenuEdit, 'id' | 'version'>

/** The entered values merged into the former row, in the table's form. */
export function stored(
  entered: Values,
  before: Stored | null,
): Omit<Stored, 'id' | 'version' | `${'created' | 'updated' | 'deleted'}_${'at' | 'by'}`> {
  const old = before ? flat(before) : undefined
  const merged = { ...old, ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined)) } as Partial<Menu> &
    Values
  const { type } = merged
  return {
    parent_id: merged.parent_id ?? null,
    type,
    path: type === 'button' ? '' : (merged.path ?? ''),
    name: merged.name ?? buttonName(merged.perm ?? ''),
    component: type === 'dir' ? 'Layout' : type === 'button' ? '' : (merged.component ?? ''),
    redirect: type === 'button' ? null : (merged.redirect ?? null),
    meta: metaOf(merged),
    perm: merged.perm ?? null,
    sort: merged.sort ?? 0,
    status: merged.status ?? 1,
  }
}

/** A unique name for a button without one: `GoodsBrandEditButton3F2A91C0` for `goods:brand:edit`. */
function buttonName(perm: string): string {
  const words = perm.split(':').map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  return `${words.join('').slice(0, 45)}Button${randomUUID().slice(0, 8).toUpperCase()}`
}

/** The meta without empty values, so that an unchanged entry stays equal to the delivered one. */
function metaOf(row: Partial<Menu> & Values): RouteMeta {
  const meta: { [Name in keyof RouteMeta]: RouteMeta[Name] | null | false } = {
    title: row.title,
    title_en: row.title_en ?? null,
    icon: row.icon ?? null,
    hidden: row.hidden === 1,
    levelHidden: row.level_hidden === 1,
    guard: guardOf(row),
    noClosable: row.no_closable === 1,
    tabHidden: row.tab_hidden === 1,
    dynamicNewTab: row.dynamic_new_tab === 1,
    noKeepAlive: row.no_keep_alive === 1,
    activeMenu: row.active_menu ?? null,
    badge: row.badge ?? null,
    dot: row.dot === 1,
    target: row.new_window === 1 && '_blank',
    isCustomSvg: row.is_custom_svg === 1,
  }
  // the remaining values are not null
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null && value !== false)) as unknown as RouteMeta
}

function guardOf({ guard_mode: mode, guard_role: role = [], guard_permission: permission = [] }: Partial<Menu>): RouteMeta['guard'] | null {
  if (role.length + permission.length === 0) return null
  return { ...(role.length > 0 && { role }), ...(permission.length > 0 && { permission }), mode: mode ?? 'oneOf' }
}

function bit(value: boolean | undefined): 0 | 1 {
  return value ? 1 : 0
}
