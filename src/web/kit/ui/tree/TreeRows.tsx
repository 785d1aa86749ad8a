import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type CSSProperties } from 'react'
import ChevronRight from 'virtual:icon/chevron-right'
import Plus from 'virtual:icon/plus'
import type { Key } from '#web/kit/ui/select/option.ts'
import type { TreeRow } from './tree-rows.ts'
import type { TreeState } from './use-tree.ts'
import checkbox from '#web/kit/ui/input/Checkbox.module.css'
import styles from './Tree.module.css'

const ROW = 32

interface TreeRowsProps<K extends Key> {
  id: string
  label: string
  state: TreeState<K>
  /** Takes the focus itself; otherwise the keys in a field beside it move the active row. */
  focusable: boolean
}

/** The visible tree rows. The focus stays on one element, which names the active row. */
export function TreeRows<K extends Key>({ id, label, state, focusable }: TreeRowsProps<K>) {
  const { rows, active, press } = state
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  })
  const at = rows.findIndex(({ node }) => node.key === active)
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at)
  }, [at, virtualizer])

  return (
    <div
      ref={scroller}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable={rows.some((row) => state.checkOf(row) !== undefined) || undefined}
      tabIndex={focusable ? 0 : -1}
      aria-activedescendant={focusable && at >= 0 ? rowId(id, active) : undefined}
      className={styles.tree}
      onFocus={() => active === null && rows[0] && state.setActive(rows[0].node.key)}
      onKeyDown={(event) => {
        if (!press(event)) pressMore(event.key, state, () => event.preventDefault())
      }}
    >
      <div role="none" className={styles.space} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row && <Item key={row.node.key} id={id} row={row} state={state} style={{ transform: `translateY(${start}px)` }} />
        })}
      </div>
    </div>
  )
}

export function rowId(treeId: string, key: Key | null): string {
  return `${treeId}-${key}`
}

function Item<K extends Key>({ id, row, state, style }: { id: string; row: TreeRow<K>; state: TreeState<K>; style: CSSProperties }) {
  const { node, level, position, siblings, open } = row
  const check = state.checkOf(row)
  const isChosen = state.isChosen(node.key)
  return (
    <div
      id={rowId(id, node.key)}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-disabled={(node.disabled && open === undefined) || undefined}
      aria-checked={check}
      aria-selected={check === undefined ? isChosen : undefined}
      data-active={state.active === node.key || undefined}
      data-creates={node.creates}
      className={styles.row}
      style={{ ...style, paddingLeft: 4 + (level - 1) * 20 }}
      onClick={() => state.choose(row)}
    >
      {open === undefined ? (
        <span className={styles.toggle}>{node.creates && <Plus aria-hidden size={14} />}</span>
      ) : (
        <span
          className={styles.toggle}
          onClick={(event) => {
            event.stopPropagation()
            state.setOpen(row)
          }}
        >
          {state.loading.has(node.key) ? (
            <span aria-hidden className={styles.loading} />
          ) : (
            <ChevronRight aria-hidden size={16} className={open ? styles.open : undefined} />
          )}
        </span>
      )}
      {check !== undefined && <Box check={check} disabled={node.disabled} />}
      <span className={styles.title}>{node.title}</span>
      {node.hint && <span className={styles.hint}>{node.hint}</span>}
    </div>
  )
}

/** A drawn checkbox; the row carries the checked state. */
function Box({ check, disabled }: { check: boolean | 'mixed'; disabled: boolean | undefined }) {
  return (
    <input
      type="checkbox"
      role="presentation"
      aria-hidden
      tabIndex={-1}
      readOnly
      className={`${checkbox.box} ${styles.box}`}
      checked={check === true}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = check === 'mixed'
      }}
    />
  )
}

/** Space chooses, `*` opens the siblings, a letter goes to the next title that begins with it. */
function pressMore<K extends Key>(key: string, state: TreeState<K>, take: () => void): void {
  const { rows, active } = state
  const at = rows.findIndex(({ node }) => node.key === active)
  const row = rows[at]
  if (key === ' ' && row) {
    take()
    state.choose(row)
  } else if (key === '*' && row) {
    take()
    for (const one of rows) if (one.parent === row.parent && one.open === false) state.setOpen(one)
  } else if ([...key].length === 1) {
    const next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(({ node }) =>
      node.title.toLowerCase().startsWith(key.toLowerCase()),
    )
    if (next) state.setActive(next.node.key)
  }
}
