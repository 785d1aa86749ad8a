import type { ReactNode } from 'react'
import { brand, type Brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { navigate } from '#web/base/router/location.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowCopy, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const BrandForm = lazyPart('id', async () => (await import('./BrandForm.tsx')).BrandForm)

interface BrandActions {
  actions: RowAction<Brand>[]
  edit: (id: number | 'new') => void
  form: ReactNode
}

/** The brand actions, for the list and for one brand's page. */
export function useBrandActions(): BrandActions {
  const editing = useEditing()
  return {
    actions: [
      rowEdit(brand, editing.open),
      {
        key: 'series',
        label: ['查看系列', 'Series'],
        access: series.list,
        run: ({ id }) => navigate(`/goods/series?brand_id=${id}`),
      },
      rowCopy(brand, editing.copy),
      rowDelete(brand, { reason: whyNotDeleted }),
    ],
    edit: editing.open,
    form: <BrandForm id={editing.id} from={editing.from} onClose={editing.close} />,
  }
}

function whyNotDeleted({ series_count, spu_count }: Brand) {
  if (series_count === 0 && spu_count === 0) return undefined
  return ['品牌下存在系列或商品，无法删除', 'The brand has series or goods and cannot be deleted'] as const
}
