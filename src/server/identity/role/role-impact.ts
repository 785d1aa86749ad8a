import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { RoleChange } from '#contract/dev/role.ts'
import { permissions } from '#contract/index.ts'
import { say, type Language } from '#contract/kit/label.ts'
import { inScope } from '#server/identity/access/account-source.ts'
import { beyondOf, regrant, roles } from '#server/identity/access/role-rules.ts'
import { actorOf, heldRoles, type HeldRole } from '#server/identity/session/actor.ts'
import { adminUser, adminUserRole, menu } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { heldOf, seesPage, type PageRow } from '#server/platform/kernel/permissions.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { pageTitle, permissionTitles } from './role-words.ts'

const SHOWN = 100

/** The effect when a role changes: each account's permissions before and after, by the functions that decide on every request. */
export async function impact(ctx: Ctx, { id, perms: chosen, menu_ids, scope, status }: RoleChange) {
  const before = await rowOr404(ctx, roles, id)
  const perms = chosen ? regrant(before.perms, chosen) : before.perms
  const after = {
    ...before,
    perms,
    menu_ids: menu_ids === undefined ? before.menu_ids : menu_ids,
    scope: scope ?? before.scope,
    status: status ?? before.status,
  }
  const pages = await pagesOf(ctx)
  const people = await peopleOf(ctx, id)
  const held = people.map((person) => ({ person, was: holding(person, before, pages), will: holding(person, after, pages) }))
  const compared = held.map(({ person, was, will }) => ({ person, ...differences(was, will) }))
  const count = (part: 'gained' | 'lost' | 'pages_gained' | 'pages_lost', key: string | number) =>
    compared.filter((one) => (one[part] as (string | number)[]).includes(key)).length
  const own = differences(holding(undefined, before, pages), holding(undefined, after, pages))
  const titleOf = permissionTitles(ctx.language)
  const codes = (part: 'gained' | 'lost') =>
    own[part].map((code) => ({ code, title: titleOf.get(code) ?? code, people: count(part, code) }))
  const named = (part: 'pages_gained' | 'pages_lost') =>
    own[part].map((page) => ({ id: page, title: titleOfPage(pages, page, ctx.language), people: count(part, page) }))
  const touched = compared.filter((one) => one.scope || sizes(one).some((size) => size > 0))
  return {
    perms,
    beyond: beyondOf(ctx, before.perms, perms),
    gained: codes('gained'),
    lost: codes('lost'),
    pages_gained: named('pages_gained'),
    pages_lost: named('pages_lost'),
    scope_people: compared.filter((one) => one.scope).length,
    losing: touched.filter(({ lost, pages_lost }) => lost.length + pages_lost.length > 0).length,
    gaining: touched.filter(({ gained, pages_gained }) => gained.length + pages_gained.length > 0).length,
    people: touched.length,
    members: touched.slice(0, SHOWN).map((one) => {
      const { id, username, real_name, avatar, status } = one.person
      const [gained = 0, lost = 0, pages_gained = 0, pages_lost = 0] = sizes(one)
      return { id, username, real_name, avatar, status, gained, lost, pages_gained, pages_lost, scope: one.scope }
    }),
  }
}

interface Held {
  codes: readonly string[]
  pages: readonly number[]
  scopes: readonly string[]
}

interface Difference {
  gained: string[]
  lost: string[]
  pages_gained: number[]
  pages_lost: number[]
  scope: boolean
}

type Page = PageRow & { meta: { title: string; title_en?: string } }
type Person = Awaited<ReturnType<typeof peopleOf>>[number]

/** The permissions for an account with this role; without an account, the permissions from the role alone. */
function holding(person: Person | undefined, role: HeldRole & { status: 0 | 1; id: number }, pages: readonly Page[]): Held {
  const others = person?.roles.filter(({ id }) => id !== role.id) ?? []
  const account = {
    id: person?.id ?? -1,
    username: '',
    real_name: '',
    avatar: '',
    department_id: null,
    agent_id: null,
    agents_below: [],
    cs_id: null,
    session_id: 0,
  }
  const roles = role.status === 1 ? [...others, role] : others
  const actor = actorOf({ ...account, is_admin: person?.is_admin ?? 0, roles })
  return {
    codes: actor.is_admin ? permissions : heldOf(actor, permissions),
    pages: pages.filter((page) => seesPage(actor, page)).map(({ id }) => id),
    scopes: seesAll({ actor }) ? ['all'] : [...new Set(actor.scopes)].toSorted(),
  }
}

function differences(was: Held, will: Held): Difference {
  return {
    gained: without(will.codes, was.codes),
    lost: without(was.codes, will.codes),
    pages_gained: without(will.pages, was.pages),
    pages_lost: without(was.pages, will.pages),
    scope: was.scopes.join() !== will.scopes.join(),
  }
}

function sizes({ gained, lost, pages_gained, pages_lost }: Difference): number[] {
  return [gained, lost, pages_gained, pages_lost].map((part) => part.length)
}

function without<Part>(all: readonly Part[], taken: readonly Part[]): Part[] {
  const gone = new Set(taken)
  return all.filter((part) => !gone.has(part))
}

/** The active accounts with the role, with all their roles. */
function peopleOf(ctx: Ctx, roleId: number) {
  const { db } = ctx
  const roles = heldRoles(db)
  const { id, username, real_name, avatar, status, is_admin } = adminUser
  const isMember = db
    .select({ one: sql`1` })
    .from(adminUserRole)
    .where(and(eq(adminUserRole.admin_user_id, id), eq(adminUserRole.role_id, roleId)))
  return db
    .select({ id, username, real_name, avatar, status, is_admin, roles: roles.held })
    .from(adminUser)
    .innerJoinLateral(roles, sql`true`)
    .where(and(eq(status, 1), isNull(adminUser.deleted_at), exists(isMember), inScope(ctx)))
    .orderBy(username)
}

/** The pages in the menu; those outside it open with the page in front of them. */
async function pagesOf({ db }: Ctx): Promise<Page[]> {
  const pages = await db
    .select({ id: menu.id, perm: menu.perm, meta: menu.meta })
    .from(menu)
    .where(and(eq(menu.status, 1), isNull(menu.deleted_at), sql`${menu.component} <> 'Layout'`))
  return pages.filter(({ meta }) => !meta.hidden)
}

function titleOfPage(pages: readonly Page[], id: number, language: Language): string {
  const page = pages.find((one) => one.id === id)
  return page ? say(pageTitle(page.meta), language) : String(id)
}
