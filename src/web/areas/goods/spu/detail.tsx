import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { spu, spuFlow, type Spu } from '#contract/goods/spu.ts'
import { GoodsUsage } from '#web/areas/goods/GoodsUsage.tsx'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { spuActions } from './actions.ts'
import { PriceOverview } from './PriceOverview.tsx'
import { SaleChecklist } from './SaleChecklist.tsx'
import { SpuSkus } from './SpuSkus.tsx'

const names = [
  ...(['title', 'sub_title', 'code', 'brand_title', 'series_title', 'category_title', 'unit', 'sku_count', 'stock_sum'] as const),
  ...(['sales_count', 'freight_type', 'integral_give_rate', 'sort', 'created_at', 'updated_at', 'service_tags', 'keywords'] as const),
  ...(['spec_axes', 'params', 'docs', 'detail_title', 'common_header_title', 'common_footer_title', 'main_image', 'images'] as const),
]

const tabs: DetailTab<Spu>[] = [
  {
    key: 'basics',
    label: ['基本信息', 'Basics'],
    content: (row) => (
      <RecordFields
        detail={spu.detail}
        row={row}
        names={names}
        contents={{
          brand_title: (
            <RecordLink to="/goods/brand/detail" id={row.brand_id} access={brand.detail}>
              {row.brand_title}
            </RecordLink>
          ),
          series_title: (
            <RecordLink to="/goods/series/detail" id={row.series_id} access={series.detail}>
              {row.series_title}
            </RecordLink>
          ),
          spec_axes: row.spec_axes.map(({ name, values }) => <div key={name}>{`${name}: ${values.join(' · ')}`}</div>),
          params: row.params.map(({ name, value, unit }) => `${name} ${value ?? ''}${unit ?? ''}`).join(' · '),
        }}
      />
    ),
  },
  {
    key: 'skus',
    label: sku.$.label,
    count: ({ sku_list }: Spu) => sku_list.length,
    content: ({ sku_list }) => <SpuSkus rows={sku_list} />,
  },
  {
    key: 'usage',
    label: ['使用情况', 'Used in'],
    access: spu.usage,
    content: ({ id }) => (
      <GoodsUsage entity={spu} id={id} of={{ goods: { spu_id: String(id) }, scenes: { spu_id: String(id) }, orders: undefined }} />
    ),
  },
]

export const prefetch = (query?: Query) => prefetchRecord(spu.detail, query)

/** The page for one SPU. */
export default function SpuPage() {
  const say = useLabel()
  return (
    <DetailPage
      entity={spu}
      title={({ title }) => title}
      code={({ code }) => code}
      state={({ state }) => <Tag tone={spuFlow.tones[state]}>{say(spuFlow.words[state])}</Tag>}
      actions={spuActions}
      tabs={tabs}
      rail={({ id, sku_list }) => (
        <>
          <SaleChecklist id={id} />
          <PriceOverview skus={sku_list} />
        </>
      )}
    />
  )
}
