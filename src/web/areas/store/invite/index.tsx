import { invite, type Invite } from '#contract/store/invite.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkStatus, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { AgentPicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'
import { inviteColumns } from './columns.tsx'
import { copyLink } from './copy-link.ts'

const InviteForm = lazyPart('id', async () => (await import('./InviteForm.tsx')).InviteForm)
const InviteRecords = lazyPart('id', async () => (await import('./InviteRecords.tsx')).InviteRecords)
const QrDialog = lazyPart('id', async () => (await import('./QrDialog.tsx')).QrDialog)

export const prefetch = (query?: Query) => prefetchList(invite.list, query)

export default function InviteListPage() {
  const editing = useEditing()
  const records = useOpened('records')
  const qr = useOpened('qr')
  const actions: RowAction<Invite>[] = [
    { key: 'qr', label: ['二维码', 'QR code'], run: ({ id }) => qr.open(id) },
    { key: 'records', label: ['记录', 'Records'], access: invite.recordList, run: ({ id }) => records.open(id) },
    { key: 'copy', label: ['复制链接', 'Copy link'], run: ({ url }) => void copyLink(url) },
    rowEdit(invite, editing.open),
  ]
  return (
    <>
      <ListPage
        entity={invite}
        columns={inviteColumns}
        rowTitle={({ title, code }) => `${title} ${code}`}
        search={<InviteSearch />}
        toolbar={
          <>
            <NewButton entity={invite} open={editing.open} />
            <InviteTiles />
          </>
        }
        actions={actions}
        bulk={bulkStatus(invite)}
      />
      <InviteForm id={editing.id} onClose={editing.close} />
      <InviteRecords id={records.id} onClose={records.close} />
      <QrDialog id={qr.id} onClose={qr.close} />
    </>
  )
}

const Search = searchFields(invite.list)

function InviteSearch() {
  return (
    <>
      <Search.Text name="code" />
      <Search.Text name="title" />
      <Search.Choice name="state" />
      <Search.Text name="inviter" />
      <Search.Choice name="inviter_type" />
      <Search.Record name="agent_id" picker={AgentPicker} />
      <Search.Record name="salesman_id" picker={SalesmanPicker} />
      <Search.DayRange label={['创建时间', 'Created']} from="created_from" to="created_to" />
    </>
  )
}

function InviteTiles() {
  const { data } = useCall(invite.stat, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'scans', label: ['本月扫码', 'Scans this month'], value: data.scans },
    { key: 'applications', label: ['本月申请', 'Applications'], value: data.applications },
    { key: 'approved', label: ['本月通过', 'Approved'], value: data.approved },
    { key: 'rate', label: ['转化率', 'Conversion'], value: data.rate, unit: 'percent' },
  ]
  return <Tiles tiles={tiles} />
}
