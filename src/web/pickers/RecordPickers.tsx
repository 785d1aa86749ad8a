import { common } from '#contract/common/common.ts'
import { search, longEnough } from '#contract/common/search.ts'
import { call } from '#web/base/api/client.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import type { Key, Option } from '#web/kit/ui/select/option.ts'
import { RemoteSelect, type RemoteSelectProps } from '#web/kit/ui/select/RemoteSelect.tsx'

const pickerTexts = texts({ zh: { full: '{code} · 已达服务上限' }, en: { full: '{code} · serves no more customers' } })

/** The props for the pickers for people, stores and coupons. */
type RecordPickerProps<K extends Key = number> = Omit<RemoteSelectProps<K>, 'search' | 'minLength'>

/** The text length from which the server is searched; a shorter text empties the list (checklist K04). */
interface Rules<K extends Key> {
  isEnough: (word: string) => boolean
  search: (word: string, signal: AbortSignal) => Promise<readonly Option<K>[]>
}

/** One record from very many, searched half a second after the last key. A failed search is logged and empties the list (checklist K05). */
function RecordPicker<K extends Key>({ isEnough, search, ...rest }: RecordPickerProps<K> & Rules<K>) {
  return (
    <RemoteSelect
      wordOf={(key) => (typeof key === 'number' ? `#${key}` : String(key))}
      {...rest}
      search={search}
      minLength={(word) => (isEnough(word) ? 0 : Infinity)}
    />
  )
}

/** Any non-empty text. */
const isAnyWord = (word: string) => word !== ''

/** The first records are listed before any input. */
const always = () => true

/** An active back-office account, by a substring in the name or user name. */
export function AccountPicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={isAnyWord} search={searchAccounts} />
}

async function searchAccounts(word: string, signal: AbortSignal) {
  const { list } = await call(search.adminUser, { word }, { signal, quiet: true })
  return list.map(({ id, real_name, username }) => ({ key: id, title: real_name || username, hint: username }))
}

/** An agent, by a substring in the name, the code or the phone number. */
export function AgentPicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={isAnyWord} search={searchAgents} />
}

async function searchAgents(word: string, signal: AbortSignal) {
  const { list } = await call(search.agent, { word }, { signal })
  return list.map(({ id, name }) => ({ key: id, title: name }))
}

/** A coupon, by a substring in its title. */
export function CouponPicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={isAnyWord} search={searchCoupons} />
}

async function searchCoupons(word: string, signal: AbortSignal) {
  const { list } = await call(search.coupon, { word }, { signal })
  return list.map(({ id, title }) => ({ key: id, title }))
}

interface CustomerServicePickerProps extends RecordPickerProps<string> {
  /** For filters and accounts: employees without room for more customers too. */
  withFull?: true
}

/** A customer service employee, by nickname, staff number or WeChat id; the first ones without input. Full ones are disabled. */
export function CustomerServicePicker({ withFull, ...rest }: CustomerServicePickerProps) {
  const t = useTexts(pickerTexts)
  return (
    <RecordPicker
      {...rest}
      isEnough={always}
      search={async (word, signal) => {
        const { list } = await call(common.customServiceOption, { word }, { signal })
        return list.map(({ wxid, code, nickname, is_full }) =>
          is_full && !withFull
            ? { key: wxid, title: nickname, hint: t('full', { code }), disabled: true }
            : { key: wxid, title: nickname, hint: code },
        )
      }}
    />
  )
}

/** A store, by name, code or the phone number. */
export function StorePicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={longEnough} search={searchStores} />
}

async function searchStores(word: string, signal: AbortSignal) {
  const { list } = await call(search.store, { word }, { signal })
  return list.map(({ id, name, phone }) => ({ key: id, title: name, hint: phone }))
}

/** A shop customer, by nickname or the phone number. */
export function UserPicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={longEnough} search={searchUsers} />
}

async function searchUsers(word: string, signal: AbortSignal) {
  const found = await call(search.user, { word }, { signal })
  return found.map(({ id, nick, phone }) => ({ key: id, title: nick, hint: phone }))
}

interface SalesmanPickerProps extends RecordPickerProps {
  /** Only records that belong to this agent. */
  agentId?: number
}

/** A salesman on duty, by real name, nickname, code or the phone number; the first ones without input. */
export function SalesmanPicker({ agentId, ...rest }: SalesmanPickerProps) {
  return (
    <RecordPicker
      {...rest}
      isEnough={always}
      search={async (word, signal) => {
        const found = await call(common.salesmanOption, { word, agent_id: agentId }, { signal })
        return found.map(({ id, name, nick, phone }) => ({ key: id, title: name, hint: `${nick} ${phone}`.trim() }))
      }}
    />
  )
}
