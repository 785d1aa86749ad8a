import { fieldMeta } from '#contract/kit/field.ts'
import { storeRoles, userSources } from '#contract/people/words.ts'
import { genders, userDetail, type UserDetail } from '#contract/user/user.ts'
import { CustomerPhone } from '#web/areas/customService/shared/CustomerPhone.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Pairs, type Pair } from '#web/kit/detail/Pairs.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Person } from '#web/kit/ui/value/Person.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { tagsOf } from './columns.tsx'
import text from '#web/kit/detail/sheet-text.module.css'

interface UserProps {
  row: UserDetail
}

type Name = keyof typeof userDetail.shape & string

/** Names a value by the label of its field. */
function usePair(): (name: Name, value: Pair['value']) => Pair {
  const say = useLabel()
  return (name, value) => ({ label: say(fieldMeta(userDetail.shape[name])?.label ?? [name, name]), value })
}

const timeOf = (value: string | null) => value && <Time value={value} />

/** The person, the number to call, and the store. */
export function Contact({ row }: UserProps) {
  const say = useLabel()
  const { id, nick, avatar, phone, store_id, store_name, store_role } = row
  return (
    <div className={text.card}>
      <p className={text.facts}>
        <Person name={nick} picture={avatar ?? null} />
        {phone && <CustomerPhone customer={{ target_type: 'user', target_id: id }} phone={phone} />}
      </p>
      {store_id !== null && (
        <p className={text.facts}>
          <RecordLink to="/store/list/detail" id={store_id} access="store:store:list">
            {store_name}
          </RecordLink>
          {store_role && <Tag tone={store_role === 'owner' ? 'info' : undefined}>{say(storeRoles[store_role])}</Tag>}
        </p>
      )}
      {row.tags.length > 0 && tagsOf(row)}
    </div>
  )
}

/** The user's accounts and purchases. */
export function Money({ row }: UserProps) {
  const pair = usePair()
  return (
    <Pairs
      items={[
        pair('balance', <strong>{formatMoney(row.balance)}</strong>),
        pair('integral', formatNumber(row.integral)),
        pair('coupon_count', formatNumber(row.coupon_count)),
        pair('order_count', formatNumber(row.order_count)),
        pair('order_amount', formatMoney(row.order_amount)),
        pair('last_order_at', timeOf(row.last_order_at)),
      ]}
    />
  )
}

/** The people who serve the user, and the contacts. */
export function Service({ row }: UserProps) {
  const pair = usePair()
  return (
    <Pairs
      items={[
        pair('agent_name', row.agent_name),
        pair('salesman_code', row.salesman_code),
        pair('cs_nickname', row.cs_nickname),
        pair('cs_assigned_at', timeOf(row.cs_assigned_at)),
        pair('last_followup_at', timeOf(row.last_followup_at)),
        pair('next_followup_at', timeOf(row.next_followup_at)),
      ]}
    />
  )
}

/** The way that the user came, and the account. */
export function Account({ row }: UserProps) {
  const say = useLabel()
  const pair = usePair()
  return (
    <Pairs
      items={[
        pair('gender', row.gender !== '0' && say(genders[row.gender])),
        pair('source', say(userSources[row.source])),
        pair('inviter_nick', row.inviter_nick),
        pair('invite_code', row.invite_code && <Code>{row.invite_code}</Code>),
        { label: say(['注册时间', 'Registered']), value: <Time value={row.created_at} /> },
        pair('last_login_at', timeOf(row.last_login_at)),
        pair('login_ip', row.login_ip),
        pair('openid', row.openid && <Code>{row.openid}</Code>),
        pair('unionid', row.unionid && <Code>{row.unionid}</Code>),
      ]}
    />
  )
}
