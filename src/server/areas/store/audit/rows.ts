import { audit as contract } from '#contract/store/audit.ts'
import { auditsSeen } from '#server/areas/people/scope.ts'
import { storeAudit } from '#server/areas/people/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'

/** The store applications that the caller may see: from the own team, or from the customer itself. */
export const audits = entityRows({ table: storeAudit, contract, scope: auditsSeen })
