import type { ReactNode } from 'react'
import { fieldMeta } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import { inviterTypes, storeTypes, type StoreType } from '#contract/people/words.ts'
import { applicationFields } from '#contract/store/audit-flow.ts'
import { audit, duplicateReasons, type AuditDetail, type Duplicate } from '#contract/store/audit.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { ImageViewer } from './ImageViewer.tsx'
import styles from './audit.module.css'

const submittedTexts = texts({
  zh: {
    data: '提交资料',
    changes: '变更内容',
    duplicates: '疑似重复',
    no_duplicates: '没有发现执照、手机号相同或附近同名的门店和申请',
    store: '门店',
    application: '待审申请',
    metres: '相距 {n} 米',
    license: '营业执照',
    front: '门头照 {n}',
    inner: '店内照 {n}',
    invited: '{type} {name}（{code}）',
    self: '自助申请',
    direct: '公海',
  },
  en: {
    data: 'Submitted data',
    changes: 'Changes',
    duplicates: 'Possible duplicates',
    no_duplicates: 'No stores or applications with the same licence or phone, or a similar name nearby',
    store: 'Store',
    application: 'Application',
    metres: '{n} m away',
    license: 'Business licence',
    front: 'Front {n}',
    inner: 'Inside {n}',
    invited: '{type} {name} ({code})',
    self: 'Self-applied',
    direct: 'No agent',
  },
})

/** The submitted data: pictures, possible duplicates, the changes to a store, and all fields. */
export function Submitted({ row }: { row: AuditDetail }) {
  const t = useTexts(submittedTexts)
  const { license_image, front_images = [], inner_images = [] } = row.data
  const images = [
    ...(license_image ? [{ src: license_image, alt: t('license') }] : []),
    ...front_images.map((src, n) => ({ src, alt: t('front', { n: n + 1 }) })),
    ...inner_images.map((src, n) => ({ src, alt: t('inner', { n: n + 1 }) })),
  ]
  return (
    <div className={styles.content}>
      <ImageViewer key={row.id} images={images} />
      {row.kind === 'change' && (
        <Section title={t('changes')}>
          <Changes row={row} />
        </Section>
      )}
      <Section title={t('data')}>
        <Data row={row} />
      </Section>
      <Duplicates row={row} />
    </div>
  )
}

function Section({ title, count, children }: { title: string; count?: number | undefined; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        {title}
        {count !== undefined && count > 0 && <Tag tone="warning">{count}</Tag>}
      </h2>
      {children}
    </section>
  )
}

const labelOf = (name: keyof typeof applicationFields): Label => fieldMeta(applicationFields[name])?.label ?? [name, name]

function Data({ row }: { row: AuditDetail }) {
  const t = useTexts(submittedTexts)
  const say = useLabel()
  const { data, inviter } = row
  const plain = (name: 'name' | 'contact' | 'license_name' | 'address' | 'remark', wide?: true) => ({
    key: name,
    label: say(labelOf(name)),
    value: data[name],
    ...(wide && { wide }),
  })
  return (
    <Descriptions
      items={[
        plain('name'),
        { key: 'type', label: say(labelOf('type')), value: data.type && say(storeTypes[data.type]) },
        plain('contact'),
        { key: 'phone', label: say(labelOf('phone')), value: row.phone },
        { key: 'license_no', label: say(labelOf('license_no')), value: data.license_no && <Code>{data.license_no}</Code>, long: true },
        plain('license_name'),
        { key: 'region', label: say(['所在地区', 'Region']), value: row.region },
        plain('address', true),
        {
          key: 'place',
          label: say(['定位', 'Location']),
          value: typeof data.lng === 'number' && typeof data.lat === 'number' ? `${data.lng.toFixed(5)}, ${data.lat.toFixed(5)}` : null,
        },
        { key: 'nick', label: say(['申请人', 'Applicant']), value: [row.nick, row.user_phone].filter(Boolean).join(' ') },
        {
          key: 'inviter',
          label: say(['邀请人', 'Invited by']),
          value: inviter
            ? t('invited', { type: say(inviterTypes[inviter.type]), name: inviter.name ?? '', code: inviter.code })
            : t('self'),
        },
        { key: 'agent', label: say(['代理商', 'Agent']), value: row.agent_name ?? t('direct') },
        { key: 'salesman', label: say(['业务员', 'Salesman']), value: row.salesman_name },
        plain('remark', true),
      ]}
    />
  )
}

function Duplicates({ row }: { row: AuditDetail }) {
  const t = useTexts(submittedTexts)
  const { data } = useCall(audit.duplicates, { id: row.id }, { staleTime: 0 })
  if (!data) return null
  return (
    <Section title={t('duplicates')} count={data.list.length}>
      {data.list.length === 0 ? (
        <span className={styles.muted}>{t('no_duplicates')}</span>
      ) : (
        <ul className={styles.duplicates}>
          {data.list.map((one) => (
            <Similar key={`${one.type}${one.id}`} one={one} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Similar({ one }: { one: Duplicate }) {
  const t = useTexts(submittedTexts)
  const say = useLabel()
  return (
    <li>
      <Tag>{t(one.type === 'store' ? 'store' : 'application')}</Tag>
      <strong>{one.name}</strong>
      <Code>{one.code}</Code>
      <span className={styles.muted}>{one.phone}</span>
      {one.reasons.map((reason) => (
        <Tag key={reason} tone={reason === 'near' ? 'warning' : 'danger'}>
          {say(duplicateReasons[reason])}
        </Tag>
      ))}
      {one.distance !== null && <span className={styles.muted}>{t('metres', { n: one.distance })}</span>}
      {one.address && <span className={styles.muted}>{one.address}</span>}
    </li>
  )
}

/** Old and new value for each changed field. */
function Changes({ row }: { row: AuditDetail }) {
  const say = useLabel()
  const nameOf = (field: string) =>
    say(field === 'region' ? ['所在地区', 'Region'] : field in applicationFields ? labelOf(field as 'name') : [field, field])
  return (
    <ul className={styles.changes}>
      {row.diff.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.muted}>{nameOf(field)}</span>
          <span className={styles.before}>
            <Values field={field} values={before} />
          </span>
          <span aria-hidden>→</span>
          <span className={styles.after}>
            <Values field={field} values={after} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Values({ field, values }: { field: string; values: readonly string[] }) {
  const say = useLabel()
  if (values.length === 0) return '–'
  if (field.endsWith('_image') || field.endsWith('_images')) return values.map((src) => <Image key={src} src={src} alt="" width={48} />)
  return values.map((value) => (field === 'type' && value in storeTypes ? say(storeTypes[value as StoreType]) : value)).join(' ')
}
