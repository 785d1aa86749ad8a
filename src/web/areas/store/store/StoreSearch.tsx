import { store } from '#contract/store/store.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { AreaFilter } from '#web/pickers/AreaCascader.tsx'
import { AgentPicker, CustomerServicePicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'
import { useSegmentOptions } from '#web/pickers/segment/segment-options.ts'

const searchTexts = texts({
  zh: { word_hint: '名称、编码或手机号', all: '全部', idle: '{n}天未下单' },
  en: { word_hint: 'Name, code or phone', all: 'All', idle: 'None for {n:day|days}' },
})

const Search = searchFields(store.list)
const IDLE_DAYS = [30, 60, 90]

/** The store list's filters. */
export function StoreSearch() {
  const t = useTexts(searchTexts)
  return (
    <>
      <Search.Text name="word" placeholder={t('word_hint')} />
      <Search.Own name="area">{(value, set) => <AreaFilter value={value} onChange={set} />}</Search.Own>
      <Search.Choice name="type" />
      <Search.Choice name="price_level" />
      <Search.Record name="agent_id" picker={AgentPicker} />
      <Search.Record name="salesman_id" picker={SalesmanPicker} />
      <Search.Own name="cs_wxid">
        {(value, set) => <CustomerServicePicker withFull value={value} onChange={set} placeholder={t('all')} />}
      </Search.Own>
      <Search.Choice name="status" />
      <Search.Text name="tag" />
      <Search.Own name="idle_days">
        {(value, set) => (
          <Select
            value={value}
            onChange={set}
            options={idleOptions(value).map((n) => ({ key: String(n), title: t('idle', { n }) }))}
            placeholder={t('all')}
            clearable
          />
        )}
      </Search.Own>
      <Search.Select name="segment_id" useOptions={useSegmentOptions} />
      <Search.Choice name="source" />
      <Search.DayRange label={['注册时间', 'Registered']} from="created_from" to="created_to" />
    </>
  )
}

/** The usual day counts, and the one that a tile has set. */
function idleOptions(value: string | null): number[] {
  const all = value === null ? IDLE_DAYS : [...IDLE_DAYS, Number(value)]
  return [...new Set(all)].toSorted((a, b) => a - b)
}
