import { useState } from 'react'
import { assign } from '#contract/customService/assign.ts'
import { staff, type Staff } from '#contract/customService/staff.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { bulkDelete, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { AreaFilter } from '#web/pickers/AreaCascader.tsx'
import { staffColumns } from './columns.tsx'

const staffTexts = texts({
  zh: {
    word_hint: '昵称、工号或微信号',
    default_title: '将“{name}”设为默认客服？',
    default_body: '没有匹配地区的新客户将分配给这位客服；原默认客服不再是默认。',
    default_sure: '设为默认',
  },
  en: {
    word_hint: 'Nickname, number or WeChat ID',
    default_title: 'Make “{name}” the default employee?',
    default_body: 'New customers without a matching area are assigned to this employee, who replaces the current default.',
    default_sure: 'Make default',
  },
})

const Search = searchFields(staff.list)

const StaffForm = lazyPart('id', async () => (await import('./StaffForm.tsx')).StaffForm)
const TransferDialog = lazyPart('from', async () => (await import('./TransferDialog.tsx')).TransferDialog)
const AccountDialog = lazyPart('row', async () => (await import('./AccountDialog.tsx')).AccountDialog)

export const prefetch = (query?: Query) => prefetchList(staff.list, query)

export default function StaffListPage() {
  const t = useTexts(staffTexts)
  const editing = useEditing()
  const makeDefault = useAction(staff.makeDefault)
  const [from, setFrom] = useState<Staff | null>(null)
  const [linked, setLinked] = useState<Staff | null>(null)
  return (
    <>
      <ListPage
        entity={staff}
        columns={staffColumns}
        rowTitle={({ nickname }) => nickname}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Own name="area">{(value, set) => <AreaFilter value={value} onChange={set} />}</Search.Own>
            <Search.Choice name="status" />
          </>
        }
        toolbar={
          <>
            <NewButton entity={staff} open={editing.open} />
            <StaffTiles />
          </>
        }
        actions={[
          rowEdit(staff, editing.open),
          {
            key: 'customers',
            label: ['客户', 'Customers'],
            access: assign.list,
            run: ({ wxid }) => navigate(withQuery('/customService/assign', { tab: 'assigned', cs_wxid: wxid })),
          },
          {
            key: 'transfer',
            label: ['转移客户', 'Transfer customers'],
            access: staff.transfer,
            reason: ({ user_count, store_count }) =>
              user_count + store_count === 0 ? ['该客服名下没有客户', 'This employee has no customers'] : undefined,
            run: setFrom,
          },
          {
            key: 'default',
            label: ['设为默认', 'Make default'],
            access: staff.makeDefault,
            reason: whyNotDefault,
            async run({ id, nickname }) {
              const title = t('default_title', { name: nickname })
              if (await confirm({ title, body: t('default_body'), confirmText: t('default_sure') })) makeDefault.mutate({ id })
            },
          },
          { key: 'account', label: ['关联账号', 'Account'], access: staff.account, run: setLinked },
          rowDelete(staff, { reason: whyNotDeleted }),
        ]}
        bulk={[...bulkStatus(staff), bulkDelete(staff)]}
      />
      <StaffForm id={editing.id} onClose={editing.close} />
      <TransferDialog from={from} onClose={() => setFrom(null)} />
      <AccountDialog row={linked} onClose={() => setLinked(null)} />
    </>
  )
}

function StaffTiles() {
  const { data } = useCall(staff.summary, {}, { quiet: true })
  return (
    <Tiles
      expected={3}
      tiles={
        data && [
          { key: 'online', label: ['在线客服', 'Enabled'], value: data.online, filter: { status: '1' } },
          {
            key: 'unassigned',
            label: ['未分配用户', 'Unassigned users'],
            value: data.unassigned,
            tone: data.unassigned > 0 ? 'warning' : undefined,
          },
          { key: 'today', label: ['今日新分配', 'Assigned today'], value: data.today },
        ]
      }
    />
  )
}

function whyNotDefault({ is_default, status }: Staff) {
  if (is_default === 1) return ['已是默认客服', 'Already the default'] as const
  return status === 0 ? (['停用的客服不能设为默认', 'A disabled employee cannot be the default'] as const) : undefined
}

function whyNotDeleted({ is_default, user_count, store_count }: Staff) {
  if (is_default === 1) return ['默认客服不能删除', 'The default employee cannot be deleted'] as const
  const n = user_count + store_count
  return n > 0
    ? ([`该客服名下还有${n}位客户，请先转移`, `This employee still has ${n} customers: transfer them first`] as const)
    : undefined
}
