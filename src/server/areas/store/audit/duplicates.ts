import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Duplicate, duplicateReasons } from '#contract/store/audit.ts'
import { storesSeen } from '#server/areas/people/scope.ts'
import { store, storeAudit } from '#server/areas/people/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { isOpen } from './audit-source.ts'
import { audits } from './rows.ts'

type Reason = keyof typeof duplicateReasons
type Audit = typeof storeAudit.$inferSelect

const MOST = 20
const NEAR_M = 500
const EARTH_M = 6_371_000
/** Metres per degree of latitude. */
const DEGREE_M = 111_195

/** Stores and undecided applications that may be the same store, in the caller's data scope. */
export async function duplicates(ctx: Ctx, { id }: { id: number }): Promise<{ list: Duplicate[] }> {
  const row = await rowOr404(ctx, audits, id)
  const place = placeOf(row)
  const [stores, applications] = await Promise.all([storesLike(ctx, row, place), applicationsLike(ctx, row, place)])
  const list = [...stores, ...applications].map(({ license_no, lng, lat, ...found }) => {
    const distance = place && lng !== null && lat !== null ? Math.round(metres(place, { lng, lat })) : null
    return { ...found, distance, reasons: reasonsOf(row, { ...found, license_no, distance }) }
  })
  return {
    list: list
      .filter(({ reasons }) => reasons.length > 0)
      .toSorted((a, b) => b.reasons.length - a.reasons.length || Number(b.type === 'store') - Number(a.type === 'store') || a.id - b.id)
      .slice(0, MOST),
  }
}

interface Place {
  lng: number
  lat: number
}

function storesLike(ctx: Ctx, row: Audit, place: Place | undefined) {
  const { lng, lat, name } = store
  return ctx.db
    .select({ type: sql<'store'>`'store'`, id: store.id, code: store.code, name, phone: store.phone, ...others(store), lng, lat })
    .from(store)
    .where(
      and(
        isNull(store.deleted_at),
        storesSeen(ctx),
        row.store_id === null ? undefined : ne(store.id, row.store_id),
        or(...same(row, store), place && nearby(place, { lng: sql`${lng}`, lat: sql`${lat}`, name: sql`${name}` }, row.name)),
      ),
    )
    .limit(MOST)
}

function applicationsLike(ctx: Ctx, row: Audit, place: Place | undefined) {
  const coordinate = (axis: 'lng' | 'lat') => sql<number | null>`(${storeAudit.snapshot}->>'${sql.raw(axis)}')::float8`
  const [lng, lat] = [coordinate('lng'), coordinate('lat')]
  const { id, audit_no, name, phone, license_no } = storeAudit
  return ctx.db
    .select({
      type: sql<'audit'>`'audit'`,
      id,
      code: audit_no,
      name,
      phone,
      license_no,
      lng,
      lat,
      address: sql<string | null>`${storeAudit.snapshot}->>'address'`,
    })
    .from(storeAudit)
    .where(
      and(
        liveRows(ctx, audits),
        isOpen,
        ne(id, row.id),
        or(
          ...same(row, storeAudit),
          // the city limits the rows whose coordinates are read
          place && and(eq(storeAudit.city_code, row.city_code), nearby(place, { lng, lat, name: sql`${name}` }, row.name)),
        ),
      ),
    )
    .limit(MOST)
}

function others({ license_no, address }: typeof store) {
  return { license_no, address: sql<string | null>`${address}` }
}

function same({ license_no, phone }: Audit, table: typeof store | typeof storeAudit): (SQL | undefined)[] {
  return [license_no === null ? undefined : eq(table.license_no, license_no), eq(table.phone, phone)]
}

/** Within a square around the place, with a name that contains the other one. */
function nearby({ lng, lat }: Place, at: Record<'lng' | 'lat' | 'name', SQL>, name: string): SQL {
  const high = NEAR_M / DEGREE_M
  const wide = high / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  return sql`(${at.lat} between ${lat - high} and ${lat + high} and ${at.lng} between ${lng - wide} and ${lng + wide}
    and (position(lower(${name}::text) in lower(${at.name})) > 0 or position(lower(${at.name}) in lower(${name}::text)) > 0))`
}

interface Found {
  name: string
  phone: string
  license_no: string | null
  distance: number | null
}

function reasonsOf(row: Audit, { name, phone, license_no, distance }: Found): Reason[] {
  const [mine, theirs] = [row.name.toLowerCase(), name.toLowerCase()]
  const isNear = distance !== null && distance <= NEAR_M && (mine.includes(theirs) || theirs.includes(mine))
  return [
    ...(license_no !== null && license_no === row.license_no ? (['license'] as const) : []),
    ...(phone === row.phone ? (['phone'] as const) : []),
    ...(isNear ? (['near'] as const) : []),
  ]
}

function placeOf({ snapshot }: Audit): Place | undefined {
  const { lng, lat } = snapshot
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : undefined
}

/** The distance on the sphere (haversine). */
export function metres(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}
