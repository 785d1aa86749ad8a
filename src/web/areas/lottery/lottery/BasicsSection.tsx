import { useTexts } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { SegmentField } from '#web/pickers/segment/SegmentField.tsx'
import { Fields } from './fields.ts'
import { lotteryTexts } from './texts.ts'

/** Name, appearance, chances and limits. `locked`: the lottery is published. */
export function BasicsSection({ locked, segment }: { locked: boolean; segment: string | null | undefined }) {
  const t = useTexts(lotteryTexts)
  const type = Fields.useValue('chance_type')
  return (
    <>
      <FormGroup title={t('look')}>
        <Fields.Text name="title" />
        <Fields.Choice name="style" disabled={locked} />
        <Fields.Image name="cover" />
        <Fields.Image name="bg" />
      </FormGroup>
      <FormGroup title={t('limits')}>
        <Wide>
          <Fields.Choice name="chance_type" disabled={locked} />
        </Wide>
        {type === 'integral' && <Fields.Int name="cost_integral" required disabled={locked} />}
        {type === 'order' && <Fields.Money name="order_min" help={t('order_help')} disabled={locked} />}
        <Fields.Int name="free_per_day" unit={t('times')} help={t('free_help')} disabled={locked} />
        <Fields.Int name="day_limit" unit={t('times')} disabled={locked} />
        <Fields.Int name="total_limit" unit={t('times')} help={t('total_help')} disabled={locked} />
        <Fields.Int name="win_limit" unit={t('times')} help={t('win_help')} disabled={locked} />
      </FormGroup>
      <FormGroup title={t('time')}>
        <Fields.Moment name="start_at" disabled={locked} />
        <Fields.Moment name="end_at" />
        <Wide>
          <Fields.Choice name="audience" disabled={locked} />
        </Wide>
        <SegmentField Select={Fields.Select} disabled={locked} title={segment} />
        <Fields.Int name="sort" />
      </FormGroup>
    </>
  )
}
