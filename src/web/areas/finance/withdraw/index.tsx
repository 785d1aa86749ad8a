import { useState } from 'react'
import { withdraw, type Withdraw } from '#contract/finance/withdraw.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition, useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { AgentPicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'
import type { ToExport } from './BatchDialog.tsx'
import { withdrawColumns } from './columns.tsx'
import { withdrawTexts } from './texts.ts'
import { useWithdrawActions } from './use-withdraw-actions.tsx'

const ApplyDialog = lazyPart('open', async () => (await import('./dialogs.tsx')).ApplyDialog)
const BatchDialog = lazyPart('exported', async () => (await import('./BatchDialog.tsx')).BatchDialog)
const ImportDialog = lazyPart('open', async () => (await import('#web/areas/finance/shared/ImportDialog.tsx')).ImportDialog)

const Search = searchFields(withdraw.list)

export const prefetch = (query?: Query) => prefetchList(withdraw.list, query)

const view: RowAction<Withdraw> = {
  key: 'view',
  label: ['查看', 'View'],
  run: ({ id }) => navigate(withQuery('/finance/withdraw/review', { id: String(id) })),
}

/** The commission payouts, and the decisions on them (domain §8.3). */
export default function WithdrawPage() {
  const t = useTexts(withdrawTexts)
  const { data: figures } = useCall(withdraw.summary, {}, { quiet: true })
  const [opened, setOpened] = useState<'apply' | 'import' | null>(null)
  const [exported, setExported] = useState<ToExport | null>(null)
  const { actions, dialogs, approve, reject } = useWithdrawActions()
  const close = () => setOpened(null)
  const bulk: BulkAction[] = [
    bulkTransition(withdraw, 'approve', {
      run: async (ids, titleOf) => {
        approve(ids, titleOf)
        return false
      },
    }),
    bulkTransition(withdraw, 'reject', {
      run: async (ids, titleOf) => {
        reject(ids, titleOf)
        return false
      },
    }),
    {
      key: 'batch',
      label: ['导出打款表', 'Bank file'],
      access: withdraw.batch,
      run: async (ids) => {
        setExported({ ids })
        return false
      },
    },
    bulkExport(withdraw),
  ]
  return (
    <>
      <ListPage
        entity={withdraw}
        columns={withdrawColumns}
        rowTitle={({ withdraw_no }) => withdraw_no}
        tabs={useStateTabs(withdraw)}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Text name="no" />
            <Search.Choice name="owner_type" />
            <Search.Choice name="way" />
            <Search.Record name="agent_id" picker={AgentPicker} />
            <Search.Record name="salesman_id" picker={SalesmanPicker} />
            <Search.MoneyRange label={['金额', 'Amount']} from="amount_min" to="amount_max" />
            <Search.DayRange label={['申请时间', 'Applied']} from="from" to="to" />
          </>
        }
        toolbar={
          <>
            {figures?.can_apply && (
              <Allowed access={withdraw.apply}>
                <Button variant="primary" onClick={() => setOpened('apply')}>
                  {t('apply')}
                </Button>
              </Allowed>
            )}
            <Allowed access={withdraw.batch}>
              <Button onClick={() => setExported({})}>{t('batch')}</Button>
            </Allowed>
            <Allowed access={withdraw.payImport}>
              <Button onClick={() => setOpened('import')}>{t('import')}</Button>
            </Allowed>
            <ExportButton endpoint={withdraw.export} />
            <WithdrawTiles figures={figures} />
          </>
        }
        actions={[...actions, view]}
        bulk={bulk}
      />
      {dialogs}
      <ApplyDialog open={opened === 'apply'} onClose={close} />
      <BatchDialog exported={exported} onClose={() => setExported(null)} />
      <ImportDialog open={opened === 'import'} onClose={close} />
    </>
  )
}

function WithdrawTiles({ figures: data }: { figures: OutputOf<typeof withdraw.summary> | undefined }) {
  const tiles: Tile[] | undefined = data && [
    { key: 'pending', label: ['待审核', 'Pending'], value: data.pending.amount, unit: 'money', filter: { state: 'pending' } },
    { key: 'approved', label: ['待打款', 'To be paid'], value: data.approved.amount, unit: 'money', filter: { state: 'approved' } },
    { key: 'paid', label: ['本月已打款', 'Paid this month'], value: data.paid.amount, unit: 'money', filter: { state: 'paid' } },
    { key: 'frozen', label: ['冻结佣金总额', 'On hold'], value: data.frozen, unit: 'money' },
  ]
  return <Tiles tiles={tiles} />
}
