import { useState } from 'react'
import { accountStates, accountTones, user, type User } from '#contract/dev/user.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useCall } from '#web/api/query.ts'
import { LoginLog } from '#web/kit/account/LoginLog.tsx'
import { HistoryButton } from '#web/kit/form/History.tsx'
import { useOpening } from '#web/kit/form/opening.ts'
import { Descriptions } from '#web/kit/ui/Descriptions.tsx'
import { Drawer } from '#web/kit/ui/Drawer.tsx'
import { Loaded } from '#web/kit/ui/Loaded.tsx'
import { formatTime } from '#web/kit/ui/format.ts'
import { Tabs } from '#web/kit/ui/Tabs.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { Time } from '#web/kit/ui/Time.tsx'
import { useLabel, useLanguage, useTexts } from '#web/locales/texts.ts'
import { useSession } from '#web/session/store.ts'
import { SessionsTab } from './SessionsTab.tsx'
import { userTexts } from './texts.ts'
import styles from './user.module.css'

/** All of an account: what it may, where it is logged in, who tried to. */
export function AccountDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(userTexts)
  const { shown, opening } = useOpening(id)
  const query = useCall(user.detail, { id: shown ?? 0 }, { enabled: shown !== null, staleTime: 0, quiet: true })
  if (shown === null) return null
  const name = query.data?.username ?? ''
  return (
    <Drawer
      open={id !== null}
      title={t('detail_of', { name })}
      onClose={onClose}
      width={640}
      tools={<HistoryButton entity={user} id={shown} title={name} />}
    >
      <Loaded query={query}>{(row) => <Parts key={opening} row={row} />}</Loaded>
    </Drawer>
  )
}

type Part = 'overview' | 'sessions' | 'logins'

function Parts({ row }: { row: User }) {
  const t = useTexts(userTexts)
  const [part, setPart] = useState<Part>('overview')
  const isOwn = useSession(({ id }) => id === row.id)
  return (
    <Tabs<Part>
      label={t('parts')}
      value={part}
      onChange={setPart}
      tabs={[
        { key: 'overview', title: t('overview'), content: <Overview row={row} /> },
        { key: 'sessions', title: t('sessions'), content: part === 'overview' ? null : <SessionsTab row={row} isOwn={isOwn} /> },
        { key: 'logins', title: t('logins'), content: part === 'logins' ? <LoginLog logins={user.logins} id={row.id} /> : null },
      ]}
    />
  )
}

function Overview({ row }: { row: User }) {
  const t = useTexts(userTexts)
  const say = useLabel()
  const language = useLanguage()
  const label = (name: 'real_name' | 'phone' | 'agent_name' | 'cs_nickname' | 'last_login_ip', title: string) => ({
    key: name,
    label: title,
    value: row[name],
  })
  const items = [
    { key: 'state', label: t('state'), value: <Tag tone={accountTones[row.state]}>{say(accountStates[row.state])}</Tag> },
    label('real_name', t('real_name')),
    label('phone', t('phone')),
    {
      key: 'roles',
      label: t('roles'),
      value: sayAll(
        row.roles.map(({ title }) => title),
        language,
      ),
    },
    label('agent_name', t('agent')),
    label('cs_nickname', t('cs')),
    { key: 'two_factor', label: t('two_factor'), value: t(row.two_factor === 1 ? 'on' : 'off') },
    { key: 'last_login_at', label: t('last_login'), value: row.last_login_at ? <Time value={row.last_login_at} /> : t('never') },
    label('last_login_ip', t('ip')),
    { key: 'created_at', label: t('created'), value: <Time value={row.created_at} /> },
  ]
  return (
    <>
      {row.locked_until && <p className={styles.note}>{t('locked_until', { time: formatTime(row.locked_until) })}</p>}
      {row.must_change_password === 1 && <p className={styles.note}>{t('must_change')}</p>}
      <Descriptions items={items} />
    </>
  )
}
