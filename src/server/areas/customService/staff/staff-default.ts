import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { staff as contract } from '#contract/customService/staff.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { lockRows, rowOr404, touched } from '#server/platform/kernel/rows.ts'
import { allStaff } from './staff-source.ts'

// any fixed number: changes to the default run one after the other
const DEFAULT_LOCK = 5_320_000_053

/** Call it first in a transaction that may set the default: it comes before the row locks. */
export async function takeDefault({ db }: Ctx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${DEFAULT_LOCK})`)
}

const isTheDefault = and(eq(customerService.is_default, 1), isNull(customerService.deleted_at))

/** Tells whether there is no default yet: the next enabled employee becomes it. */
export async function lacksDefault({ db }: Ctx): Promise<boolean> {
  return (await db.$count(customerService, isTheDefault)) === 0
}

/** Makes an enabled employee the default, and the former one an ordinary one. */
export function makeDefault(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    await takeDefault(ctx)
    const { id: key } = customerService
    // both in ascending order, as the customer counts lock them
    const locked = await ctx.db
      .select({ id: key })
      .from(customerService)
      .where(and(or(eq(key, id), isTheDefault)))
      .orderBy(asc(key))
      .for('no key update')
    const row = await rowOr404(ctx, allStaff, id)
    if (row.status !== 1) throw refuse(offIsNoDefault)
    if (row.is_default === 1) return { id, version: row.version }
    const others = locked.flatMap((one) => (one.id === id ? [] : [one.id]))
    if ((await lockRows(ctx, allStaff, others)).size < others.length)
      throw new ApiError(403, messages.out_of_scope, { data: { rule: 'scope' } })
    await setDefault(ctx, others, 0)
    const [version = row.version] = await setDefault(ctx, [id], 1)
    return { id, version }
  })
}

/** After staff were enabled: the first becomes the default if there is none. */
export async function ensureDefault(ctx: Ctx, enabled: readonly number[]): Promise<void> {
  const [first] = enabled
  if (first !== undefined && (await lacksDefault(ctx))) await setDefault(ctx, [first], 1)
}

async function setDefault(ctx: Ctx, ids: readonly number[], is_default: 0 | 1): Promise<number[]> {
  const versions: number[] = []
  for (const id of ids) {
    const [row] = await ctx.db
      .update(customerService)
      .set({ is_default, ...touched(ctx, customerService) })
      .where(eq(customerService.id, id))
      .returning({ version: customerService.version })
    if (row) versions.push(row.version)
    await audit(ctx, contract.makeDefault, { id, before: { is_default: 1 - is_default }, after: { is_default } })
  }
  return versions
}

const offIsNoDefault: Label = ['停用的客服不能设为默认', 'A disabled employee cannot be the default']
