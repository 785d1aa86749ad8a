import type { ReactNode } from 'react'
import { MOST_FRONT_IMAGES, MOST_INNER_IMAGES, MOST_TAGS } from '#contract/store/store-fields.ts'
import { store, type Store } from '#contract/store/store.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { DecimalInput } from '#web/kit/ui/input/DecimalInput.tsx'
import { AgentPicker, CustomerServicePicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'
import { RegionField } from '#web/pickers/RegionField.tsx'
import styles from './edit.module.css'

const fieldTexts = texts({
  zh: {
    basics: '资料',
    binding: '归属',
    invoice: '开票',
    license_help: '18位，最后一位为校验码',
    front_help: '1~5 张，第一张显示在列表中',
    level_help: '只影响之后的订单',
    level_fixed: '没有改价格等级的权限',
    agent_help: '选择业务员后自动取其所属代理商',
    service_help: '新门店留空时按地区自动分配',
    tags_help: '最多10个，回车或逗号分隔',
    special_help: '专用发票必须填写抬头和税号',
  },
  en: {
    basics: 'Basics',
    binding: 'Belongs to',
    invoice: 'Invoices',
    license_help: '18 characters; the last one is a check digit',
    front_help: '1 to 5 images; the first one is shown in lists',
    level_help: 'Applies to future orders only',
    level_fixed: 'You don’t have permission to change price levels',
    agent_help: 'Selecting a salesman sets the agent',
    service_help: 'Leave empty to assign new stores by region',
    tags_help: 'At most 10, separated by Enter or commas',
    special_help: 'Special VAT invoices require a title and a tax number',
  },
})

const Fields = fieldsOf(store.edit)

/** The store fields in three sections: data, owners, invoices (domain §6.1). */
export function StoreFields({ row }: { row: Store | undefined }) {
  const t = useTexts(fieldTexts)
  return (
    <>
      <Section>
        <FormGroup title={t('basics')}>
          <Fields.Text name="name" />
          <Fields.Pick name="type" />
          <Fields.Text name="contact" />
          <Fields.Text name="phone" />
          <Double>
            <RegionField />
          </Double>
          <Double>
            <Fields.Text name="address" />
          </Double>
          <Fields.Text name="license_no" help={t('license_help')} />
          <Fields.Text name="license_name" />
          <Degree name="lng" most={180} />
          <Degree name="lat" most={90} />
          <Wide>
            <Fields.Image name="license_image" />
          </Wide>
          <Wide>
            <Fields.Images name="front_images" max={MOST_FRONT_IMAGES} help={t('front_help')} />
          </Wide>
          <Wide>
            <Fields.Images name="inner_images" max={MOST_INNER_IMAGES} />
          </Wide>
        </FormGroup>
      </Section>
      <Section>
        <Binding row={row} />
      </Section>
      <Section>
        <FormGroup title={t('invoice')}>
          <Wide>
            <Fields.Choice name="invoice.type" help={t('special_help')} />
          </Wide>
          <Fields.Text name="invoice.title" />
          <Fields.Text name="invoice.tax_no" />
          <Fields.Text name="invoice.bank" />
          <Fields.Text name="invoice.account" />
          <Fields.Text name="invoice.addr" />
          <Fields.Text name="invoice.tel" />
        </FormGroup>
      </Section>
    </>
  )
}

function Section({ children }: { children: ReactNode }) {
  return <section className={styles.section}>{children}</section>
}

const MICRO = 1_000_000

/** Degrees with up to six decimals. */
function Degree({ name, most }: { name: 'lng' | 'lat'; most: number }) {
  return (
    <Fields.Own name={name}>
      {({ field }) => (
        <DecimalInput
          {...field}
          value={typeof field.value === 'number' ? Math.round(field.value * MICRO) : null}
          onChange={(micro) => field.onChange(micro === null ? null : micro / MICRO)}
          digits={6}
          negative
          min={-most * MICRO}
          max={most * MICRO}
          display={(micro) => String(micro / MICRO)}
        />
      )}
    </Fields.Own>
  )
}

function Binding({ row }: { row: Store | undefined }) {
  const t = useTexts(fieldTexts)
  const mayLevel = useCan()(store.level)
  const agentId = Fields.useValue('agent_id') as number | null | undefined
  return (
    <FormGroup title={t('binding')}>
      <Wide>
        <Fields.Choice name="price_level" disabled={!mayLevel} help={t(mayLevel ? 'level_help' : 'level_fixed')} />
      </Wide>
      <Fields.Own name="agent_id" help={t('agent_help')}>
        {({ field }) => (
          <AgentPicker
            {...field}
            value={(field.value as number | null | undefined) ?? null}
            initialOption={row?.agent_id ? { key: row.agent_id, title: row.agent_name ?? '' } : undefined}
          />
        )}
      </Fields.Own>
      <Fields.Own name="salesman_id">
        {({ field }) => (
          <SalesmanPicker
            {...field}
            value={(field.value as number | null | undefined) ?? null}
            initialOption={row?.salesman_id ? { key: row.salesman_id, title: row.salesman_name ?? '' } : undefined}
            agentId={typeof agentId === 'number' ? agentId : undefined}
          />
        )}
      </Fields.Own>
      <Fields.Own name="cs_wxid" help={row ? undefined : t('service_help')}>
        {({ field }) => (
          <CustomerServicePicker
            {...field}
            value={(field.value as string | null | undefined) ?? null}
            initialOption={row?.cs_wxid ? { key: row.cs_wxid, title: row.cs_nickname ?? '' } : undefined}
          />
        )}
      </Fields.Own>
      <Wide>
        <Fields.Words name="tags" max={MOST_TAGS} help={t('tags_help')} />
      </Wide>
      <Wide>
        <Fields.LongText name="remark" />
      </Wide>
    </FormGroup>
  )
}
