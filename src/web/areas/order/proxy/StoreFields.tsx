import { useFormContext } from 'react-hook-form'
import { order } from '#contract/order/order.ts'
import { priceLevels, type PriceLevel } from '#contract/people/words.ts'
import { store } from '#contract/store/store.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { StorePicker } from '#web/pickers/RecordPickers.tsx'
import { useQuote } from './quote.tsx'
import { proxyTexts } from './texts.ts'
import { useUsual } from './use-usual.ts'
import styles from './proxy.module.css'

const Fields = fieldsOf(order.create)

/** The store, its price level and agent, and the member who orders. */
export function StoreFields() {
  const t = useTexts(proxyTexts)
  const usual = useUsual()
  const { setValue } = useFormContext()
  const { quote } = useQuote()
  const storeId = Fields.useValue('store_id') as number | null
  return (
    <section className={styles.section}>
      <FormGroup title={t('store')}>
        <Fields.Own name="store_id">
          {({ field }) => (
            <StorePicker
              {...field}
              value={(field.value as number | null) ?? null}
              onChange={(id) => {
                field.onChange(id)
                setValue('user_id', null)
              }}
              placeholder={t('store_hint')}
              initialOption={quote ? { key: quote.store.id, title: quote.store.name } : null}
            />
          )}
        </Fields.Own>
        <MemberField storeId={storeId} />
      </FormGroup>
      {usual && quote?.store.id !== storeId && (
        <p className={styles.facts}>
          <LevelTag level={usual.level} />
          {usual.balance !== null && <span>{t('balance', { x: formatMoney(usual.balance) })}</span>}
        </p>
      )}
      {quote && quote.store.id === storeId && (
        <p className={styles.facts}>
          <LevelTag level={quote.store.price_level} />
          {[quote.store.code, quote.store.agent_name, quote.store.salesman_name, `${quote.user.nick} ${quote.user.phone ?? ''}`]
            .filter(Boolean)
            .map((word) => (
              <span key={word}>{word}</span>
            ))}
          <span>{t('balance', { x: formatMoney(quote.user.balance) })}</span>
        </p>
      )}
    </section>
  )
}

function LevelTag({ level }: { level: PriceLevel }) {
  const say = useLabel()
  return <Tag tone={level === 'trade' ? 'info' : 'neutral'}>{say(priceLevels[level])}</Tag>
}

/** A member; without a choice the owner orders. */
function MemberField({ storeId }: { storeId: number | null }) {
  const t = useTexts(proxyTexts)
  const mayRead = useCan()(store.members)
  const { data } = useCall(store.members, { id: storeId ?? 0, page_size: 100 }, { enabled: storeId !== null && mayRead, quiet: true })
  if (!mayRead) return null
  const options = (data?.list ?? []).map(({ id, nick, phone }) => ({ key: id, title: nick, hint: phone ?? '' }))
  return (
    <Fields.Own name="user_id">
      {({ field }) => (
        <Select
          {...field}
          value={(field.value as number | null) ?? null}
          options={options}
          placeholder={t('owner')}
          disabled={storeId === null}
          clearable
        />
      )}
    </Fields.Own>
  )
}
