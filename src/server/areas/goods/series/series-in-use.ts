import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { brand, series } from './tables.ts'

/** The series in use of the brands in use, brand by brand; `only` leaves some of them out. */
export function seriesInUse(ctx: Ctx, only: SQL | undefined) {
  return ctx.db
    .select({ id: series.id, title: series.title, brand_id: brand.id, brand_title: brand.title })
    .from(series)
    .innerJoin(brand, and(eq(brand.id, series.brand_id), eq(brand.status, 1), isNull(brand.deleted_at)))
    .where(and(eq(series.status, 1), isNull(series.deleted_at), only))
    .orderBy(desc(brand.sort), asc(brand.title), desc(series.sort), asc(series.title))
}
