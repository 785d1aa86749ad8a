import { group } from '#contract/activity/group.ts'
import { ActivityList } from '#web/areas/activity/shared/ActivityList.tsx'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { href, type Query } from '#web/base/router/location.ts'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { searchGoods, useGoodsOption } from '#web/pickers/goods/search-goods.ts'
import { useGroupActions } from './actions.tsx'
import { groupColumns } from './columns.tsx'

const groupTexts = texts({ zh: { teams: '全部拼团记录' }, en: { teams: 'All teams' } })

export const prefetch = (query?: Query) => prefetchList(group.list, query)

/** The group buys (domain §4.3). */
export default function GroupListPage() {
  const t = useTexts(groupTexts)
  return (
    <ActivityList
      entity={group}
      columns={groupColumns}
      search={<GroupSearch />}
      buttons={useGroupActions()}
      toolbar={<a href={href('/activity/group/team')}>{t('teams')}</a>}
    />
  )
}

const Search = searchFields(group.list)

function GroupSearch() {
  const chosen = useGoodsOption(Number(useSearchValue('sku_id')) || null)
  return (
    <>
      <Search.Text name="title" />
      <Search.Choice name="phase" />
      <Search.Choice name="mode" />
      <Search.Remote name="sku_id" search={searchGoods} initialOption={chosen} />
      <Search.DayRange label={['开始时间', 'Starts']} from="from" to="to" />
      <Search.Choice name="review" />
      <Search.Choice name="goods_off" />
    </>
  )
}
