import { verifyAudit } from '#server/features/log/verify.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { registerAll } from '#server/registry.ts'

/** The `npm run verify` rules, and the log against its seals. */
export async function verifyAll(connectionString: string): Promise<{ lines: string[]; broken: string[] }> {
  registerAll()
  const database = openDatabase(connectionString, { max: 3, waits: 'owner' })
  try {
    const checks = allChecks()
    const { violations } = await runChecks(database.pool, checks)
    const { rows, fault } = await verifyAudit(database.pool, { connections: 2 })
    return {
      lines: [
        `verify: ${checks.length} rules, ${violations.length} broken; ${rows} rows of the log${fault ? `: ${fault.what}` : ' are as sealed'}`,
      ],
      broken: [
        ...violations.map(({ check, count, samples }) => `verify ${check}: ${count}, ${samples.join('; ')}`),
        ...(fault ? [`the log is not as sealed: ${fault.what}`] : []),
      ],
    }
  } finally {
    await database.close()
  }
}
