import { lottery, type LotteryDetail } from '#contract/lottery/lottery.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useLanguage } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { RichTextField } from '#web/kit/form/rows/RichTextField.tsx'
import { BasicsSection } from './BasicsSection.tsx'
import { defaults, noPrizes, templates } from './initial.ts'
import { LotteryCost } from './LotteryCost.tsx'
import { LotteryPreview } from './LotteryPreview.tsx'
import { PrizesTable } from './PrizesTable.tsx'

const BASICS = [
  'title',
  'style',
  'cover',
  'bg',
  'chance_type',
  'cost_integral',
  'free_per_day',
  'day_limit',
  'total_limit',
  'win_limit',
  'order_min',
  'audience',
  'segment_id',
  'start_at',
  'end_at',
  'sort',
]

/** The lottery editor on one page, with the customer's view beside them (domain §10). */
export function LotteryForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const language = useLanguage()
  return (
    <FormDrawer entity={lottery} id={id} onClose={onClose} defaults={{ ...defaults, prizes: noPrizes(language) }} width={1280}>
      {(row) => (
        <EditorSections
          templates={row ? undefined : templates}
          preview={
            <>
              <LotteryPreview />
              <LotteryCost />
            </>
          }
          sections={[
            {
              key: 'basics',
              label: ['基本', 'Basics'],
              fields: BASICS,
              content: <BasicsSection locked={isLocked(row)} segment={row?.segment_title} />,
            },
            { key: 'prizes', label: ['奖品', 'Prizes'], fields: ['prizes'], content: <PrizesTable row={row} locked={isLocked(row)} /> },
            { key: 'rules', label: ['规则', 'Rules'], fields: ['rules'], content: <RichTextField name="rules" /> },
          ]}
        />
      )}
    </FormDrawer>
  )
}

function isLocked(row: LotteryDetail | undefined): boolean {
  return row !== undefined && row.state !== 'draft'
}
