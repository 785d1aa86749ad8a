import { useState } from 'react'
import { account, type BalanceAccount } from '#contract/userBalance/account.ts'
import { anyUser, type Adjusted } from '#web/areas/user/shared/AdjustDialogs.tsx'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { BalanceTiles } from './BalanceTiles.tsx'

const AdjustBalanceDialog = lazyPart('request', async () => (await import('#web/areas/user/shared/AdjustDialogs.tsx')).AdjustBalanceDialog)

const accountTexts = texts({
  zh: { word_hint: '昵称、手机号或其后4位', adjust: '调整余额' },
  en: { word_hint: 'Nickname, phone or its last 4 digits', adjust: 'Adjust a balance' },
})

const Search = searchFields(account.list)
const column = columnsOf(account.list)

const columns: ListColumn<BalanceAccount>[] = [
  column.own('nick', ({ nick, avatar }) => <Person name={nick} picture={avatar} />, { width: 170, card: 'title' }),
  column.text('phone', { width: 120 }),
  column.text('store_name', { width: 200 }),
  column.money('available', { width: 130, sortable: true }),
  column.money('frozen', { width: 110 }),
  column.money('total_in', { width: 130 }),
  column.money('total_out', { width: 130 }),
  column.time('updated_at', { width: 140, sortable: true }),
]

const rowLog: RowAction<BalanceAccount> = {
  key: 'log',
  label: ['流水', 'Log'],
  run: ({ user_id }) => navigate(withQuery('/user/balance', { tab: 'log', user_id: String(user_id) })),
}

/** The accounts for users that ever had a movement. */
export function Accounts({ tabs }: { tabs: ListStates }) {
  const t = useTexts(accountTexts)
  const [request, setRequest] = useState<Adjusted | null>(null)
  return (
    <>
      <ListPage
        entity={account}
        tabs={tabs}
        columns={columns}
        rowTitle={({ nick }) => nick}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.MoneyRange label={['可用余额', 'Available']} from="amount_min" to="amount_max" />
          </>
        }
        toolbar={
          <>
            <Allowed access={account.adjust}>
              <Button variant="primary" onClick={() => setRequest(anyUser)}>
                {t('adjust')}
              </Button>
            </Allowed>
            <ExportButton endpoint={account.export} />
            <BalanceTiles />
          </>
        }
        actions={[rowLog, { key: 'adjust', label: ['调整', 'Adjust'], access: account.adjust, run: setRequest }]}
      />
      <AdjustBalanceDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
