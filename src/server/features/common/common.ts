import { createHash } from 'node:crypto'
import { say } from '#contract/kit/label.ts'
import { DEMO_PASSWORD, usableDemoAccounts } from '#server/identity/account/demo-accounts.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { area as areaTable } from './tables.ts'

interface AreaNode {
  code: string
  name: string
}

/** Provinces with their cities and districts. The data changes about once a year, so a cached copy is answered 304 (domain §18.1). */
export async function area(ctx: Ctx) {
  const rows = await ctx.db
    .select({ code: areaTable.code, name: areaTable.name, parent: areaTable.parent_code })
    .from(areaTable)
    .orderBy(areaTable.code)
  const byParent = Map.groupBy(rows, ({ parent }) => parent)
  const below = <Child extends AreaNode>(parent: string | null, shape: (node: AreaNode) => Child) =>
    (byParent.get(parent) ?? []).map(({ code, name }) => shape({ code, name }))
  const list = below(null, (province) => ({
    ...province,
    children: below(province.code, (city) => ({ ...city, children: below(city.code, (district) => district) })),
  }))
  ctx.http.setHeader('etag', `W/"${createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)}"`)
  ctx.http.setHeader('cache-control', 'private, no-cache')
  return { list }
}

/** The demo accounts; empty outside a demo installation. */
export async function demoAccounts(ctx: Ctx) {
  if (!ctx.env.demo) return { list: [], password: '' }
  const usable = await usableDemoAccounts(ctx.db)
  return { list: usable.map(({ username, title }) => ({ username, title: say(title, ctx.language) })), password: DEMO_PASSWORD }
}
