import { brand } from '#contract/goods/brand.ts'
import { series, type Series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { spu } from '#contract/goods/spu.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { UsageList, usedBy } from '#web/kit/detail/UsageList.tsx'
import { formatRange } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useSeriesActions } from './actions.tsx'

const names = [
  ...(['brand_title', 'title', 'code', 'price_min', 'sort', 'created_at', 'updated_at'] as const),
  ...(['selling_points', 'image', 'intro'] as const),
]

const tabs: DetailTab<Series>[] = [
  {
    key: 'basics',
    label: ['基本信息', 'Basics'],
    content: (row) => (
      <RecordFields
        detail={series.detail}
        row={row}
        names={names}
        contents={{
          brand_title: (
            <RecordLink to="/goods/brand/detail" id={row.brand_id} access={brand.detail}>
              {row.brand_title}
            </RecordLink>
          ),
          price_min: formatRange(row),
        }}
      />
    ),
  },
  {
    key: 'usage',
    label: ['使用情况', 'Used in'],
    content: ({ id, brand_id, spu_count, sku_count }) => (
      <UsageList
        uses={[
          usedBy(spu, spu_count, '/goods/spu', { brand_id: String(brand_id), series_id: String(id) }),
          usedBy(sku, sku_count, '/goods/sku', { brand_id: String(brand_id), series_id: String(id) }),
        ]}
      />
    ),
  },
]

export const prefetch = (query?: Query) => prefetchRecord(series.detail, query)

/** The page for one series. */
export default function SeriesPage() {
  const say = useLabel()
  const { actions, form } = useSeriesActions()
  return (
    <>
      <DetailPage
        entity={series}
        title={({ title }) => title}
        code={({ code }) => code}
        state={({ status }) => <Tag tone={status === 1 ? 'success' : 'danger'}>{say(statusWords[status])}</Tag>}
        actions={actions}
        tabs={tabs}
      />
      {form}
    </>
  )
}
