import { brand, type Brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { spu } from '#contract/goods/spu.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { UsageList, usedBy } from '#web/kit/detail/UsageList.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useBrandActions } from './actions.tsx'

const names = [
  ...(['title', 'title_en', 'code', 'initial', 'level', 'origin', 'is_recommend', 'cert_expire_at', 'sort'] as const),
  ...(['created_at', 'updated_at', 'logo', 'cert_images', 'intro'] as const),
]

const tabs: DetailTab<Brand>[] = [
  { key: 'basics', label: ['基本信息', 'Basics'], content: (row) => <RecordFields detail={brand.detail} row={row} names={names} /> },
  {
    key: 'usage',
    label: ['使用情况', 'Used in'],
    content: ({ id, series_count, spu_count, sku_count }) => (
      <UsageList
        uses={[
          usedBy(series, series_count, '/goods/series', { brand_id: String(id) }),
          usedBy(spu, spu_count, '/goods/spu', { brand_id: String(id) }),
          usedBy(sku, sku_count, '/goods/sku', { brand_id: String(id) }),
        ]}
      />
    ),
  },
]

export const prefetch = (query?: Query) => prefetchRecord(brand.detail, query)

/** The page for one brand. */
export default function BrandPage() {
  const say = useLabel()
  const { actions, form } = useBrandActions()
  return (
    <>
      <DetailPage
        entity={brand}
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
