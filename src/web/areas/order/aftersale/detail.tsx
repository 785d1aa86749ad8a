import { aftersaleFlow } from '#contract/order/aftersale-flow.ts'
import { aftersale } from '#contract/order/aftersale.ts'
import { aftersaleKinds } from '#contract/trade/words.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { Waiting } from '#web/kit/ui/state/Waiting.tsx'
import { Steps } from '#web/kit/ui/value/Steps.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useAftersaleActions } from './actions.tsx'
import { Basics } from './Basics.tsx'
import { Conversation } from './Conversation.tsx'
import { detailTexts } from './detail-texts.ts'
import { progressOf } from './progress.ts'
import { Refundable } from './Refundable.tsx'

const { words, tones } = aftersaleFlow

export const prefetch = (query?: Query) => prefetchRecord(aftersale.detail, query)

/** The page for one after-sale. */
export default function AftersalePage() {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const language = useLanguage()
  const { actions, dialogs } = useAftersaleActions()
  return (
    <>
      <DetailPage
        entity={aftersale}
        title={({ as_no }) => as_no}
        state={({ state, kind, created_at }) => (
          <>
            <Tag tone={tones[state]}>{say(words[state])}</Tag>
            <Tag>{say(aftersaleKinds[kind])}</Tag>
            {state === 'applied' && <Waiting since={created_at} />}
          </>
        )}
        actions={actions}
        summary={(row) => <Steps label={t('progress')} steps={progressOf(row, language)} />}
        tabs={[
          { key: 'basics', label: ['售后信息', 'Basics'], content: (row) => <Basics row={row} /> },
          { key: 'amount', label: ['可退计算', 'Refundable amount'], content: (row) => <Refundable row={row} /> },
        ]}
        rail={(row) => <Conversation row={row} />}
      />
      {dialogs}
    </>
  )
}
