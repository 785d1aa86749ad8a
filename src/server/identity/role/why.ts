import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { role as roleCalls } from '#contract/dev/role.ts'
import { user as userCalls } from '#contract/dev/user.ts'
import type { why as contract, WhyAnswer } from '#contract/dev/why.ts'
import { contract as calls } from '#contract/index.ts'
import { endpointsOf, type Access, type ParsedOf, type Permission } from '#contract/kit/endpoint.ts'
import { grants } from '#contract/kit/grants.ts'
import type { Label } from '#contract/kit/label.ts'
import { inScope } from '#server/identity/access/account-source.ts'
import { accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { pathOf, readMenu } from '#server/identity/menu/menu-tree.ts'
import { accessOf, resourceOf } from '#server/identity/resource/resource-access.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { mayCall, pageAccess, seesPage } from '#server/platform/kernel/permissions.ts'
import { tree } from './role-tree.ts'
import { permissionTitles } from './role-words.ts'

const MOST_NAMES = 10
const nothingAsked: Label = ['请选择接口、权限或页面', 'Please select a call, a permission or a page']

/** The rule that decides on a call, a permission or a page for the caller, and the accounts that could change it. */
export async function explain(ctx: Ctx, { address, scope, permission, page }: ParsedOf<typeof contract.explain>): Promise<WhyAnswer> {
  if (typeof page === 'string') return explainPage(ctx, page)
  if (typeof permission === 'string') return explainAccess(ctx, permission as Permission)
  if (typeof address !== 'string') throw refuse(nothingAsked, { field: 'permission' })
  const endpoint = endpointsOf(calls).find((one) => one.address === address)
  if (!endpoint) throw notFound(['接口', 'The call'])
  const row = await resourceOf(ctx, endpoint)
  const access = row && accessOf(endpoint, row)
  if (access === undefined) return callOff(ctx)
  return scope === 1 ? outOfScope(ctx, access) : explainAccess(ctx, access)
}

/** All permissions, and those that the person has. */
export async function held(ctx: Ctx) {
  const { groups } = await tree(ctx)
  const list = groups.map(({ title, entities }) => ({
    title,
    entities: entities.map(({ key, title, actions }) => ({
      key,
      title,
      actions: actions.map(({ code, title }) => ({ code, title, allowed: mayCall(ctx.actor, code as Permission) })),
    })),
  }))
  return { list }
}

async function explainAccess(ctx: Ctx, access: Access): Promise<WhyAnswer> {
  const { actor } = ctx
  const allowed = mayCall(actor, access)
  if (access === 'public' || access === 'login' || access === 'customer') {
    return { allowed, rule: access === 'public' ? access : 'login', permission: null, title: null, roles: [], grantors: [] }
  }
  const title = permissionTitles(ctx.language).get(access) ?? null
  const summary = { allowed, permission: access, title }
  if (actor.is_admin) return { ...summary, rule: 'admin', roles: [], grantors: [] }
  const roles = await rolesGranting(ctx, access)
  const own = roles.filter(({ code }) => actor.roles.includes(code))
  if (allowed) return { ...summary, rule: 'granted', roles: titlesOf(own), grantors: [] }
  const others = mayCall(actor, roleCalls.list.access) ? titlesOf(roles) : null
  return { ...summary, rule: 'permission', roles: others, grantors: await grantorsOf(ctx, access) }
}

/** A call that is refused to every account, whatever its permissions. */
async function callOff(ctx: Ctx): Promise<WhyAnswer> {
  const grantors = await namesOf(ctx, await accountsWithPermission(ctx, 'dev:resources:edit'))
  return { allowed: false, rule: 'call_off', permission: null, title: null, roles: [], grantors }
}

/** A record outside the role scopes, although the permission exists. */
async function outOfScope(ctx: Ctx, access: Access): Promise<WhyAnswer> {
  const grantors = await namesOf(ctx, await accountsWithPermission(ctx, 'dev:role:grant'))
  return { ...(await explainAccess(ctx, access)), allowed: false, rule: 'scope', grantors }
}

async function explainPage(ctx: Ctx, path: string): Promise<WhyAnswer> {
  const rows = await readMenu(ctx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const page = rows.find((row) => row.component !== 'Layout' && pathOf(byId, row) === path)
  // an answer and no error: every unknown address asks, to tell a missing page from a refused one
  if (!page) return { allowed: false, rule: 'unknown', permission: null, title: null, roles: [], grantors: [] }
  const permission = pageAccess(page)
  const refused = permission.find((access) => !mayCall(ctx.actor, access))
  const answer = await explainAccess(ctx, refused ?? permission.at(-1) ?? 'login')
  if (page.status === 0)
    return {
      ...answer,
      allowed: false,
      rule: 'page_off',
      grantors: await namesOf(ctx, await accountsWithPermission(ctx, 'dev:menu:status')),
    }
  if (!answer.allowed || seesPage(ctx.actor, page)) return answer
  return { ...answer, allowed: false, rule: 'pages', grantors: await namesOf(ctx, await accountsWithPermission(ctx, 'dev:role:grant')) }
}

/** The names of accounts that may change roles and have the permission themselves. */
async function grantorsOf(ctx: Ctx, permission: Permission): Promise<string[] | null> {
  const holders = new Set(await accountsWithPermission(ctx, permission))
  return namesOf(
    ctx,
    (await accountsWithPermission(ctx, 'dev:role:grant')).filter((id) => holders.has(id)),
  )
}

/** The names of accounts that the caller may list; null for callers without access to accounts. */
async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<string[] | null> {
  if (!mayCall(ctx.actor, userCalls.list.access)) return null
  if (ids.length === 0) return []
  const people = await ctx.db
    .select({ username: adminUser.username, real_name: adminUser.real_name })
    .from(adminUser)
    .where(and(inArray(adminUser.id, [...ids]), inScope(ctx)))
    .orderBy(asc(adminUser.id))
    .limit(MOST_NAMES)
  return people.map(({ username, real_name }) => real_name || username)
}

async function rolesGranting({ db }: Ctx, permission: Permission) {
  const rows = await db
    .select({ code: role.code, title: role.title, perms: role.perms })
    .from(role)
    .where(and(eq(role.status, 1), isNull(role.deleted_at)))
    .orderBy(role.id)
  return rows.filter(({ perms }) => perms.some((granted) => grants(granted, permission)))
}

function titlesOf(roles: readonly { title: string }[]): string[] {
  return roles.slice(0, MOST_NAMES).map(({ title }) => title)
}
