import { combinationCount, MOST_SKUS } from '#contract/goods/spec-axes.ts'
import type { Spu } from '#contract/goods/spu.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { AxisEditor } from './AxisEditor.tsx'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'
import { generateSkus, missingOf } from './grid.ts'
import { SkuGrid } from './SkuGrid.tsx'
import { useGrid } from './use-grid.ts'

/** Axes, and the SKUs for their combinations. */
export function SpuSpecs({ row }: { row: Spu | undefined }) {
  const t = useTexts(spuFormTexts)
  const grid = useGrid(row)
  const { stored, state, reshape } = grid
  const code = String(Fields.useValue('code') ?? '').toUpperCase()
  const count = combinationCount(state.axes)
  const isTooMany = count > MOST_SKUS
  const missing = isTooMany ? 0 : missingOf(stored, state).length
  return (
    <FormGroup title={t('specs')}>
      <Wide>
        <AxisEditor grid={grid} />
      </Wide>
      <Wide>
        {missing > 0 && (
          <Button onClick={() => reshape(generateSkus(stored, state, code))}>{t('generate', { n: formatNumber(missing) })}</Button>
        )}
        {isTooMany && <p role="alert">{t('too_many', { n: formatNumber(count) })}</p>}
      </Wide>
      <Wide>
        <SkuGrid grid={grid} />
      </Wide>
    </FormGroup>
  )
}
