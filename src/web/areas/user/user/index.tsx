import { user } from '#contract/user/user.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { CustomerServicePicker, StorePicker } from '#web/pickers/RecordPickers.tsx'
import { userColumns } from './columns.tsx'
import { rowDetail, useUserActions } from './use-user-actions.tsx'

const listTexts = texts({
  zh: { word_hint: '昵称、手机号或其后4位', store_hint: '门店名称或手机号' },
  en: { word_hint: 'Nickname, phone or its last 4 digits', store_hint: 'Name or phone of the store' },
})

const Search = searchFields(user.list)

export const prefetch = (query?: Query) => prefetchList(user.list, query)

export default function UserListPage() {
  const t = useTexts(listTexts)
  const { actions, bulk, dialogs } = useUserActions()
  return (
    <>
      <ListPage
        entity={user}
        columns={userColumns}
        rowTitle={({ nick }) => nick}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="kind" />
            <Search.Record name="store_id" picker={StorePicker} placeholder={t('store_hint')} />
            <Search.Own name="cs_wxid">{(value, set) => <CustomerServicePicker withFull value={value} onChange={set} />}</Search.Own>
            <Search.Choice name="source" />
            <Search.Text name="tag" />
            <Search.Choice name="status" />
            <Search.DayRange label={['注册时间', 'Registered']} from="created_from" to="created_to" />
            <Search.DayRange label={['最近登录', 'Last login']} from="login_from" to="login_to" />
          </>
        }
        toolbar={
          <>
            <ExportButton endpoint={user.export} />
            <UserTiles />
          </>
        }
        actions={[rowDetail, ...actions]}
        bulk={bulk}
      />
      {dialogs}
    </>
  )
}

function UserTiles() {
  const { data } = useCall(user.summary, {}, { quiet: true })
  return (
    <Tiles
      tiles={
        data && [
          { key: 'total', label: ['用户总数', 'Users'], value: data.total },
          { key: 'today', label: ['今日新增', 'New today'], value: data.today },
          { key: 'active', label: ['7日活跃', 'Active in 7 days'], value: data.active },
          { key: 'bound', label: ['已绑定门店率', 'With a store'], value: data.bound_rate, unit: 'percent' },
        ]
      }
    />
  )
}
