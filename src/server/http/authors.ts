import { aliasedTable, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { accountName, adminUser } from '#server/identity/tables.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

type Authored = PgTable & Record<'id' | 'created_by' | 'updated_by', PgColumn>

const creator = aliasedTable(adminUser, 'creator')
const editor = aliasedTable(adminUser, 'editor')
/** For a `detail` call: adds the names for the accounts that created and changed the row to its answer, by one statement. */
export function authorsOf({ address, output }: Endpoint): ((ctx: Ctx, answer: unknown) => Promise<unknown>) | undefined {
  const { shape = {} } = output._zod.def as { shape?: Record<string, z.core.$ZodType> }
  return address.endsWith('.detail') && 'updated_by_name' in shape
    ? (ctx, answer) => withAuthors(ctx, entityAt(address.replace(/\.detail$/, ''))?.table, answer)
    : undefined
}

async function withAuthors(ctx: Ctx, table: PgTable | undefined, answer: unknown): Promise<unknown> {
  if (!table || !isAuthored(table)) return answer
  const row = answer as { id: number }
  const [names] = await ctx.db
    // a deleted account keeps its name
    .select({ created_by_name: accountName(creator), updated_by_name: accountName(editor) })
    .from(table as PgTable)
    .leftJoin(creator, eq(creator.id, table.created_by))
    .leftJoin(editor, eq(editor.id, table.updated_by))
    .where(eq(table.id, row.id))
  return { ...row, ...names }
}

function isAuthored(table: PgTable): table is Authored {
  return 'created_by' in table && 'updated_by' in table
}
