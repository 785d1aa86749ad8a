import { useState } from 'react'
import Upload from 'virtual:icon/upload'
import { bankStatement, type BankStatement } from '#contract/finance/bankStatement.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { bankTexts } from './texts.ts'

const UploadDialog = lazyPart('open', async () => (await import('./UploadDialog.tsx')).UploadDialog)

const Search = searchFields(bankStatement.list)
const column = columnsOf(bankStatement.list)

const columns: ListColumn<BankStatement>[] = [
  column.own(
    'name',
    ({ id, name, first_day, last_day }) => (
      <Twofold
        main={
          <RecordLink to="/finance/bankStatement/detail" id={id}>
            {`${first_day} ~ ${last_day}`}
          </RecordLink>
        }
        sub={name}
      />
    ),
    { label: ['账单日期 / 文件', 'Period / file'], width: 230, card: 'title' },
  ),
  column.text('account_tail', { width: 100 }),
  column.own('open_count', ({ open_count }) => (open_count === 0 ? <Tag tone="success">0</Tag> : <Tag tone="warning">{open_count}</Tag>), {
    width: 90,
    align: 'right',
    inList: 'always',
  }),
  column.count('line_count', { width: 90 }),
  column.own('in_amount', ({ in_amount, in_count }) => <Twofold main={formatMoney(in_amount)} sub={in_count} />, {
    label: ['收入金额 / 笔数', 'Money in / lines'],
    width: 150,
    align: 'right',
  }),
  column.own('out_amount', ({ out_amount, out_count }) => <Twofold main={formatMoney(-out_amount)} sub={out_count} />, {
    label: ['支出金额 / 笔数', 'Money out / lines'],
    width: 150,
    align: 'right',
  }),
  column.money('opening', { width: 140 }),
  column.money('closing', { width: 140 }),
  column.count('known_count', { width: 100 }),
  column.time('created_at', { label: ['导入时间', 'Imported'], width: 150, sortable: true }),
  column.text('creator', { width: 100 }),
]

export const prefetch = (query?: Query) => prefetchList(bankStatement.list, query)

const open = (id: number) => navigate(withQuery('/finance/bankStatement/detail', { id: String(id) }))

const view: RowAction<BankStatement> = {
  key: 'view',
  label: ['查看', 'View'],
  access: bankStatement.detail,
  run: ({ id }) => open(id),
}

/** The statements that came from the bank, and how many lines wait. */
export default function BankStatementPage() {
  const t = useTexts(bankTexts)
  const [isImporting, setIsImporting] = useState(false)
  return (
    <>
      <ListPage
        entity={bankStatement}
        columns={columns}
        rowTitle={({ account_tail, first_day, last_day }) => t('title', { tail: account_tail, from: first_day, to: last_day })}
        search={
          <>
            <Search.Text name="account_tail" />
            <Search.DayRange label={['账单日期', 'Period']} from="from" to="to" />
          </>
        }
        toolbar={
          <Allowed access={bankStatement.import}>
            <Button variant="primary" icon={<Upload aria-hidden size={16} />} onClick={() => setIsImporting(true)}>
              {t('import')}
            </Button>
          </Allowed>
        }
        actions={[view]}
      />
      <UploadDialog open={isImporting} onClose={() => setIsImporting(false)} onDone={open} />
    </>
  )
}
