import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { user as contract, userRow, type UserQuery } from '#contract/user/user.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { assignRows } from '#server/areas/people/assign.ts'
import { bindUser } from '#server/areas/people/binding.ts'
import { addFollowup, followupsOf } from '#server/areas/people/followups.ts'
import { storeNameOf } from '#server/areas/people/names.ts'
import { regionText } from '#server/areas/people/region.ts'
import { customerSession } from '#server/areas/people/session-tables.ts'
import { endSessions } from '#server/areas/people/sessions.ts'
import { customer } from '#server/areas/people/tables.ts'
import { mustGiveReason, notifyTransfer, receiver } from '#server/areas/people/transfer.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { switchRows } from '#server/platform/kernel/standard-verbs.ts'
import { callers } from './callers.ts'
import { detailSource, source, users } from './user-source.ts'

/** The user columns in a spreadsheet. */
const userSheet = sheetColumns(userRow.shape, {
  nick: 'text',
  phone: 'text',
  store_name: 'text',
  store_role: 'words',
  is_salesman: 'words',
  cs_nickname: 'text',
  balance: 'money',
  integral: 'int',
  order_count: 'int',
  order_amount: 'money',
  source: 'words',
  inviter_nick: 'text',
  created_at: 'moment',
  last_login_at: 'moment',
  status: 'words',
})

const exported = exportOf({ kind: 'user.user.export', source: () => source, columns: () => userSheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...users,
  title: customer.nick,
  search: {
    by: [
      { as: 'name', column: customer.nick, search: customer.search, filter: 'word' },
      { as: 'phone', column: customer.phone, filter: 'word' },
    ],
    code: customer.phone,
    hasPhone: true,
    beside: storeNameOf(customer.store_id),
    part: 'people',
  },
  constraints: { customer_phone_key: taken('phone', ['手机号', 'Phone']) },
  files: { columns: { avatar: 'one' } },
  tasks: [exported.task],
  callers,
})

export function list(ctx: Ctx, query: UserQuery) {
  return readPage(ctx, source, query)
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, detailSource, id)
  // agents and customer service never see the identity at WeChat (domain §1.6)
  return seesAll(ctx) ? row : { ...row, openid: null, unionid: null }
}

export function edit(ctx: Ctx, { id, version, ...values }: ParsedOf<typeof contract.edit>) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, users, id, { lock: true })
    const after = await updateRow(ctx, users, before, version, values)
    await audit(ctx, contract.edit, { id, before, after })
    return { id, version: after.version }
  })
}

/** The sessions for disabled users end, so that enabling a user does not revive them. */
export function status(ctx: Ctx, input: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const result = await switchRows(ctx, users, input)
    if (input.status === 0 && result.success.length > 0) await endSessions(ctx, inArray(customerSession.customer_id, result.success))
    return result
  })
}

const MOST_TAGS = 10

export function tag(ctx: Ctx, { ids, mode, tags }: ParsedOf<typeof contract.tag>) {
  if (mode !== 'set' && tags.length === 0) throw refuse(messages.ask_input, { field: 'tags', values: { label: tagLabel } })
  const tagged = (row: { tags: string[] }) => {
    if (mode === 'set') return [...new Set(tags)]
    return mode === 'add' ? [...new Set([...row.tags, ...tags])] : row.tags.filter((one) => !tags.includes(one))
  }
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, users, {
      endpoint: contract.tag,
      ids,
      refusal: (row) => (tagged(row).length > MOST_TAGS ? tooManyTags : undefined),
      set: (row) => ({ tags: tagged(row) }),
    })
    return result
  })
}

export function assign(ctx: Ctx, { ids, cs_wxid, reason }: ParsedOf<typeof contract.assign>) {
  return transact(ctx, async (ctx) => {
    // locks the rows within the scope and reports the others; the assignment writes the rows
    const { result } = await changeRows(ctx, users, { endpoint: contract.assign, ids, set: () => ({}) })
    if (result.success.length === 0) return result
    mustGiveReason(ctx, reason)
    const cs_id = await receiver(ctx, cs_wxid)
    if (cs_id === undefined) throw refuse(messages.not_found, { values: { entity: ['客服', 'The customer service'] }, field: 'cs_wxid' })
    const targets = result.success.map((id) => ({ type: 'user' as const, id }))
    const changed = await assignRows(ctx, { targets, cs_id, reason: reason ?? null, limited: true })
    await audit(
      ctx,
      contract.assign,
      changed.map(({ id, from }) => ({ id, before: { cs_id: from }, after: { cs_id }, ...(reason && { reason }) })),
    )
    await notifyTransfer(ctx, { changed, cs_id, reason })
    return result
  })
}

/** Releases clerks from their stores. */
export function unbind(ctx: Ctx, { ids, reason }: ParsedOf<typeof contract.unbind>) {
  return transact(ctx, async (ctx) => {
    const bound: { id: number; store_id: number }[] = []
    const { result } = await changeRows(ctx, users, {
      endpoint: contract.unbind,
      ids,
      refusal: whyBound,
      set({ id, store_id }) {
        if (store_id !== null) bound.push({ id, store_id })
        return {}
      },
    })
    for (const { id } of bound) await bindUser(ctx, id, null)
    await audit(
      ctx,
      contract.unbind,
      bound.map(({ id, store_id }) => ({
        id,
        before: { store_id, store_role: 'clerk' },
        after: { store_id: null, store_role: null },
        ...(reason && { reason }),
      })),
    )
    return result
  })
}

function whyBound({ store_id, store_role }: { store_id: number | null; store_role: string | null }): Refusal | undefined {
  if (store_id === null) return { label: notBound }
  return store_role === 'owner' ? { label: handOverFirst } : undefined
}

/** Within seven business days, today included. */
const ACTIVE_DAYS = 7

export async function summary(ctx: Ctx) {
  const today = businessDay(ctx.now)
  // each count reads its own index; one statement for all would read every row
  const counted = (condition?: SQL) => ctx.db.$count(customer, and(liveRows(ctx, users), condition))
  const [total, createdCount, active, bound] = await Promise.all([
    counted(),
    counted(gte(customer.created_at, dayBegins(today))),
    counted(gte(customer.last_login_at, dayBegins(today, 1 - ACTIVE_DAYS))),
    counted(isNotNull(customer.store_id)),
  ])
  return { total, today: createdCount, active, bound_rate: total === 0 ? 0 : Math.round((bound * 10_000) / total) }
}

export function followups(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.followups>) {
  return followupsOf(ctx, { type: 'user', id }, place)
}

export function followup(ctx: Ctx, { id, ...note }: ParsedOf<typeof contract.followup>) {
  return transact(ctx, async (ctx) => {
    const record = await addFollowup(ctx, { type: 'user', id }, note)
    await audit(ctx, contract.followup, { id, before: null, after: record })
    return { id: record.id }
  })
}

/** A user's delivery addresses, the default first. */
export async function address(ctx: Ctx, { id }: ParsedOf<typeof contract.address>) {
  await rowOr404(ctx, users, id)
  const {
    id: addressId,
    receiver,
    phone,
    province_code,
    city_code,
    district_code,
    address,
    is_default,
    version,
    created_at,
    updated_at,
  } = customerAddress
  const list = await ctx.db
    .select({
      id: addressId,
      receiver,
      phone,
      province_code,
      city_code,
      district_code,
      address,
      is_default,
      version,
      created_at,
      updated_at,
      region: regionText(customerAddress),
    })
    .from(customerAddress)
    .where(and(eq(customerAddress.user_id, id), isNull(customerAddress.deleted_at)))
    .orderBy(desc(is_default), asc(addressId))
  return { list }
}

const tagLabel: Label = ['标签', 'Tags']
const tooManyTags: Refusal = { label: messages.too_many, values: { label: tagLabel, n: MOST_TAGS } }
const notBound: Label = ['该用户没有绑定门店', 'The user does not belong to a store']
const handOverFirst: Label = ['店主不能解绑，请先转让店主', 'The owner cannot be released. Transfer the ownership first']
