import type { OutputOf } from '#contract/kit/endpoint.ts'
import { user } from '#contract/user/user.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'

type Address = OutputOf<typeof user.address>['list'][number]

/** A user's delivery addresses. */
export function Addresses({ id }: { id: number }) {
  const say = useLabel()
  const { data, error, refetch } = useCall(user.address, { id }, { quiet: true })
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  const columns: Column<Address>[] = [
    {
      key: 'receiver',
      title: say(['收货人', 'Recipient']),
      width: 160,
      card: 'title',
      render: ({ receiver, is_default }) => (
        <>
          {receiver} {is_default === 1 && <Tag tone="info">{say(['默认', 'Default'])}</Tag>}
        </>
      ),
    },
    { key: 'phone', title: say(['手机号', 'Phone']), width: 120, render: ({ phone }) => phone },
    { key: 'address', title: say(['地址', 'Address']), width: 360, render: ({ region, address }) => `${region ?? ''}${address}` },
    { key: 'updated_at', title: say(['更新时间', 'Updated']), width: 150, render: ({ updated_at }) => <Time value={updated_at} /> },
  ]
  return (
    <Table
      focusable
      label={say(['收货地址列表', 'List of addresses'])}
      columns={columns}
      rows={data?.list}
      rowKey={(row) => row.id}
      empty={<Empty title={say(['还没有收货地址', 'No address yet'])} />}
    />
  )
}
