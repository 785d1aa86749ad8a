import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Label } from '#contract/kit/label.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { useCan, type AccessTarget } from '#web/base/session/can.ts'
import { SidePlace } from '#web/kit/form/SidePanel.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { AtRecord, type FoundRecord, type RecordPageProps } from './AtRecord.tsx'
import { DetailHead } from './DetailHead.tsx'
import styles from './RecordSheet.module.css'

/** One part of a record, such as its lines. */
export interface SheetBlock<Row> {
  key: string
  label: Label
  access?: AccessTarget
  /** Words in `?tab=` that lead here, beside the key. */
  tabs?: readonly string[]
  /** Follows the title. */
  extra?: (row: Row) => ReactNode
  /** A record without this part shows nothing. */
  isAbsent?: (row: Row) => boolean
  /** Stands on top where there is one column; `folded`: closed there. */
  narrow?: 'first' | 'folded'
  /** Closed on every page width, for parts that are rarely needed. */
  isFolded?: boolean
  content: (row: Row) => ReactNode
}

interface RecordSheetProps<Row extends { id: number }> extends RecordPageProps<Row> {
  /** The most important one first; only possible ones are shown. */
  actions: readonly RowAction<Row>[]
  main: readonly SheetBlock<Row>[]
  side: readonly SheetBlock<Row>[]
  /** The parts that stay in sight with a form that docks at the side: above it, or in the main column beside it. */
  beside?: readonly string[]
  /** Forms about the record, which dock at the side, and dialogs. */
  forms?: (row: Row) => ReactNode
}

/** The page for one record as one sheet: head, a main and a side column. `?tab=` scrolls to a part. */
export function RecordSheet<Row extends { id: number }>(props: RecordSheetProps<Row>) {
  return <AtRecord page={props}>{(found) => <Sheet {...props} {...found} />}</AtRecord>
}

const isFirst = ({ narrow }: Pick<SheetBlock<never>, 'narrow'>) => narrow === 'first'

/** Two columns from this page width. */
const WIDE = 880

function Sheet<Row extends { id: number }>(props: RecordSheetProps<Row> & FoundRecord<Row>) {
  const { entity, row, name, main, side, beside = [], forms } = props
  const say = useLabel()
  const root = useRef<HTMLElement>(null)
  const isWide = useIsWide(root)
  const { place, isOccupied, dock } = useDock()
  useTabScroll(root, [...main, ...side], row !== undefined)

  const isNear = ({ key }: SheetBlock<Row>) => beside.includes(key)
  // they stay in the page with what was typed in them
  const isBehind = (block: SheetBlock<Row>) => isOccupied && side.includes(block) && !isNear(block)
  const isAbove = (block: SheetBlock<Row>) => (side.includes(block) && isFirst(block)) || (isOccupied && isNear(block))
  return (
    <article ref={root} className={styles.page} aria-label={name ?? say(entity.$.label)} aria-busy={!row}>
      <DetailHead {...props} isSheet />
      {!row && <Skeleton lines={10} />}
      {row && isWide && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Blocks row={row} blocks={main} />
          </div>
          <aside className={styles.column} aria-label={say(['相关信息', 'Related'])}>
            <Blocks row={row} blocks={side} isHidden={isBehind} />
            {dock}
          </aside>
        </div>
      )}
      {row && !isWide && (
        <div className={styles.column}>
          <Blocks row={row} blocks={[...main, ...side].filter(isAbove)} isHidden={isBehind} />
          {dock}
          <Blocks row={row} blocks={[...main, ...side].filter((block) => !isAbove(block))} isHidden={isBehind} isFolding />
        </div>
      )}
      {row && forms && <SidePlace value={place}>{forms(row)}</SidePlace>}
    </article>
  )
}

/** The place at the side for one form; the next one that opens closes it. */
function useDock() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isOccupied, setOccupied] = useState(false)
  const close = useRef<() => void>(undefined)
  const occupy = useCallback((closeOwn: () => void) => {
    close.current?.()
    close.current = closeOwn
    setOccupied(true)
    return () => {
      if (close.current !== closeOwn) return
      close.current = undefined
      setOccupied(false)
    }
  }, [])
  const place = useMemo(() => ({ element, occupy }), [element, occupy])
  return { place, isOccupied, dock: <section ref={setElement} className={styles.panel} data-panel="" hidden={!isOccupied} /> }
}

interface BlocksProps<Row> {
  row: Row
  blocks: readonly SheetBlock<Row>[]
  isFolding?: boolean
  isHidden?: (block: SheetBlock<Row>) => boolean
}

function Blocks<Row>({ row, blocks, isFolding = false, isHidden }: BlocksProps<Row>) {
  const say = useLabel()
  const can = useCan()
  const { query } = usePage()
  const present = blocks.filter(({ access, isAbsent }) => (access === undefined || can(access)) && !isAbsent?.(row))
  return present.map((block) => {
    const { key, label, extra, narrow, isFolded, content } = block
    const name = say(label)
    if (isFolded || (isFolding && narrow === 'folded')) {
      return (
        <Folded key={key} name={name} block={key} isHidden={isHidden?.(block)} isOpen={leadsTo(block, query['tab'])}>
          {() => content(row)}
        </Folded>
      )
    }
    return (
      <section key={key} className={styles.block} data-block={key} aria-label={name} hidden={isHidden?.(block)}>
        <div className={styles.blockHead}>
          <h2 className={styles.name}>{name}</h2>
          {extra?.(row)}
        </div>
        {content(row)}
      </section>
    )
  })
}

interface FoldedProps {
  name: string
  block: string
  isHidden: boolean | undefined
  isOpen: boolean
  children: () => ReactNode
}

/** A closed part, whose content is loaded when it is first opened. */
function Folded({ name, block, isHidden, isOpen, children }: FoldedProps) {
  const [isLoaded, setLoaded] = useState(isOpen)
  return (
    <details
      className={styles.block}
      data-block={block}
      hidden={isHidden}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setLoaded(true)}
    >
      <summary className={styles.name}>{name}</summary>
      {isLoaded && children()}
    </details>
  )
}

function leadsTo({ key, tabs = [] }: Pick<SheetBlock<never>, 'key' | 'tabs'>, tab: string | undefined): boolean {
  return tab !== undefined && (key === tab || tabs.includes(tab))
}

/** Scrolls to the part that the address names, once for each address. */
function useTabScroll<Row>(root: RefObject<HTMLElement | null>, blocks: readonly SheetBlock<Row>[], isLoaded: boolean): void {
  const { query } = usePage()
  const tab = query['tab']
  const scroll = useEffectEvent(() => {
    const block = blocks.find((one) => leadsTo(one, tab))
    if (block) root.current?.querySelector(`[data-block="${block.key}"]`)?.scrollIntoView({ block: 'start' })
  })
  useEffect(() => {
    if (isLoaded && tab !== undefined) scroll()
  }, [isLoaded, tab])
}

/** Tells whether the page has room for two columns, which also depends on the menu and on a page around this one. */
function useIsWide(root: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(true)
  useEffect(() => {
    const page = root.current
    if (!page) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWide(entry.contentRect.width >= WIDE))
    observer.observe(page)
    return () => observer.disconnect()
  }, [root])
  return isWide
}
