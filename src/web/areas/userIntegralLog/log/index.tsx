import { useState } from 'react'
import { log } from '#contract/userIntegralLog/log.ts'
import { anyUser, type Adjusted } from '#web/areas/user/shared/AdjustDialogs.tsx'
import { movementColumns } from '#web/areas/user/shared/movement-columns.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ImportButton } from '#web/features/task/ImportButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { UserPicker } from '#web/pickers/RecordPickers.tsx'
import { ChartButton, PointsChart, PointsTiles } from './Figures.tsx'

const AdjustPointsDialog = lazyPart('request', async () => (await import('#web/areas/user/shared/AdjustDialogs.tsx')).AdjustPointsDialog)

const logTexts = texts({
  zh: { word_hint: '昵称、手机号或其后4位', user_hint: '昵称或手机号', adjust: '调整积分' },
  en: { word_hint: 'Nickname, phone or its last 4 digits', user_hint: 'Nickname or phone', adjust: 'Adjust points' },
})

const Search = searchFields(log.list)
const columns = movementColumns(log.list, formatNumber)

export const prefetch = (query?: Query) => prefetchList(log.list, query)

/** Every points movement, with the figures for 30 days. */
export default function IntegralLogPage() {
  const t = useTexts(logTexts)
  const [request, setRequest] = useState<Adjusted | null>(null)
  return (
    <>
      <ListPage
        entity={log}
        columns={columns}
        rowTitle={({ log_no }) => log_no}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="biz_type" />
            <Search.Choice name="flow" />
            <Search.DayRange label={['时间', 'Time']} from="from" to="to" />
            <Search.Text name="no" />
            <Search.Record name="user_id" picker={UserPicker} placeholder={t('user_hint')} />
          </>
        }
        notice={<PointsChart />}
        toolbar={
          <>
            <Allowed access={log.adjust}>
              <Button variant="primary" onClick={() => setRequest(anyUser)}>
                {t('adjust')}
              </Button>
            </Allowed>
            <ImportButton endpoint={log.import} />
            <ExportButton endpoint={log.export} />
            <ChartButton />
            <PointsTiles />
          </>
        }
      />
      <AdjustPointsDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
