import type { ReactNode } from 'react'
import { series, type Series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { navigate } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowCopy, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const SeriesForm = lazyPart('id', async () => (await import('./SeriesForm.tsx')).SeriesForm)

interface SeriesActions {
  actions: RowAction<Series>[]
  edit: (id: number | 'new') => void
  form: ReactNode
}

/** The series actions, for the list and for one series's page. */
export function useSeriesActions(): SeriesActions {
  const editing = useEditing()
  const { query } = usePage()
  return {
    actions: [
      rowEdit(series, editing.open),
      {
        key: 'sku',
        label: ['查看SKU', 'SKUs'],
        access: sku.list,
        run: ({ id, brand_id }) => navigate(`/goods/sku?brand_id=${brand_id}&series_id=${id}`),
      },
      rowCopy(series, editing.copy),
      rowDelete(series, { reason: whyNotDeleted }),
    ],
    edit: editing.open,
    form: <SeriesForm id={editing.id} from={editing.from} brandId={Number(query['brand_id']) || undefined} onClose={editing.close} />,
  }
}

function whyNotDeleted({ spu_count, sku_count }: Series) {
  if (spu_count === 0 && sku_count === 0) return undefined
  return ['系列下存在商品，无法删除', 'The series has goods and cannot be deleted'] as const
}
