import { useState } from 'react'
import type { AddProps } from '#web/pickers/AddOption.tsx'
import { GoodsPicker } from './GoodsPicker.tsx'
import { PickButton } from './PickButton.tsx'
import styles from '#web/pickers/ChosenList.module.css'

/** Adds SKUs from the goods picker. */
export function AddGoods({ chosen, max, onAdd, titleOf }: AddProps & { titleOf: (sku: { code: string; title: string }) => string }) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <PickButton className={styles.add} onPick={() => setIsPicking(true)} />
      <GoodsPicker
        open={isPicking}
        chosen={chosen.map(({ id }) => id)}
        max={max}
        picker_source="order"
        onAdd={(sku) => onAdd({ id: sku.id, title: titleOf(sku) })}
        onClose={() => setIsPicking(false)}
      />
    </>
  )
}
