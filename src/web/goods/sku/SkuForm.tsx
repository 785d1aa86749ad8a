import { sku } from '#contract/goods/sku.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { SkuBasics } from './SkuBasics.tsx'
import { SkuExtras } from './SkuExtras.tsx'
import { SkuLogistics } from './SkuLogistics.tsx'
import { SkuPrices } from './SkuPrices.tsx'
import { SkuStock } from './SkuStock.tsx'

const defaults = {
  images: [],
  spec: {},
  units: [],
  tiers: [],
  params: [],
  docs: [],
  moq: 1,
  step_qty: 1,
  lead_days: 0,
  is_gift_only: 0,
  sort: 0,
  status: 1,
}

const parents = ['goods.brand', 'goods.series']

export function SkuForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={sku} id={id} onClose={onClose} defaults={defaults} width={880} alsoChanges={parents}>
      {(row) => (
        <>
          <SkuBasics row={row} />
          <SkuPrices />
          <SkuLogistics />
          <SkuStock row={row} />
          <SkuExtras />
        </>
      )}
    </FormDrawer>
  )
}
