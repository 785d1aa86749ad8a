import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import type { GoodsTableProps } from './GoodsTable.tsx'

const goodsPickerTexts = texts({
  zh: {
    title: '选择商品',
  },
  en: {
    title: 'Choose goods',
  },
})

export interface GoodsPickerProps extends GoodsTableProps {
  open: boolean
  onClose: () => void
}

const table = onDemand(() => import('./GoodsTable.tsx'))

/** The dialog in which goods are found and added one by one (checklist K01–K03); its content loads when it opens. */
export function GoodsPicker({ open, onClose, ...rest }: GoodsPickerProps) {
  const t = useTexts(goodsPickerTexts)
  const { current, opening } = useOpening(open || null)
  const GoodsTable = table.useLoaded(current !== null)?.GoodsTable
  return (
    <Dialog open={open} title={t('title')} wide onClose={onClose}>
      {GoodsTable && <GoodsTable key={opening} {...rest} />}
    </Dialog>
  )
}
