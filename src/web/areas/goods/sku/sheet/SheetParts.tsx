import Table2 from 'virtual:icon/table-2'
import { skuGrid } from '#contract/goods/sku-grid.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const sheetPageTexts = texts({
  zh: {
    open: '表格编辑',
  },
  en: {
    open: 'Edit as a grid',
  },
})

export const SkuSheet = lazyPart('query', async () => (await import('./Sheet.tsx')).SkuSheet)

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

/** The list's filters, and its order. */
export function filtersOf(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => NAMES.has(name)))
}
