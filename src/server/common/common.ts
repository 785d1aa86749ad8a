import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { common as contract } from '#contract/common/common.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../core/ctx.ts'
import { visible } from '../core/scope.ts'
import { DEMO_PASSWORD, usableDemoAccounts } from '../seed/system/accounts.ts'
import { area as areaTable, customer, customerService, salesman } from './tables.ts'
import { nameOrPhone } from './words.ts'

interface AreaNode {
  code: string
  name: string
}

/** Provinces with their cities and districts. It changes once a year: a browser that has it is told so in 304 (domain §18.1). */
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

export async function customServiceOption(ctx: Ctx) {
  const { wxid, code, nickname, id, sort, status, deleted_at, created_by } = customerService
  const list = await ctx.db
    .select({ wxid, code, nickname })
    .from(customerService)
    .where(and(eq(status, 1), isNull(deleted_at), visible(ctx, { cs: id, self: created_by })))
    .orderBy(desc(sort), asc(id))
  return { list }
}

/** Salesmen on duty, by nickname or the beginning of the phone number. */
export async function salesmanOption(ctx: Ctx, { word, agent_id }: ParsedOf<typeof contract.salesmanOption>) {
  return ctx.db
    .select({ id: salesman.id, nick: customer.nick, phone: customer.phone })
    .from(salesman)
    .innerJoin(customer, eq(customer.id, salesman.customer_id))
    .where(
      and(
        eq(salesman.status, 1),
        isNull(salesman.deleted_at),
        visible(ctx, { agent: salesman.agent_id, self: salesman.created_by }),
        typeof agent_id === 'number' ? eq(salesman.agent_id, agent_id) : undefined,
        word ? nameOrPhone(customer.nick, customer.phone, word) : undefined,
      ),
    )
    .orderBy(asc(salesman.id))
    .limit(200)
}

/** Only where the product is shown to be tried: everywhere else nobody learns of any account. */
export async function demoAccounts(ctx: Ctx) {
  if (!ctx.settings.demo) return { list: [], password: '' }
  const usable = await usableDemoAccounts(ctx.db)
  return { list: usable.map(({ username, title }) => ({ username, title: say(title, ctx.language) })), password: DEMO_PASSWORD }
}
