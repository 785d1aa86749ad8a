import { and, eq, isNull } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { constraintError, type ConstraintMessage } from '#server/platform/kernel/constraints.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { store } from '../../people/tables.ts'
import { otherAgent } from '#server/areas/people/binding.ts'

export const licenseTaken: Label = [
  '该统一社会信用代码已被门店“{name}”使用',
  'This unified social credit code is already used by the store “{name}”',
]
export const phoneTaken: Label = ['该手机号已绑定门店“{name}”', 'This phone number is already used by the store “{name}”']

/** The messages of the constraints of `store`; `explainTaken` adds the name of the other store. */
export const storeConstraints: Readonly<Record<string, ConstraintMessage>> = {
  store_license_no_key: { field: 'license_no', message: licenseTaken },
  store_phone_key: { field: 'phone', message: phoneTaken },
  store_salesman_check: { field: 'salesman_id', message: otherAgent },
}

interface Unique {
  phone?: string | null | undefined
  license_no?: string | null | undefined
}

/** Names the other store in the refusal of a duplicate phone number or licence: `saving.catch((error) => explainTaken(ctx, values, error))`. */
export async function explainTaken(ctx: Ctx, { phone, license_no }: Unique, error: Error): Promise<never> {
  const refusal = constraintError(error)
  const taken =
    refusal?.label === licenseTaken ? eq(store.license_no, license_no ?? '') : refusal?.label === phoneTaken && eq(store.phone, phone ?? '')
  if (!refusal || !taken) throw error
  const [other] = await ctx.db
    .select({ name: store.name })
    .from(store)
    .where(and(taken, isNull(store.deleted_at)))
  throw refuse(refusal.label, { field: refusal.field ?? '', values: { name: other?.name ?? '' } })
}
