import { say, type Label, type Language } from '#contract/kit/label.ts'
import { lottery, type LotteryDetail } from '#contract/lottery/lottery.ts'
import { PRIZES } from '#contract/lottery/words.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useLanguage } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { RichTextField } from '#web/kit/form/rows/RichTextField.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import { LotteryPreview } from './LotteryPreview.tsx'
import { PrizesStep } from './PrizesStep.tsx'

const prizesOf = (language: Language) =>
  Array.from({ length: PRIZES }, (_, at) => ({
    position: at + 1,
    kind: 'thanks',
    title: say(thanks, language),
    stock: -1,
    weight: at === 0 ? 100 : 0,
    is_fallback: at === 0 ? 1 : 0,
  }))

const thanks: Label = ['谢谢参与', 'Better luck next time']

const defaults = {
  style: 'grid8',
  chance_type: 'free',
  cost_integral: 0,
  free_per_day: 1,
  day_limit: 3,
  total_limit: 100,
  audience: 'all',
  sort: 0,
}

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
  'start_at',
  'end_at',
  'sort',
]

/** The lottery editor on one page, with the customer's view beside them (domain §10). */
export function LotteryForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const language = useLanguage()
  return (
    <FormDrawer entity={lottery} id={id} onClose={onClose} defaults={{ ...defaults, prizes: prizesOf(language) }} width={1120}>
      {(row) => (
        <EditorSections
          preview={<LotteryPreview />}
          sections={[
            { key: 'basics', label: ['基本', 'Basics'], fields: BASICS, content: <BasicsStep locked={isLocked(row)} /> },
            { key: 'prizes', label: ['奖品', 'Prizes'], fields: ['prizes'], content: <PrizesStep row={row} locked={isLocked(row)} /> },
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
