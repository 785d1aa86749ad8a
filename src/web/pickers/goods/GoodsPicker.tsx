import type { InputOf } from '#contract/kit/endpoint.ts'
import type { sku } from '#contract/goods/sku.ts'
import { useOpening } from '#web/kit/form/opening.ts'
import { Dialog } from '#web/kit/ui/Dialog.tsx'
import { onDemand } from '#web/kit/ui/on-demand.ts'
import { useTexts } from '#web/locales/texts.ts'
import type { PickedGoods } from './goods.ts'
import { goodsPickerTexts } from './texts.ts'

export interface GoodsPickerProps extends Pick<InputOf<typeof sku.picker>, 'picker_source' | 'sku_select'> {
  open: boolean
  /** The ids that are chosen already, when it opens. */
  chosen: readonly number[]
  /** How many may be chosen in all. */
  max?: number
  onAdd: (goods: PickedGoods) => void
  onClose: () => void
}

const table = onDemand(() => import('./GoodsTable.tsx'))

/** The dialog in which goods are found and taken one by one (checklist K01–K03); what is in it is fetched when it opens. */
export function GoodsPicker({ open, onClose, ...rest }: GoodsPickerProps) {
  const t = useTexts(goodsPickerTexts)
  const { shown, opening } = useOpening(open || null)
  const GoodsTable = table.useLoaded(shown !== null)?.GoodsTable
  return (
    <Dialog open={open} title={t('title')} wide onClose={onClose}>
      {GoodsTable && <GoodsTable key={opening} {...rest} />}
    </Dialog>
  )
}
