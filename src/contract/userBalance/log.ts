import * as z from 'zod/mini'
import { balanceTypes } from '../finance/accounts.ts'
import { movementFilters, movementRow } from '../finance/movement.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { money, optional, rowId } from '../kit/field.ts'
import { listQuery, verbs } from '../kit/verbs.ts'

export const balanceLogRow = movementRow(balanceTypes, { delta: ['变动', 'Change'], after: ['变动后余额', 'Balance after'] })

const query = listQuery(
  {
    ...movementFilters(balanceTypes),
    /** The size of the change, in either direction. */
    amount_min: optional(money(['最小金额', 'Amount from'])),
    amount_max: optional(money(['最大金额', 'Amount to'])),
  },
  ['created_at'],
)

export const log = entity('userBalance.log', ['余额流水', 'Balance log'], {
  list: { ...verbs.list(query, balanceLogRow), access: 'userBalance:account:list' },
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), balanceLogRow, { access: 'userBalance:account:list' }),
  export: { ...verbs.export(query), access: 'userBalance:account:export' },
})

export type BalanceLog = OutputOf<typeof log.list>['list'][number]
export type BalanceLogQuery = ParsedOf<typeof log.list>
