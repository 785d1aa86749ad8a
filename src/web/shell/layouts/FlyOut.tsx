import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { MenuEntry } from '#web/base/router/menu.ts'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { MenuTree } from '#web/shell/menu/MenuTree.tsx'
import styles from './FlyOut.module.css'

interface FlyOutProps {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  placement: 'beside' | 'below'
  /** In two columns. */
  isWide?: boolean
  /** Contains the visible page. */
  isLit: boolean
  className: string | undefined
  /** The button content. */
  children: ReactNode
}

// long enough to cross another button, or the edge, on the way to the panel
const OPEN_AFTER_MS = 90
const CLOSE_AFTER_MS = 200
const EDGE = 8

/** A button and the menu part that it opens beside it: by pointer, click or keyboard. */
export function FlyOut({ entries, chain, placement, isWide = false, isLit, className, children }: FlyOutProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const timer = useRef(0)
  const [opened, setOpened] = useState<'pointed' | 'pressed'>()
  const later = (how: 'pointed' | undefined, delay: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpened((now) => (how === undefined ? undefined : (now ?? how))), delay)
  }
  const turn = (how: 'pressed' | undefined) => {
    window.clearTimeout(timer.current)
    setOpened(how)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (opened === undefined) return
    // touch leaves no focus that could be lost
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpened(undefined)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [opened])
  return (
    <div
      ref={root}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later('pointed', OPEN_AFTER_MS)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(undefined, CLOSE_AFTER_MS)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) turn(undefined)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event) || opened === undefined) return
        turn(undefined)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={opened !== undefined}
        aria-controls={opened && id}
        data-lit={isLit || undefined}
        onClick={() => turn(opened === 'pressed' ? undefined : 'pressed')}
      >
        {children}
      </button>
      {opened && (
        <Panel id={id} anchor={button.current} placement={placement} isWide={isWide} onChosen={() => turn(undefined)}>
          <MenuTree entries={entries} chain={chain} />
        </Panel>
      )}
    </div>
  )
}

interface PanelProps {
  id: string
  anchor: HTMLElement | null
  placement: 'beside' | 'below'
  isWide: boolean
  onChosen: () => void
  children: ReactNode
}

function Panel({ id, anchor, placement, isWide, onChosen, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (panel.current && anchor) place(panel.current, anchor.getBoundingClientRect(), placement)
  })
  return (
    <div
      ref={panel}
      id={id}
      tabIndex={-1}
      className={styles.panel}
      data-wide={isWide || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onChosen()
      }}
    >
      {children}
    </div>
  )
}

/** Places the panel beside or below the button, within the window. */
function place(panel: HTMLElement, { left, top, right, bottom }: DOMRect, placement: 'beside' | 'below'): void {
  const position = placement === 'beside' ? { left: right, top } : { left, top: bottom }
  const room = { left: window.innerWidth - panel.offsetWidth - EDGE, top: window.innerHeight - panel.offsetHeight - EDGE }
  panel.style.left = `${Math.max(EDGE, Math.min(position.left, room.left))}px`
  panel.style.top = `${Math.max(EDGE, Math.min(position.top, room.top))}px`
}
