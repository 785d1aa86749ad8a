import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { MenuPopup } from '#web/kit/ui/overlay/MenuPopup.tsx'
import { SelectPopup } from '#web/kit/ui/select/SelectPopup.tsx'
import { TreeSelectPopup } from '#web/kit/ui/select/TreeSelectPopup.tsx'
import { whenIdle } from '#web/kit/ui/state/on-demand.ts'
import { PrewarmForm, nothing } from './PrewarmForm.tsx'

interface RehearsalProps {
  /** The container for the opened popups, instead of the page. */
  stage: HTMLElement
  onDone: () => void
}

const options = [
  { key: 'a', title: 'a', onSelect: nothing },
  { key: 'b', title: 'b', onSelect: nothing },
]

/**
 * Opens a form in a drawer, a menu, a drop-down and a tree, one after the other: a browser runs code up to twice as fast the second time,
 * so that a person's first drawer opens as fast as the third.
 */
export function PrewarmStage({ stage, onDone }: RehearsalProps) {
  const anchor = useRef(stage)
  const popup = { open: true, anchor, stage, onClose: nothing, onClosed: nothing }
  const scenes: ReactNode[] = [
    <PrewarmForm key="form" stage={stage} />,
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
