import { configSecret } from '../config/config.ts'
import { configApprove } from '../config/request.ts'

/**
 * Permissions over money, roles, accounts and login codes, including future areas. Their holders need a second factor
 * (docs/adr/0033). Reading alone is not sensitive.
 */
const sensitive = [
  'finance:*:*',
  'userBalance:*:*',
  // agent accounts, and where their commission is paid to
  'agent:agent:edit',
  'agent:agent:bank',
  'dev:user:*',
  'dev:role:*',
  'dev:resources:*',
  'dev:sms:*',
  'review:*:*',
  configSecret,
  configApprove,
]

const parts = sensitive.map((one) => one.split(':'))

/** Tells whether a grant, with or without wildcards, includes one of them. */
export function isSensitive(granted: string): boolean {
  const own = granted.split(':')
  return own[2] !== 'list' && parts.some((one) => one.every((part, i) => part === '*' || own[i] === '*' || part === own[i]))
}
