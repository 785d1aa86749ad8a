import { statusWords } from '#contract/kit/verbs.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { BoundRecords, type BoundRecordsProps } from '#web/kit/list/BoundRecords.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'

interface Store {
  id: number
  code: string
  name: string
  contact: string
  phone: string | null
  status: 0 | 1
  created_at: string
}

interface BoundStoresProps {
  id: number
  stores: BoundRecordsProps<Store>['records']
  /** The rows on a page, in a part of a sheet. */
  size?: number
}

/** The stores for one agent or salesman. */
export function BoundStores({ id, stores, size }: BoundStoresProps) {
  const say = useLabel()
  const columns: Column<Store>[] = [
    { key: 'code', title: say(['编码', 'Code']), width: 110, render: ({ code }) => code },
    { key: 'name', title: say(['门店', 'Store']), card: 'title', render: ({ name }) => name },
    { key: 'contact', title: say(['联系人', 'Contact']), width: 110, render: ({ contact }) => contact },
    { key: 'phone', title: say(['手机号', 'Phone']), width: 130, render: ({ phone }) => phone },
    {
      key: 'status',
      title: say(['状态', 'Status']),
      width: 90,
      render: ({ status }) => <Tag tone={status === 1 ? 'success' : 'neutral'}>{say(statusWords[status])}</Tag>,
    },
    { key: 'created_at', title: say(['加入时间', 'Joined']), width: 150, render: ({ created_at }) => <Time value={created_at} /> },
  ]
  return (
    <BoundRecords
      records={stores}
      filter={{ id }}
      label={say(['门店', 'Stores'])}
      columns={columns}
      empty={say(['还没有门店', 'No stores yet'])}
      size={size}
    />
  )
}
