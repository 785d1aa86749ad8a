import { useFormContext } from 'react-hook-form'
import { orderTriggers, redEnvelope, type EnvelopeTrigger, type RedEnvelope } from '#contract/activity/redEnvelope.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { SegmentField } from '#web/pickers/segment/SegmentField.tsx'
import { AmountDistribution } from './AmountDistribution.tsx'
import { EnvelopePreview } from './EnvelopePreview.tsx'
import { Fields } from './fields.ts'
import { defaults, templates } from './initial.ts'
import { envelopeTexts } from './texts.ts'

const AMOUNTS = ['kind', 'total_amount', 'total_count', 'each', 'min_each', 'max_each']
const RULES = ['trigger', 'order_min', 'per_user_limit', 'per_day_limit', 'valid_hours', 'audience', 'segment_id']

/** A red envelope activity on one page, with what the customer sees (domain §4.4). */
export function EnvelopeForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={redEnvelope} id={id} onClose={onClose} defaults={defaults} width={1080}>
      {(row: RedEnvelope | undefined) => {
        const locked = row !== undefined && row.state !== 'draft'
        return (
          <EditorSections
            templates={row ? undefined : templates}
            preview={<EnvelopePreview />}
            sections={[
              {
                key: 'basics',
                label: ['基本信息', 'Basics'],
                fields: ['title', 'wish', 'start_at', 'end_at', 'sort'],
                content: <Basics locked={locked} />,
              },
              { key: 'amounts', label: ['金额', 'Amounts'], fields: AMOUNTS, content: <Amounts locked={locked} /> },
              {
                key: 'rules',
                label: ['发放规则', 'Rules'],
                fields: RULES,
                content: <Rules locked={locked} segment={row?.segment_title} />,
              },
            ]}
          />
        )
      }}
    </FormDrawer>
  )
}

interface SectionProps {
  /** The activity is published. */
  locked: boolean
}

function Basics({ locked }: SectionProps) {
  const t = useTexts(envelopeTexts)
  return (
    <FormGroup>
      <Double>
        <Fields.Text name="title" />
      </Double>
      <Double>
        <Fields.Text name="wish" />
      </Double>
      <Fields.Moment name="start_at" disabled={locked} />
      <Fields.Moment name="end_at" help={t('time_help')} />
      <Fields.Int name="sort" />
    </FormGroup>
  )
}

function Amounts({ locked }: SectionProps) {
  const t = useTexts(envelopeTexts)
  const isFixed = Fields.useValue('kind') === 'fixed'
  return (
    <>
      <FormGroup>
        <Wide>
          <Fields.Choice name="kind" disabled={locked} />
        </Wide>
        <Fields.Money name="total_amount" help={t('total_help')} />
        <Fields.Int name="total_count" unit={t('pieces')} />
        {isFixed ? (
          <>
            <Fields.Money name="each" required disabled={locked} />
            <TotalOfEach />
          </>
        ) : (
          <>
            <Fields.Money name="min_each" required disabled={locked} />
            <Fields.Money name="max_each" required disabled={locked} />
          </>
        )}
      </FormGroup>
      <AmountDistribution />
    </>
  )
}

/** Fixed amounts leave no choice for the total: a press enters it. */
function TotalOfEach() {
  const t = useTexts(envelopeTexts)
  const { setValue } = useFormContext()
  const each = Number(Fields.useValue('each') ?? 0)
  const entered = Fields.useValue('total_amount')
  const total = each * Number(Fields.useValue('total_count') ?? 0)
  if (total <= 0 || total === entered) return null
  return (
    <Button onClick={() => setValue('total_amount', total, { shouldDirty: true, shouldValidate: true })}>
      {t('fixed_total', { amount: formatMoney(total) })}
    </Button>
  )
}

const triggerHelp = {
  receive: 'receive_help',
  order_paid: 'paid_help',
  order_completed: 'completed_help',
  invite_store: 'invite_help',
} as const

function Rules({ locked, segment }: SectionProps & { segment: string | null | undefined }) {
  const t = useTexts(envelopeTexts)
  const trigger = (Fields.useValue('trigger') ?? 'receive') as EnvelopeTrigger
  return (
    <FormGroup>
      <Wide>
        <Fields.Choice name="trigger" disabled={locked} help={t(triggerHelp[trigger])} />
      </Wide>
      {orderTriggers.includes(trigger) && <Fields.Money name="order_min" help={t('order_help')} disabled={locked} />}
      <Fields.Int name="per_user_limit" unit={t('pieces')} disabled={locked} />
      <Fields.Int name="per_day_limit" unit={t('pieces')} help={t('no_limit')} disabled={locked} />
      <Fields.Int name="valid_hours" unit={t('hours')} help={t('valid_help')} disabled={locked} />
      <Fields.Pick name="audience" disabled={locked} />
      <SegmentField Select={Fields.Select} disabled={locked} title={segment} />
    </FormGroup>
  )
}
