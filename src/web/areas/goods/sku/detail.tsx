import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku, type Sku } from '#contract/goods/sku.ts'
import { spu } from '#contract/goods/spu.ts'
import { GoodsUsage } from '#web/areas/goods/GoodsUsage.tsx'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useSkuActions } from './actions.tsx'
import { SkuCharts } from './SkuCharts.tsx'
import { SkuExtension } from './SkuExtension.tsx'

const names = [
  ...(['title', 'code', 'spu_id', 'brand_title', 'series_title', 'spec', 'price_store', 'price_trade', 'price_cost'] as const),
  ...(['stock', 'stock_lock', 'sales_count', 'moq', 'sort', 'created_at', 'updated_at', 'main_image'] as const),
]

const tabs: DetailTab<Sku>[] = [
  { key: 'basics', label: ['基本信息', 'Basics'], content: (row) => <Basics row={row} /> },
  { key: 'charts', label: ['价格与库存', 'Prices and stock'], access: sku.charts, content: ({ id }) => <SkuCharts id={id} /> },
  {
    key: 'usage',
    label: ['使用情况', 'Used in'],
    access: sku.usage,
    content: ({ id, spu_id, code }) => (
      <GoodsUsage
        entity={sku}
        id={id}
        of={{ goods: { sku_id: String(id) }, scenes: { spu_id: String(spu_id) }, orders: { goods: code } }}
      />
    ),
  },
]

export const prefetch = (query?: Query) => prefetchRecord(sku.detail, query)

/** The page for one SKU. */
export default function SkuPage() {
  const say = useLabel()
  const { actions, windows } = useSkuActions()
  return (
    <>
      <DetailPage
        entity={sku}
        title={({ title }) => title}
        code={({ code }) => code}
        state={({ status }) => (
          <Tag tone={status === 1 ? 'success' : 'neutral'}>{say(status === 1 ? ['在售', 'On sale'] : ['已下架', 'Off sale'])}</Tag>
        )}
        actions={actions}
        tabs={tabs}
      />
      {windows}
    </>
  )
}

function Basics({ row }: { row: Sku }) {
  const say = useLabel()
  const { spu_id, brand_id, series_id, brand_title, series_title, spec } = row
  return (
    <>
      <RecordFields
        detail={sku.detail}
        row={row}
        names={names}
        contents={{
          spu_id: (
            <RecordLink to="/goods/spu/detail" id={spu_id} access={spu.detail}>
              {say(['查看SPU', 'Open the SPU'])}
            </RecordLink>
          ),
          brand_title: (
            <RecordLink to="/goods/brand/detail" id={brand_id} access={brand.detail}>
              {brand_title}
            </RecordLink>
          ),
          series_title: (
            <RecordLink to="/goods/series/detail" id={series_id} access={series.detail}>
              {series_title}
            </RecordLink>
          ),
          spec: Object.entries(spec)
            .map(([name, value]) => `${name} ${value}`)
            .join(' · '),
        }}
      />
      <SkuExtension id={row.id} />
    </>
  )
}
