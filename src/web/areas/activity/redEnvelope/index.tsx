import { redEnvelope } from '#contract/activity/redEnvelope.ts'
import { ActivityList } from '#web/areas/activity/shared/ActivityList.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { href, type Query } from '#web/base/router/location.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { useEnvelopeActions } from './actions.tsx'
import { envelopeColumns } from './columns.tsx'
import { envelopeTexts } from './texts.ts'

export const prefetch = (query?: Query) => prefetchList(redEnvelope.list, query)

const Search = searchFields(redEnvelope.list)

/** The red envelope activities (domain §4.4). */
export default function RedEnvelopeListPage() {
  const t = useTexts(envelopeTexts)
  return (
    <ActivityList
      entity={redEnvelope}
      columns={envelopeColumns}
      search={
        <>
          <Search.Text name="title" />
          <Search.Choice name="phase" />
          <Search.Choice name="kind" />
          <Search.Choice name="trigger" />
          <Search.DayRange label={['开始时间', 'Starts']} from="from" to="to" />
          <Search.Choice name="review" />
        </>
      }
      buttons={useEnvelopeActions()}
      toolbar={<a href={href('/activity/redEnvelope/record')}>{t('all_records')}</a>}
    />
  )
}
