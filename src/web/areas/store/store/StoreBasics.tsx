import { fieldMeta } from '#contract/kit/field.ts'
import { priceLevels, storeSources, storeTypes } from '#contract/people/words.ts'
import { invoiceTypes } from '#contract/store/store-fields.ts'
import { store, type Store } from '#contract/store/store.ts'
import { CustomerPhone } from '#web/areas/customService/shared/CustomerPhone.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { writtenItems } from '#web/kit/detail/written.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Descriptions, type Description } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './store.module.css'

const basicsTexts = texts({
  zh: { data: '资料', binding: '归属', trade: '交易', invoice: '开票', days: '{n} 天' },
  en: { data: 'Basics', binding: 'Belongs to', trade: 'Trade', invoice: 'Invoices', days: '{n:day|days}' },
})

type Name = keyof Store & string

/** The store data in groups. */
export function StoreBasics({ row }: { row: Store }) {
  const t = useTexts(basicsTexts)
  const say = useLabel()
  const item = (key: Name, value: Description['value'] = row[key] as string | null, wide?: true): Description => ({
    key,
    label: say(fieldMeta(store.detail.output.shape[key])?.label ?? [key, key]),
    value,
    ...(wide && { wide }),
  })
  const photos = (sources: readonly string[]) =>
    sources.length > 0 && (
      <span className={styles.photos}>
        {sources.map((src) => (
          <Image key={src} src={src} alt="" width={96} fit="cover" />
        ))}
      </span>
    )
  return (
    <div className={styles.groups}>
      <Group title={t('data')}>
        {[
          item('type', say(storeTypes[row.type])),
          item('contact'),
          item('phone', <CustomerPhone customer={{ target_type: 'store', target_id: row.id }} phone={row.phone} />),
          item('region'),
          item('address'),
          { ...item('license_no'), long: true },
          item('license_name'),
          item('license_image', row.license_image && photos([row.license_image])),
          item('front_images', photos(row.front_images), true),
          item('inner_images', photos(row.inner_images), true),
          item('remark', row.remark, true),
        ]}
      </Group>
      <Group title={t('binding')}>
        {[
          item('price_level', say(priceLevels[row.price_level])),
          item('agent_name'),
          item('salesman_name'),
          item('cs_nickname'),
          item('owner_nick'),
          item('source', say(storeSources[row.source])),
          item('invite_code'),
          ...writtenItems(row, say),
          item('tags', row.tags.length > 0 && <Tags tags={row.tags} />),
        ]}
      </Group>
      <Group title={t('trade')}>
        {[
          item('order_amount', formatMoney(row.order_amount)),
          item('order_count', formatNumber(row.order_count)),
          item('last_order_at', row.last_order_at && <Time value={row.last_order_at} />),
          item('dormant_days', t('days', { n: formatNumber(row.dormant_days) })),
          item('last_followup_at', row.last_followup_at && <Time value={row.last_followup_at} />),
          item('next_followup_at', row.next_followup_at && <Time value={row.next_followup_at} />),
        ]}
      </Group>
      <Invoice row={row} />
    </div>
  )
}

function Group({ title, children }: { title: string; children: Description[] }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <Descriptions items={children.map((one) => ({ ...one, value: one.value === false ? null : one.value }))} />
    </section>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  )
}

function Invoice({ row: { invoice } }: { row: Store }) {
  const t = useTexts(basicsTexts)
  const say = useLabel()
  if (!invoice) return null
  const items: Description[] = [
    { key: 'type', label: say(['发票类型', 'Invoice type']), value: say(invoiceTypes[invoice.type]) },
    { key: 'title', label: say(['发票抬头', 'Invoice title']), value: invoice.title },
    { key: 'tax_no', label: say(['税号', 'Tax number']), value: invoice.tax_no, long: true },
    { key: 'bank', label: say(['开户银行', 'Bank']), value: invoice.bank },
    { key: 'account', label: say(['银行账号', 'Bank account']), value: invoice.account, long: true },
    { key: 'addr', label: say(['注册地址', 'Registered address']), value: invoice.addr },
    { key: 'tel', label: say(['注册电话', 'Registered phone']), value: invoice.tel },
  ]
  return <Group title={t('invoice')}>{items}</Group>
}
