import { lottery } from '#contract/lottery/lottery.ts'
import { ActivityList } from '#web/areas/activity/shared/ActivityList.tsx'
import type { Query } from '#web/base/router/location.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { useLotteryActions } from './actions.tsx'
import { lotteryColumns } from './columns.tsx'

export const prefetch = (query?: Query) => prefetchList(lottery.list, query)

const Search = searchFields(lottery.list)

export default function LotteryListPage() {
  return (
    <ActivityList
      entity={lottery}
      columns={lotteryColumns}
      tabs={useStateTabs(lottery)}
      search={
        <>
          <Search.Text name="word" />
          <Search.Choice name="chance_type" />
          <Search.Choice name="goods_off" />
          <Search.Choice name="phase" />
          <Search.DayRange label={['活动时间', 'Time']} from="from" to="to" />
          <Search.Choice name="review" />
        </>
      }
      buttons={useLotteryActions()}
    />
  )
}
