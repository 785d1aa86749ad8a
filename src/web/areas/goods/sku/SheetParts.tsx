import Table2 from 'lucide-react/icons/table-2'
import { skuGrid } from '#contract/goods/sku-grid.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useTexts } from '#web/locales/texts.ts'
import type { Query } from '#web/router/location.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { sheetPageTexts } from './sheet-texts.ts'

export const SkuSheet = deferred('query', async () => (await import('./Sheet.tsx')).SkuSheet)

/** 表格编辑 above the list. */
export function SheetButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(sheetPageTexts)
  return (
    <Allowed access={skuGrid.save}>
      <Button icon={<Table2 aria-hidden size={16} />} onClick={onOpen}>
        {t('open')}
      </Button>
    </Allowed>
  )
}

const NAMES = new Set(Object.keys(skuGrid.list.input.shape))

/** What the list is narrowed to, and its order. */
export function filtersOf(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => NAMES.has(name)))
}
