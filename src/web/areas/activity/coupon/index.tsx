import { coupon } from '#contract/activity/coupon.ts'
import { ActivityList } from '#web/areas/activity/shared/ActivityList.tsx'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { href, type Query } from '#web/base/router/location.ts'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { searchGoods, useGoodsOption } from '#web/pickers/goods/search-goods.ts'
import { useCouponActions } from './actions.tsx'
import { couponColumns } from './columns.tsx'

const pageTexts = texts({ zh: { records: '全部领取记录' }, en: { records: 'Coupons of all customers' } })

export const prefetch = (query?: Query) => prefetchList(coupon.list, query)

/** The coupon templates (domain §4.2). */
export default function CouponListPage() {
  const t = useTexts(pageTexts)
  return (
    <ActivityList
      entity={coupon}
      columns={couponColumns}
      search={<CouponSearch />}
      buttons={useCouponActions()}
      toolbar={<a href={href('/activity/coupon/record')}>{t('records')}</a>}
    />
  )
}

const Search = searchFields(coupon.list)

function CouponSearch() {
  const chosen = useGoodsOption(Number(useSearchValue('sku_id')) || null)
  return (
    <>
      <Search.Text name="title" />
      <Search.Choice name="phase" />
      <Search.Choice name="kind" />
      <Search.Choice name="issue_type" />
      <Search.Remote name="sku_id" search={searchGoods} initialOption={chosen} />
      <Search.DayRange label={['领取时间', 'Claim period']} from="from" to="to" />
      <Search.Choice name="review" />
    </>
  )
}
