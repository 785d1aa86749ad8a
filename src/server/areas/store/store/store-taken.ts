import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { otherAgent } from '#server/areas/people/binding.ts'
import { storesSeen } from '#server/areas/people/scope.ts'
import { store } from '#server/areas/people/tables.ts'
import { constraintError, type ConstraintMessage } from '#server/platform/kernel/constraints.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse, type ApiError } from '#server/platform/kernel/errors.ts'

type Field = 'phone' | 'license_no'

const named: Readonly<Record<Field, Label>> = {
  phone: ['该手机号已绑定门店“{name}”', 'This phone number is already used by the store “{name}”'],
  license_no: ['该统一社会信用代码已被门店“{name}”使用', 'This unified social credit code is already used by the store “{name}”'],
}
const nameless: Readonly<Record<Field, Label>> = {
  phone: ['该手机号已绑定其他门店', 'This phone number is already used by another store'],
  license_no: ['该统一社会信用代码已被其他门店使用', 'This unified social credit code is already used by another store'],
}

/** The messages for the `store` constraints; `explainTaken` adds the other store's name. */
export const storeConstraints: Readonly<Record<string, ConstraintMessage>> = {
  store_license_no_key: { field: 'license_no', message: nameless.license_no },
  store_phone_key: { field: 'phone', message: nameless.phone },
  store_salesman_check: { field: 'salesman_id', message: otherAgent },
}

/** A store with another one's phone number or licence. Its name is null if the caller does not see the store. */
export type Holder = Pick<typeof store.$inferSelect, 'id' | 'phone' | 'license_no'> & { name: string | null }

type Numbers = Readonly<Record<Field, string | null | undefined>>

/** The live stores with any of these phone numbers and licences, inside and outside the caller's scope. */
export function holdersOf(ctx: Ctx, numbers: readonly Partial<Numbers>[]): Promise<Holder[]> {
  const valuesOf = (field: Field) => [...new Set(numbers.flatMap((one) => one[field] ?? []))]
  const { id, name, phone, license_no } = store
  const inScope = storesSeen(ctx) ?? sql`true`
  return ctx.db
    .select({ id, phone, license_no, name: sql<string | null>`case when ${inScope} then ${name} end` })
    .from(store)
    .where(and(or(inArray(phone, valuesOf('phone')), inArray(license_no, valuesOf('license_no'))), isNull(store.deleted_at)))
}

/** The refusal for a phone number or licence that this store has. */
export function takenBy(field: Field, { name }: Holder): ApiError {
  return name === null ? refuse(nameless[field], { field }) : refuse(named[field], { field, values: { name } })
}

/** Names the other store in the refusal for a duplicate phone number or licence: `saving.catch((error) => explainTaken(ctx, values, error))`. */
export async function explainTaken(ctx: Ctx, numbers: Partial<Numbers>, error: Error): Promise<never> {
  const refusal = constraintError(error)
  const field = (['license_no', 'phone'] as const).find((name) => refusal?.label === nameless[name])
  if (!refusal || !field) throw error
  const [other] = await holdersOf(ctx, [{ [field]: numbers[field] }])
  throw other ? takenBy(field, other) : refusal
}
