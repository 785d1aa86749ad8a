import { storeSources, storeTypes } from '#contract/people/words.ts'
import type { Store } from '#contract/store/store.ts'
import { CustomerPhone } from '#web/areas/customService/shared/CustomerPhone.tsx'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { writtenItems } from '#web/kit/detail/written.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { sheetTexts } from './sheet-texts.ts'
import text from '#web/kit/detail/sheet-text.module.css'

interface StoreProps {
  row: Store
}

/** Where the store is, and whom to call. */
export function Contact({ row }: StoreProps) {
  const t = useTexts(sheetTexts)
  const say = useLabel()
  const { id, type, contact, phone, region, address, owner_user_id, owner_nick, remark, tags } = row
  return (
    <div className={text.card}>
      <p className={text.facts}>
        <strong>{contact}</strong>
        <CustomerPhone customer={{ target_type: 'store', target_id: id }} phone={phone} />
      </p>
      <p className={text.plain}>{`${region ?? ''}${address}`}</p>
      <Pairs
        items={[
          { label: t('type'), value: say(storeTypes[type]) },
          {
            label: t('owner'),
            value: owner_user_id !== null && (
              <RecordLink to="/user/list/detail" id={owner_user_id} access="user:user:list">
                {owner_nick}
              </RecordLink>
            ),
          },
          { label: t('remark'), value: remark },
        ]}
      />
      {tags.length > 0 && (
        <p className={text.facts}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
    </div>
  )
}

/** The people who serve the store, and the way it came. */
export function Service({ row }: StoreProps) {
  const t = useTexts(sheetTexts)
  const say = useLabel()
  const { agent_id, agent_name, salesman_name, cs_nickname, source, invite_code } = row
  return (
    <Pairs
      items={[
        {
          label: t('agent'),
          value:
            agent_id === null ? (
              t('direct')
            ) : (
              <RecordLink to="/agent/agent/detail" id={agent_id} access="agent:agent:list">
                {agent_name}
              </RecordLink>
            ),
        },
        { label: t('salesman'), value: salesman_name },
        { label: t('cs'), value: cs_nickname },
        { label: t('source'), value: say(storeSources[source]) },
        { label: t('invite'), value: invite_code && <Code>{invite_code}</Code> },
        ...writtenItems(row, say),
      ]}
    />
  )
}
