import { useState } from 'react'
import { couponCode, type CouponCode } from '#contract/activity/coupon-code.ts'
import { coupon } from '#contract/activity/coupon.ts'
import { useActivityFilter, type FilterActivities } from '#web/areas/activity/shared/use-activity-filter.ts'
import { call } from '#web/base/api/client.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useCan } from '#web/base/session/can.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const GenerateDialog = lazyPart('couponId', async () => (await import('./GenerateDialog.tsx')).GenerateDialog)

const codeTexts = texts({ zh: { generate: '生成兑换码' }, en: { generate: 'Generate codes' } })

export const prefetch = (query?: Query) => prefetchList(couponCode.list, query)

const column = columnsOf(couponCode.list)

const columns: ListColumn<CouponCode>[] = [
  column.code('code', { width: 170, card: 'title' }),
  column.text('coupon_title', { width: 180, grow: true }),
  column.tag('state', { width: 100 }),
  column.text('user_nick', { width: 130 }),
  column.text('user_phone', { width: 120 }),
  column.time('redeemed_at', { width: 150 }),
  column.text('reason', { width: 180 }),
  column.time('created_at', { width: 150, sortable: true }),
]

/** Coupon exchange codes; a coupon in the address is the one for which codes are made. */
export default function CouponCodePage() {
  const t = useTexts(codeTexts)
  const can = useCan()
  const { query } = usePage()
  const couponId = Number(query['coupon_id']) || null
  const [making, setMaking] = useState<number | null>(null)
  return (
    <>
      <ListPage
        entity={couponCode}
        columns={columns}
        rowTitle={({ code }) => code}
        search={<CodeSearch />}
        toolbar={
          <>
            {couponId !== null && can(couponCode.generate) && (
              <Button variant="primary" onClick={() => setMaking(couponId)}>
                {t('generate')}
              </Button>
            )}
            <ExportButton endpoint={couponCode.export} />
          </>
        }
        bulk={[bulkExport(couponCode)]}
      />
      <GenerateDialog couponId={making} onClose={() => setMaking(null)} />
    </>
  )
}

const activities: FilterActivities = {
  detail: coupon.detail,
  find: (title, options) => call(coupon.list, { title, issue_type: 'code', page_size: 20 }, options),
}

const Search = searchFields(couponCode.list)

function CodeSearch() {
  const activity = useActivityFilter('coupon_id', activities)
  return (
    <>
      <Search.Remote name="coupon_id" {...activity} />
      <Search.Text name="code" />
      <Search.Choice name="state" />
    </>
  )
}
