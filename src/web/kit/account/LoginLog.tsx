import type * as z from 'zod/mini'
import type { user } from '#contract/dev/user.ts'
import type { loginRow } from '#contract/session/account.ts'
import type { profile } from '#contract/session/profile.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { deviceName } from '#web/base/session/device-name.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { accountTexts } from './texts.ts'
import styles from './account.module.css'

type Login = z.output<typeof loginRow>

interface LoginLogProps {
  logins: typeof profile.logins | typeof user.logins
  /** The account; default: the person's own. */
  id?: number
}

/** All login attempts for an account, successful or failed. */
export function LoginLog({ logins, id }: LoginLogProps) {
  const t = useTexts(accountTexts)
  const { page, pager } = usePageNo(10)
  const query = useCall(logins, { ...(id !== undefined && { id }), ...page }, { quiet: true, keepPrevious: true, staleTime: 0 })
  const columns: Column<Login>[] = [
    { key: 'created_at', title: t('time'), width: 160, card: 'title', render: ({ created_at }) => <Time value={created_at} /> },
    { key: 'device', title: t('device'), render: ({ user_agent }) => deviceName(user_agent) ?? t('unknown_device') },
    { key: 'ip', title: t('ip'), width: 140, render: ({ ip }) => ip },
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
              rowKey={(row) => row.id}
              loading={query.isPlaceholderData}
              empty={<Empty title={t('no_logins')} />}
            />
          </div>
          {total > 0 && <Pager {...pager} label={t('pages')} total={total} />}
        </>
      )}
    </Loaded>
  )
}

function Result({ code }: { code: number }) {
  const t = useTexts(accountTexts)
  if (code === 200) return <Tag tone="success">{t('login_ok')}</Tag>
  return <Tag tone="danger">{t(code === 400 ? 'login_disabled' : 'login_refused')}</Tag>
}
