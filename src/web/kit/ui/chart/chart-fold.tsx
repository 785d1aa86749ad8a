import ChartColumn from 'virtual:icon/chart-column'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useLabel } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'

interface Fold {
  isOpen: boolean
}

/**
 * The 30-day chart above a list, which its button shows and hides. The browser remembers the choice by `name`; the chart is folded at
 * first, so that the list rows have the space.
 */
export function chartFold(name: string) {
  const useFold = create<Fold>()(persist((): Fold => ({ isOpen: false }), { name }))
  function ChartButton() {
    const say = useLabel()
    const { isOpen } = useFold()
    return (
      <Button icon={<ChartColumn aria-hidden size={16} />} aria-expanded={isOpen} onClick={() => useFold.setState({ isOpen: !isOpen })}>
        {say(['近30天', '30 days'])}
      </Button>
    )
  }
  return { useIsOpen: () => useFold().isOpen, ChartButton }
}
