import { useRef, useState } from 'react'
import type { ControlProps } from '#web/kit/ui/input/field-context.ts'
import { onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'
import { pathTo, type TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import type { Key } from './option.ts'
import { SelectBox } from './SelectBox.tsx'

export interface CascaderProps<K extends Key> extends ControlProps<readonly K[], HTMLButtonElement> {
  nodes: readonly TreeNode<K>[]
  placeholder?: string
  size?: 'normal' | 'compact'
  clearable?: boolean
  /** A node above the last level can be chosen too. */
  anyLevel?: boolean
}

const popup = onDemand(() => import('./CascaderPopup.tsx'))

/** A path through a tree, one column per level. The value is the key list from the root on. */
export function Cascader<K extends Key>(props: CascaderProps<K>) {
  const { value, onChange, nodes, clearable = false, anyLevel = false, ref, ...box } = props
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [mounted, unmount] = useMounted(open)
  const Popup = popup.useLoaded(mounted)?.CascaderPopup
  const last = value.at(-1)
  const path = last === undefined ? [] : pathTo(nodes, last)
  return (
    <>
      <SelectBox
        {...box}
        ref={(element) => {
          anchor.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        open={open}
        clearable={clearable}
        onApproach={() => void popup.load().catch(() => undefined)}
        onOpen={(letter = '') => {
          setTyped(letter)
          setOpen(!open || letter !== '')
        }}
        onClear={() => onChange([])}
      >
        {last === undefined ? undefined : path.length > 0 ? path.map(({ title }) => title).join(' / ') : value.join(' / ')}
      </SelectBox>
      {Popup && (
        <Popup<K>
          open={open}
          anchor={anchor}
          typed={typed}
          nodes={nodes}
          value={value}
          anyLevel={anyLevel}
          onChoose={(chosen) => {
            onChange(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
          onClosed={unmount}
        />
      )}
    </>
  )
}
