import { order } from '#contract/order/order.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { AreaFilter } from '#web/pickers/AreaCascader.tsx'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { CategoryFilter } from '#web/pickers/CategoryFilter.tsx'
import { AgentPicker, CustomerServicePicker, SalesmanPicker, StorePicker } from '#web/pickers/RecordPickers.tsx'

const searchTexts = texts({
  zh: { all: '全部', word_hint: '单号、手机、门店、运单、SKU', goods_hint: '商品编码或名称', receiver_hint: '收货人或电话' },
  en: {
    all: 'All',
    word_hint: 'Number, phone, store, SKU…',
    goods_hint: 'Code or name of goods',
    receiver_hint: 'Receiver or phone',
  },
})

const Search = searchFields(order.list)

/** The order list filters. */
export function OrderSearch() {
  const t = useTexts(searchTexts)
  return (
    <>
      <Search.Text name="word" placeholder={t('word_hint')} />
      <Search.Record name="store_id" picker={StorePicker} />
      <Search.DayRange label={['下单时间', 'Ordered']} from="created_from" to="created_to" />
      <Search.Record name="agent_id" picker={AgentPicker} />
      <Search.Record name="salesman_id" picker={SalesmanPicker} />
      <Search.Own name="cs_wxid">
        {(value, set) => <CustomerServicePicker value={value} onChange={set} placeholder={t('all')} />}
      </Search.Own>
      <Search.Choice name="type" />
      <Search.Choice name="source" />
      <Search.Choice name="pay_way" />
      <Search.Choice name="ship_type" />
      <Search.DayRange label={['支付时间', 'Paid']} from="paid_from" to="paid_to" />
      <Search.DayRange label={['发货时间', 'Shipped']} from="shipped_from" to="shipped_to" />
      <Search.MoneyRange label={['金额区间', 'Amount']} from="amount_min" to="amount_max" />
      <Search.Own name="area">{(value, set) => <AreaFilter value={value} onChange={set} />}</Search.Own>
      <Search.Choice name="invoice_state" />
      <Search.Choice name="flag" />
      <Search.Choice name="has_remark" />
      <Search.Choice name="overdue" />
      <Search.Choice name="in_aftersale" />
      <Search.Own name="category_id">{(value, set) => <CategoryFilter value={value} onChange={set} />}</Search.Own>
      <Search.Select name="brand_id" useOptions={useBrandOptions} />
      <Search.Select name="series_id" useOptions={useAllSeries} />
      <Search.Choice name="price_level" />
      <Search.Choice name="events" />
      <Search.Text name="goods" placeholder={t('goods_hint')} />
      <Search.Text name="order_no" />
      <Search.Text name="user_phone" />
      <Search.Text name="receiver" placeholder={t('receiver_hint')} />
    </>
  )
}
