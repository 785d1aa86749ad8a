import { useState } from 'react'
import { user } from '#contract/dev/user.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/api/query.ts'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Loaded } from '#web/kit/ui/Loaded.tsx'
import { Pager } from '#web/kit/ui/Pager.tsx'
import { Table } from '#web/kit/ui/Table.tsx'
import type { Column } from '#web/kit/ui/table-layout.ts'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { Time } from '#web/kit/ui/Time.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { deviceName } from '#web/session/device-name.ts'
import { userTexts } from './texts.ts'

type Login = OutputOf<typeof user.logins>['list'][number]

/** Every try to log in to the account, well or not. */
export function LoginsTab({ id }: { id: number }) {
  const t = useTexts(userTexts)
  const [page, setPage] = useState({ page_no: 1, page_size: 10 })
  const query = useCall(user.logins, { id, ...page }, { quiet: true, keepPrevious: true, staleTime: 0 })
  const columns: Column<Login>[] = [
    { key: 'created_at', title: t('time'), width: 150, card: 'title', render: ({ created_at }) => <Time value={created_at} /> },
    { key: 'device', title: t('device'), render: ({ user_agent }) => deviceName(user_agent) ?? t('unknown_device') },
    { key: 'ip', title: t('ip'), width: 130, render: ({ ip }) => ip },
    { key: 'code', title: t('result'), width: 100, render: ({ code }) => <Result code={code} /> },
  ]
  return (
    <Loaded query={query}>
      {({ list, total }) => (
        <>
          <Table
            label={t('logins')}
            columns={columns}
            rows={list}
            rowKey={(row) => row.id}
            loading={query.isPlaceholderData}
            empty={<Empty title={t('no_logins')} />}
          />
          {total > 0 && (
            <Pager
              label={t('pages')}
              page={page.page_no}
              pageSize={page.page_size}
              total={total}
              onChange={(page_no, page_size) => setPage({ page_no, page_size })}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function Result({ code }: { code: number }) {
  const t = useTexts(userTexts)
  if (code === 200) return <Tag tone="success">{t('login_ok')}</Tag>
  return <Tag tone="danger">{t(code === 400 ? 'login_disabled' : 'login_refused')}</Tag>
}
