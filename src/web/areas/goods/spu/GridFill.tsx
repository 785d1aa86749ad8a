import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { spuFormTexts } from './form-texts.ts'
import { parsedCell, type CellColumn, type CellName } from './grid-columns.ts'
import type { Entry } from './grid.ts'
import styles from './SkuGrid.module.css'

interface GridFillProps {
  columns: readonly CellColumn[]
  /** The selected line count; 0: the fill applies to all. */
  chosen: number
  onFill: (patch: Partial<Entry>) => void
  onRemove: () => void
}

/** Fills one value into all or the selected SKUs. */
export function GridFill({ columns, chosen, onFill, onRemove }: GridFillProps) {
  const t = useTexts(spuFormTexts)
  // columns with unique values are not filled
  const filled = columns.filter(({ name }) => name !== 'code' && name !== 'barcode')
  const [name, setName] = useState<CellName>('price_store')
  const [typed, setTyped] = useState('')
  const column = filled.find((one) => one.name === name)
  const value = column && parsedCell(column, typed)

  function fill() {
    if (value !== undefined) onFill({ [name]: value })
  }

  return (
    <div className={styles.fill}>
      <span className={styles.fillColumn}>
        <Select
          aria-label={t('fill')}
          size="compact"
          options={filled.map((one) => ({ key: one.name, title: t(one.name) }))}
          value={name}
          onChange={(next) => next !== null && setName(next)}
        />
      </span>
      <span className={styles.fillValue}>
        <Input
          aria-label={t('fill_value')}
          size="compact"
          value={typed}
          invalid={value === undefined}
          inputMode={column?.digits === undefined ? 'text' : 'decimal'}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            fill()
          }}
        />
      </span>
      <Button size="compact" disabledReason={value === undefined || typed === '' ? t('fill_first') : undefined} onClick={fill}>
        {chosen > 0 ? t('fill_chosen', { n: chosen }) : t('fill_all')}
      </Button>
      {chosen > 0 && (
        <Button size="compact" tone="danger" onClick={onRemove}>
          {t('remove_chosen')}
        </Button>
      )}
    </div>
  )
}
