import type { ComponentType } from 'react'
import { account } from '#contract/userBalance/account.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Accounts } from './Accounts.tsx'
import { Adjusts } from './Adjusts.tsx'
import { BalanceLogs } from './BalanceLogs.tsx'

const parts: Readonly<Record<string, ComponentType<{ tabs: ListStates }>>> = { log: BalanceLogs, adjust: Adjusts }

const tabs: ListStates = {
  filter: 'tab',
  states: [
    { key: '', label: ['账户', 'Accounts'] },
    { key: 'log', label: ['流水', 'Log'] },
    { key: 'adjust', label: ['调整单', 'Adjustments'] },
  ],
}

export const prefetch = (query?: Query) => (query?.['tab'] === undefined ? prefetchList(account.list, query) : undefined)

/** Balances, their movements and adjustments; the address contains the tab. */
export default function BalancePage() {
  const { query } = usePage()
  const Part = parts[query['tab'] ?? ''] ?? Accounts
  return <Part tabs={tabs} />
}
