import { audit } from '#contract/store/audit.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { AreaFilter } from '#web/pickers/AreaCascader.tsx'
import { AgentPicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'

const searchTexts = texts({
  zh: { word_hint: '名称、手机号或执照号' },
  en: { word_hint: 'Name, phone or licence' },
})

const Search = searchFields(audit.list)

export function AuditSearch() {
  const t = useTexts(searchTexts)
  return (
    <>
      <Search.Text name="word" placeholder={t('word_hint')} />
      <Search.Choice name="kind" />
      <Search.Own name="area">{(value, set) => <AreaFilter value={value} onChange={set} />}</Search.Own>
      <Search.Record name="agent_id" picker={AgentPicker} />
      <Search.Record name="salesman_id" picker={SalesmanPicker} />
      <Search.DayRange label={['提交时间', 'Submitted']} from="submitted_from" to="submitted_to" />
      <Search.DayRange label={['审核时间', 'Decided']} from="decided_from" to="decided_to" />
      <Search.Choice name="overdue" />
    </>
  )
}
