import { aftersale } from '#contract/order/aftersale.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { StorePicker } from '#web/pickers/RecordPickers.tsx'

const searchTexts = texts({
  zh: { no_hint: '售后单号或订单号', code_hint: '商品编码', phone_hint: '手机号，至少4位' },
  en: { no_hint: 'Number of after-sale or order', code_hint: 'Code of goods', phone_hint: 'Phone, at least 4 digits' },
})

const Search = searchFields(aftersale.list)

export function AftersaleSearch() {
  const t = useTexts(searchTexts)
  return (
    <>
      <Search.Text name="no" placeholder={t('no_hint')} />
      <Search.Text name="code" placeholder={t('code_hint')} />
      <Search.Record name="store_id" picker={StorePicker} />
      <Search.Text name="phone" placeholder={t('phone_hint')} />
      <Search.Choice name="kind" />
      <Search.Choice name="reason" />
      <Search.DayRange label={['申请时间', 'Applied']} from="created_from" to="created_to" />
      <Search.DayRange label={['完成时间', 'Done']} from="done_from" to="done_to" />
      <Search.Choice name="overdue" />
    </>
  )
}
