import { activity, type FreeActivityDetail } from '#contract/freeOrder/activity.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { RichTextField } from '#web/kit/form/rows/RichTextField.tsx'
import { SegmentField } from '#web/pickers/segment/SegmentField.tsx'
import { Fields } from './fields.ts'
import { FreeCost } from './FreeCost.tsx'
import { FreePreview } from './FreePreview.tsx'
import { defaults, templates } from './initial.ts'
import { OrdersSection } from './OrdersSection.tsx'
import { RewardSection } from './RewardSection.tsx'
import { freeTexts } from './texts.ts'

/** The editor for a free-order activity on one page, with the customer's view beside them (domain §12). */
export function FreeForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={activity} id={id} onClose={onClose} defaults={defaults} width={1120}>
      {(row) => (
        <EditorSections
          templates={row ? undefined : templates}
          preview={
            <>
              <FreePreview />
              <FreeCost />
            </>
          }
          sections={[
            {
              key: 'basics',
              label: ['基本', 'Basics'],
              fields: ['title', 'cover', 'start_at', 'end_at', 'audience', 'segment_id', 'sort'],
              content: <Basics locked={isLocked(row)} segment={row?.segment_title} />,
            },
            {
              key: 'orders',
              label: ['参与与中奖', 'Orders and winners'],
              fields: [
                'scope',
                'scope_ids',
                'order_min',
                'mode',
                'quota',
                'per_user_limit',
                'nth',
                'sessions',
                'apply_days',
                'proof_required',
              ],
              content: <OrdersSection locked={isLocked(row)} />,
            },
            {
              key: 'reward',
              label: ['返还与预算', 'Reward and budget'],
              fields: ['reward_rate', 'reward_cap', 'budget', 'reward_to', 'coupon_id'],
              content: <RewardSection row={row} locked={isLocked(row)} />,
            },
            { key: 'rules', label: ['规则', 'Rules'], fields: ['rules'], content: <RichTextField name="rules" /> },
          ]}
        />
      )}
    </FormDrawer>
  )
}

function isLocked(row: FreeActivityDetail | undefined): boolean {
  return row !== undefined && row.state !== 'draft'
}

function Basics({ locked, segment }: { locked: boolean; segment: string | null | undefined }) {
  const t = useTexts(freeTexts)
  return (
    <>
      <FormGroup title={t('look')}>
        <Fields.Text name="title" />
        <Fields.Int name="sort" />
        <Wide>
          <Fields.Image name="cover" />
        </Wide>
      </FormGroup>
      <FormGroup title={t('time')}>
        <Fields.Moment name="start_at" disabled={locked} />
        <Fields.Moment name="end_at" />
        <Wide>
          <Fields.Choice name="audience" disabled={locked} />
        </Wide>
        <SegmentField Select={Fields.Select} disabled={locked} title={segment} />
      </FormGroup>
    </>
  )
}
