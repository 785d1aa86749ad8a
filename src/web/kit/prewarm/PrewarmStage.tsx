import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { whenIdle } from '../ui/on-demand.ts'
import { MenuPopup } from '../ui/MenuPopup.tsx'
import { SelectPopup } from '../ui/SelectPopup.tsx'
import { TreeSelectPopup } from '../ui/TreeSelectPopup.tsx'
import { FormScene, nothing } from './FormScene.tsx'

interface RehearsalProps {
  /** Takes what is opened, instead of the page. */
  stage: HTMLElement
  onDone: () => void
}

const options = [
  { key: 'a', title: 'a', onSelect: nothing },
  { key: 'b', title: 'b', onSelect: nothing },
]

/**
 * Opens a form in a drawer, a menu, a drop-down and a tree, one after the other: code that a browser has run before is up to twice as quick, and
 * a person's first drawer is like the third.
 */
export function Rehearsal({ stage, onDone }: RehearsalProps) {
  const anchor = useRef(stage)
  const popup = { open: true, anchor, stage, onClose: nothing, onClosed: nothing }
  const scenes: ReactNode[] = [
    <FormScene key="form" stage={stage} />,
    <MenuPopup key="menu" {...popup} items={options} align="start" />,
    <SelectPopup
      key="select"
      {...popup}
      options={options}
      chosen={null}
      query=""
      onQuery={nothing}
      onChoose={nothing}
      placeholder=""
      note=""
    />,
    <TreeSelectPopup key="tree" {...popup} typed="" tree={{ nodes: options, value: null, onChoose: nothing }} />,
  ]
  const [now, setNow] = useState(0)
  useEffect(
    () => whenIdle(async () => (now + 1 < scenes.length ? startTransition(() => setNow(now + 1)) : onDone())),
    [now, scenes.length, onDone],
  )
  return scenes[now]
}
