import { aftersale as contract } from '#contract/order/aftersale.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { visible } from '#server/platform/kernel/scope.ts'

/** The after-sales that the caller may see: by the order's parties at its time, or the customer's own. */
export const aftersales = entityRows({
  table: aftersale,
  contract,
  scope: (ctx) => visible(ctx, { agent: aftersale.agent_id, cs: aftersale.cs_id, self: aftersale.created_by, customer: aftersale.user_id }),
})
