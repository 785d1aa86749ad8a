import { payout, type Payout } from '#contract/finance/payout-batch.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { payoutTexts } from './texts.ts'
import { usePayoutActions } from './use-payout-actions.tsx'

const Search = searchFields(payout.list)
const column = columnsOf(payout.list)

const columns: ListColumn<Payout>[] = [
  column.own(
    'id',
    ({ id }) => (
      <RecordLink to="/finance/payout/detail" id={id}>
        {id}
      </RecordLink>
    ),
    { label: ['批次', 'Batch'], width: 80, card: 'title' },
  ),
  column.tag('state', { width: 120 }),
  column.money('amount', { inList: 'always' }),
  column.count('count', { width: 80, inList: 'always' }),
  column.count('open', { width: 80 }),
  column.count('paid', { width: 80 }),
  column.count('failed', { width: 90 }),
  column.money('paid_amount'),
  column.time('created_at', { width: 150, sortable: true }),
  column.text('creator', { width: 110 }),
  column.count('downloads', { width: 90 }),
]

export const prefetch = (query?: Query) => prefetchList(payout.list, query)

const view: RowAction<Payout> = {
  key: 'view',
  label: ['查看', 'View'],
  access: payout.detail,
  run: ({ id }) => navigate(withQuery('/finance/payout/detail', { id: String(id) })),
}

/** The files that the bank has received, and how far it has answered them. */
export default function PayoutPage() {
  const t = useTexts(payoutTexts)
  const { actions, dialogs, openImport } = usePayoutActions()
  return (
    <>
      <ListPage
        entity={payout}
        columns={columns}
        rowTitle={({ id }) => t('title', { no: id })}
        search={
          <>
            <Search.Text name="no" placeholder={t('no_hint')} />
            <Search.Choice name="state" />
            <Search.DayRange label={['生成时间', 'Created']} from="from" to="to" />
          </>
        }
        toolbar={
          <>
            <Allowed access={withdraw.payImport}>
              <Button variant="primary" onClick={openImport}>
                {t('results')}
              </Button>
            </Allowed>
            <Allowed access={withdraw.list}>
              <Button onClick={() => navigate(withQuery('/finance/withdraw', { state: 'approved', way: 'bank' }))}>
                {t('withdrawals')}
              </Button>
            </Allowed>
          </>
        }
        actions={[...actions, view]}
      />
      {dialogs}
    </>
  )
}
