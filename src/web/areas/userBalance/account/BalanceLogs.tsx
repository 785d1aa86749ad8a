import { log } from '#contract/userBalance/log.ts'
import { movementColumns } from '#web/areas/user/shared/movement-columns.tsx'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { UserPicker } from '#web/pickers/RecordPickers.tsx'
import { BalanceTiles } from './BalanceTiles.tsx'

const logTexts = texts({
  zh: { word_hint: '昵称、手机号或其后4位', user_hint: '昵称或手机号' },
  en: { word_hint: 'Nickname, phone or its last 4 digits', user_hint: 'Nickname or phone' },
})

const Search = searchFields(log.list)
const columns = movementColumns(log.list, formatMoney)

/** Every balance movement. */
export function BalanceLogs({ tabs }: { tabs: ListStates }) {
  const t = useTexts(logTexts)
  return (
    <ListPage
      entity={log}
      tabs={tabs}
      columns={columns}
      rowTitle={({ log_no }) => log_no}
      search={
        <>
          <Search.Text name="word" placeholder={t('word_hint')} />
          <Search.Choice name="biz_type" />
          <Search.Choice name="flow" />
          <Search.DayRange label={['时间', 'Time']} from="from" to="to" />
          <Search.MoneyRange label={['金额', 'Amount']} from="amount_min" to="amount_max" />
          <Search.Text name="no" />
          <Search.Record name="user_id" picker={UserPicker} placeholder={t('user_hint')} />
        </>
      }
      toolbar={
        <>
          <ExportButton endpoint={log.export} />
          <BalanceTiles />
        </>
      }
    />
  )
}
