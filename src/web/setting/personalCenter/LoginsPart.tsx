import { useState } from 'react'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { profile } from '#contract/session/profile.ts'
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
import styles from './LoginsPart.module.css'
import { centerTexts } from './texts.ts'

type Login = OutputOf<typeof profile.logins>['list'][number]

/** Every try to log in to this account, well or not. */
export function LoginsPart() {
  const t = useTexts(centerTexts)
  const [page, setPage] = useState({ page_no: 1, page_size: 10 })
  const query = useCall(profile.logins, page, { quiet: true, keepPrevious: true, staleTime: 0 })
  const columns: Column<Login>[] = [
    { key: 'created_at', title: t('time'), width: 160, card: 'title', render: ({ created_at }) => <Time value={created_at} /> },
    { key: 'device', title: t('device'), render: ({ user_agent }) => deviceName(user_agent) ?? t('unknownDevice') },
    { key: 'ip', title: t('ip'), width: 160, render: ({ ip }) => ip },
    { key: 'code', title: t('result'), width: 120, render: ({ code }) => <Result code={code} /> },
  ]
  return (
    <Loaded query={query}>
      {({ list, total }) => (
        <>
          <div className={styles.table}>
            <Table
              label={t('logins')}
              columns={columns}
              rows={list}
              rowKey={({ id }) => id}
              loading={query.isPlaceholderData}
              empty={<Empty title={t('noLogins')} />}
            />
          </div>
          <Pager
            label={t('pages')}
            page={page.page_no}
            pageSize={page.page_size}
            total={total}
            onChange={(page_no, page_size) => setPage({ page_no, page_size })}
          />
        </>
      )}
    </Loaded>
  )
}

function Result({ code }: { code: number }) {
  const t = useTexts(centerTexts)
  if (code === 200) return <Tag tone="success">{t('loggedInWell')}</Tag>
  return <Tag tone="danger">{t(code === 400 ? 'loginDisabled' : 'loginRefused')}</Tag>
}
