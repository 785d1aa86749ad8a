import { fieldMeta } from '#contract/kit/field.ts'
import { storeRoles, userSources } from '#contract/people/words.ts'
import { genders, userDetail, type UserDetail } from '#contract/user/user.ts'
import { CustomerPhone } from '#web/areas/customService/shared/CustomerPhone.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions, type Description } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { tagsOf } from './columns.tsx'

/** A user's data. */
export function Profile({ row }: { row: UserDetail }) {
  const say = useLabel()
  const labelOf = (name: keyof typeof userDetail.shape) => say(fieldMeta(userDetail.shape[name])?.label ?? [name, name])
  const item = (name: keyof typeof userDetail.shape, value: Description['value']): Description => ({
    key: name,
    label: labelOf(name),
    value,
  })
  const time = (name: 'created_at' | 'last_login_at' | 'cs_assigned_at' | 'last_order_at' | 'last_followup_at' | 'next_followup_at') =>
    item(name, row[name] && <Time value={row[name]} />)
  const store = row.store_name && `${row.store_name}${row.store_role ? ` · ${say(storeRoles[row.store_role])}` : ''}`
  return (
    <Descriptions
      items={[
        item('nick', <Person name={row.nick} picture={row.avatar} />),
        item('phone', row.phone && <CustomerPhone customer={{ target_type: 'user', target_id: row.id }} phone={row.phone} />),
        item('gender', say(genders[row.gender])),
        item('store_id', store),
        item('agent_name', row.agent_name),
        item('salesman_code', row.salesman_code),
        item('cs_nickname', row.cs_nickname),
        time('cs_assigned_at'),
        item('balance', formatMoney(row.balance)),
        item('integral', formatNumber(row.integral)),
        item('coupon_count', formatNumber(row.coupon_count)),
        item('order_count', formatNumber(row.order_count)),
        item('order_amount', formatMoney(row.order_amount)),
        time('last_order_at'),
        item('source', say(userSources[row.source])),
        item('inviter_nick', row.inviter_nick),
        item('invite_code', row.invite_code && <Code>{row.invite_code}</Code>),
        { ...time('created_at'), label: say(['注册时间', 'Registered']) },
        time('last_login_at'),
        item('login_ip', row.login_ip),
        time('last_followup_at'),
        time('next_followup_at'),
        ...(row.openid === null ? [] : [item('openid', <Code>{row.openid}</Code>)]),
        ...(row.unionid === null ? [] : [item('unionid', <Code>{row.unionid}</Code>)]),
        { ...item('tags', row.tags.length > 0 && tagsOf(row)), wide: true },
      ]}
    />
  )
}
