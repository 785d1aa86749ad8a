import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { store as contract } from '#contract/shop/store.ts'
import { regionText } from '#server/areas/people/region.ts'
import { store, storeAudit } from '#server/areas/people/tables.ts'
import * as applications from '#server/areas/store/audit/apply.ts'
import { audits } from '#server/areas/store/audit/rows.ts'
import { handOver } from '#server/areas/store/member/members.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

/** The caller's store, and the newest application with its result. */
export async function mine(ctx: Ctx) {
  const { store_id, store_role } = customerOf(ctx)
  const [own] = store_id === null ? [] : await ownStore(ctx, store_id)
  const [newest] = await ctx.db.select().from(storeAudit).where(liveRows(ctx, audits)).orderBy(desc(storeAudit.id)).limit(1)
  return {
    store: own && store_role !== null ? { ...own, role: store_role } : null,
    application: newest ? applied(newest) : null,
    self_apply: (await settingOf(ctx, 'store.self_apply')) === 1,
  }
}

function ownStore({ db }: Ctx, store_id: number) {
  const { id, code, name, type, contact, phone, province_code, city_code, district_code, address, lng, lat } = store
  const { license_no, license_image, license_name, front_images, inner_images, price_level, status, version } = store
  return db
    .select({
      id,
      code,
      name,
      type,
      contact,
      phone,
      province_code,
      city_code,
      district_code,
      address,
      lng,
      lat,
      license_no,
      license_image,
      license_name,
      front_images,
      inner_images,
      price_level,
      status,
      version,
      region: regionText(store),
    })
    .from(store)
    .where(and(eq(id, store_id), isNull(store.deleted_at)))
}

type Audit = typeof storeAudit.$inferSelect

function applied({ id, audit_no, kind, state, reject_reason, submit_count, submitted_at, audit_at, snapshot }: Audit) {
  return { id, audit_no, kind, state, reject_reason, submit_count, submitted_at, audit_at, snapshot }
}

function receipt({ id, audit_no, state }: Audit) {
  return { id, audit_no, state }
}

export async function apply(ctx: Ctx, input: ParsedOf<typeof contract.apply>) {
  return receipt(await applications.apply(ctx, input, { user_id: customerOf(ctx).id, call: contract.apply }))
}

export async function resubmit(ctx: Ctx, input: ParsedOf<typeof contract.resubmit>) {
  return receipt(await applications.resubmit(ctx, input, { user_id: customerOf(ctx).id, call: contract.resubmit }))
}

export async function withdraw(ctx: Ctx, { id }: ParsedOf<typeof contract.withdraw>) {
  return receipt(await applications.withdraw(ctx, { id }, { user_id: customerOf(ctx).id, call: contract.withdraw }))
}

export async function change(ctx: Ctx, input: ParsedOf<typeof contract.change>) {
  return receipt(await applications.change(ctx, input, { user_id: customerOf(ctx).id, call: contract.change }))
}

/** Makes a clerk the owner; the former owner becomes a clerk. */
export async function transfer(ctx: Ctx, { user_id }: ParsedOf<typeof contract.transfer>) {
  const { id, store_id } = customerOf(ctx)
  await handOver(ctx, contract.transfer, { store_id, by: id, to: user_id })
  return { owner_user_id: user_id }
}
