import type { ReactNode } from 'react'
import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import { Button } from '#web/kit/ui/input/Button.tsx'

interface OrderButtonsProps<Item> {
  items: readonly Item[]
  at: number
  /** The button names. */
  tips: { up: string; down: string; remove: string }
  removeIcon: ReactNode
  onChange: (items: Item[]) => void
}

/** Moves a list item up or down, or removes it. */
export function OrderButtons<Item>({ items, at, tips, removeIcon, onChange }: OrderButtonsProps<Item>) {
  const swap = (by: number) => onChange(items.toSpliced(at, 1).toSpliced(at + by, 0, items[at] as Item))
  const look = { variant: 'ghost', size: 'compact' } as const
  return (
    <>
      <Button {...look} icon={<ArrowUp aria-hidden size={14} />} tip={tips.up} disabled={at === 0} onClick={() => swap(-1)} />
      <Button
        {...look}
        icon={<ArrowDown aria-hidden size={14} />}
        tip={tips.down}
        disabled={at === items.length - 1}
        onClick={() => swap(1)}
      />
      <Button {...look} icon={removeIcon} tip={tips.remove} onClick={() => onChange(items.toSpliced(at, 1))} />
    </>
  )
}
