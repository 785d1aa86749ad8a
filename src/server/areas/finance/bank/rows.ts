import { bankLine as lineContract } from '#contract/finance/bankLine.ts'
import { bankStatement as statementContract } from '#contract/finance/bankStatement.ts'
import { bankLine, bankStatement } from '#server/areas/trade/tables/bank-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { outOfScope } from '#server/platform/kernel/errors.ts'
import { seesAll, visible } from '#server/platform/kernel/scope.ts'

// a bank account belongs to the whole business: accounts with a narrower scope see no statements and no lines

export const statements = entityRows({ table: bankStatement, contract: statementContract, scope: (ctx) => visible(ctx, {}) })
export const lines = entityRows({ table: bankLine, contract: lineContract, scope: (ctx) => visible(ctx, {}) })

export function mustSeeAll(ctx: Ctx): void {
  if (!seesAll(ctx)) throw outOfScope()
}
