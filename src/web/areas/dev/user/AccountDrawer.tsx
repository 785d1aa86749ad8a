import { useState } from 'react'
import { accountStates, accountTones, user, type User } from '#contract/dev/user.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { LoginLog } from '#web/kit/account/LoginLog.tsx'
import { writtenItems } from '#web/kit/detail/written.tsx'
import { CommentsButton } from '#web/kit/form/CommentsButton.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { HistoryButton } from '#web/kit/form/history/History.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tabs } from '#web/kit/ui/value/Tabs.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { SessionsTab } from './SessionsTab.tsx'
import styles from './user.module.css'

const userTexts = texts({
  zh: {
    department: '部门',
    last_login: '最近登录',
    ip: 'IP 地址',
    never: '从未登录',
    locked_until: '陌生设备登录锁定至 {time}，常用设备不受影响',
    must_change: '首次登录须改密码',
    two_factor: '两步验证',
    state: '状态',
    real_name: '姓名',
    phone: '手机号',
    roles: '角色',
    agent: '所属代理商',
    cs: '关联客服',
    on: '已启用',
    off: '未启用',
    overview: '概况',
    sessions: '登录设备',
    logins: '登录日志',
    parts: '账号详情',
    detail_of: '账号 {name}',
    review_waits: '密码或手机号刚被管理员修改，{time} 前须经另一位管理员复核',
  },
  en: {
    department: 'Department',
    last_login: 'Last login',
    ip: 'IP address',
    never: 'Never',
    locked_until: 'Logins from unknown devices are locked until {time}; known devices are not affected',
    must_change: 'Must change the password',
    two_factor: 'Two-factor',
    state: 'State',
    real_name: 'Name',
    phone: 'Mobile',
    roles: 'Roles',
    agent: 'Agent',
    cs: 'Customer service',
    on: 'On',
    off: 'Off',
    overview: 'Overview',
    sessions: 'Devices',
    logins: 'Login log',
    parts: 'Account',
    detail_of: 'Account {name}',
    review_waits: 'The password or number was just changed by an administrator; it needs another administrator’s approval until {time}',
  },
})

/** All data about an account: permissions, sessions, login attempts. */
export function AccountDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(userTexts)
  const { current, opening } = useOpening(id)
  const query = useCall(user.detail, { id: current ?? 0 }, { enabled: current !== null, staleTime: 0, quiet: true })
  if (current === null) return null
  const name = query.data?.username ?? ''
  return (
    <Drawer
      open={id !== null}
      title={t('detail_of', { name })}
      onClose={onClose}
      width={640}
      tools={
        <>
          <CommentsButton entity={user} id={current} />
          <HistoryButton entity={user} id={current} title={name} />
        </>
      }
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
  const label = (name: 'real_name' | 'phone' | 'department_title' | 'agent_name' | 'cs_nickname' | 'last_login_ip', title: string) => ({
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
    label('department_title', t('department')),
    label('agent_name', t('agent')),
    label('cs_nickname', t('cs')),
    { key: 'two_factor', label: t('two_factor'), value: t(row.two_factor === 1 ? 'on' : 'off') },
    { key: 'last_login_at', label: t('last_login'), value: row.last_login_at ? <Time value={row.last_login_at} /> : t('never') },
    label('last_login_ip', t('ip')),
    ...writtenItems(row, say),
  ]
  return (
    <>
      {row.locked_until && <p className={styles.note}>{t('locked_until', { time: formatTime(row.locked_until) })}</p>}
      {row.pending_until && <p className={styles.note}>{t('review_waits', { time: formatTime(row.pending_until) })}</p>}
      {row.must_change_password === 1 && <p className={styles.note}>{t('must_change')}</p>}
      <Descriptions items={items} />
    </>
  )
}
