import { and, count as rows, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { resources } from '#contract/dev/resources.ts'
import { smsRecord as smsCalls } from '#contract/dev/sms-record.ts'
import { spu as spuCalls } from '#contract/goods/spu.ts'
import type { Access } from '#contract/kit/endpoint.ts'
import type { Ctx } from '../core/ctx.ts'
import { mayCall } from '../core/permissions.ts'
import type { Db } from '../db/open.ts'
import { resource } from '../dev/resource-tables.ts'
import { smsRecord } from '../dev/tables.ts'
import { spu } from '../goods/tables.ts'

// more says nothing more
const MOST_COUNTED = 99

interface Figure {
  /** The page that deals with it. */
  page: string
  /** Who can. */
  access: Access
  table: PgTable
  where: SQL | undefined
}

const figures: readonly Figure[] = [
  {
    ...{ page: 'goods/spu/index', access: spuCalls.edit.access, table: spu },
    where: and(eq(spu.state, 'draft'), isNull(spu.deleted_at)),
  },
  {
    ...{ page: 'dev/sms/index', access: smsCalls.list.access, table: smsRecord },
    where: and(eq(smsRecord.state, 'failed'), gt(smsRecord.created_at, sql`now() - interval '1 day'`)),
  },
  // refused to everybody until somebody binds them
  {
    ...{ page: 'dev/resources/index', access: resources.edit.access, table: resource },
    where: and(eq(resource.auth, 'permission'), isNull(resource.perm), eq(resource.status, 1), isNull(resource.deleted_at)),
  },
]

export async function count({ db, actor }: Ctx) {
  const own = figures.filter(({ access }) => mayCall(actor, access))
  const list = await Promise.all(own.map(async (figure) => ({ page: figure.page, ...(await counted(db, figure)) })))
  return { list: list.filter(({ n }) => n > 0) }
}

/** What waits for anybody: equal as long as nobody's badge has changed. */
export async function waitingNow(db: Db): Promise<string> {
  return JSON.stringify(await Promise.all(figures.map((figure) => counted(db, figure))))
}

async function counted(db: Db, { table, where }: Figure): Promise<{ n: number; more: boolean }> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('found')
  const [answer] = await db.select({ n: rows() }).from(found)
  const n = answer?.n ?? 0
  return { n: Math.min(n, MOST_COUNTED), more: n > MOST_COUNTED }
}
