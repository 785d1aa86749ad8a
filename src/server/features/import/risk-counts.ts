import { eq, sql, type SQL } from 'drizzle-orm'
import { impliedRisks, riskKinds, type ImportRisk } from '#contract/task/import-risks.ts'
import type { ImportInput } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { importRow } from './tables.ts'

export const isRisky = sql`${importRow.risks} <> '{}'`

export function hasRisk(kind: ImportRisk): SQL {
  return sql`jsonb_exists(${importRow.risks}, ${kind})`
}

export interface RiskCount {
  kind: ImportRisk
  /** The lines with the risk. */
  lines: number
  /** Those that the import would write with it. */
  open: number
  /** Those that the person has rejected one by one or by their risk. */
  rejected: number
  accepted: 0 | 1
}

/** The kinds of risks that occur. A line does not count where the person has rejected it, or all its fields with the risk. */
export async function risksOf(ctx: Ctx, taskId: number, { rejected_fields, accepted_risks = [] }: ImportInput): Promise<RiskCount[]> {
  const left = sql`${JSON.stringify(rejected_fields)}::jsonb`
  const counts = riskKinds.map((kind) => {
    const fields = sql`${importRow.risks}->${kind}`
    const isOpen = sql`${hasRisk(kind)} and ${importRow.rejected} = 0 and (${fields} = '[]' or not ${fields} <@ ${left})`
    return sql`jsonb_build_object('lines', count(*) filter (where ${hasRisk(kind)}), 'open', count(*) filter (where ${isOpen}),
      'rejected', count(*) filter (where ${hasRisk(kind)} and ${importRow.rejected} = 1))`
  })
  const [row] = await ctx.db
    .select({ counts: sql<Omit<RiskCount, 'kind' | 'accepted'>[]>`jsonb_build_array(${sql.join(counts, sql`, `)})` })
    .from(importRow)
    .where(sql`${eq(importRow.task_id, taskId)} and ${isRisky}`)
  return riskKinds.flatMap((kind, i): RiskCount[] => {
    const { lines, open, rejected } = row?.counts[i] ?? { lines: 0, open: 0, rejected: 0 }
    const isAccepted = impliedRisks.has(kind) || accepted_risks.includes(kind)
    return lines > 0 ? [{ kind, lines, open, rejected, accepted: isAccepted ? 1 : 0 }] : []
  })
}
