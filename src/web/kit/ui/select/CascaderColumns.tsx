import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import ChevronRight from 'virtual:icon/chevron-right'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import type { Key } from './option.ts'
import styles from './Cascader.module.css'

interface CascaderColumnsProps<K extends Key> {
  nodes: readonly TreeNode<K>[]
  value: readonly K[]
  anyLevel: boolean
  wide?: boolean
  onChoose: (path: readonly K[]) => void
}

/**
 * One list per level, each with the children for the open node in the one before. Up and down move in a list, left and right between them.
 */
export function CascaderColumns<K extends Key>({ nodes, value, anyLevel, wide, onChoose }: CascaderColumnsProps<K>) {
  const t = useTexts(kitTexts)
  const [path, setPath] = useState(value)
  const root = useRef<HTMLDivElement>(null)
  const columns = columnsOf(nodes, path)

  function focusIn(column: number, index: number) {
    const items = root.current?.children[column]?.querySelectorAll<HTMLElement>('[role=option]')
    items?.[Math.min(Math.max(index, 0), items.length - 1)]?.focus()
  }

  function openAt(level: number, node: TreeNode<K>) {
    const next = [...path.slice(0, level), node.key]
    // the column must be rendered before it gets the focus
    flushSync(() => setPath(next))
    if (!node.children?.length) onChoose(next)
  }

  function press(event: KeyboardEvent, level: number, index: number, node: TreeNode<K>) {
    const act = (): boolean => {
      if (event.key === 'ArrowDown') focusIn(level, index + 1)
      else if (event.key === 'ArrowUp') focusIn(level, index - 1)
      else if (event.key === 'Home') focusIn(level, 0)
      else if (event.key === 'End') focusIn(level, Infinity)
      else if (event.key === 'ArrowRight' && node.children?.length) {
        openAt(level, node)
        focusIn(level + 1, 0)
      } else if (event.key === 'ArrowLeft' && level > 0) {
        const above = columns[level - 1] ?? []
        focusIn(
          level - 1,
          above.findIndex(({ key }) => key === path[level - 1]),
        )
      } else if (event.key === 'Enter' || event.key === ' ') {
        if (anyLevel && event.key === 'Enter') onChoose([...path.slice(0, level), node.key])
        else {
          openAt(level, node)
          if (node.children?.length) focusIn(level + 1, 0)
        }
      } else return false
      return true
    }
    if (act()) event.preventDefault()
  }

  return (
    <div ref={root} className={styles.lists} data-wide={wide}>
      {columns.map((list, level) => {
        const open = list.findIndex(({ key }) => key === path[level])
        return (
          <div
            key={level === 0 ? 'root' : String(path[level - 1])}
            role="listbox"
            aria-label={t('level', { n: level + 1 })}
            className={styles.list}
          >
            {list.map((node, index) => (
              <div
                key={node.key}
                role="option"
                aria-selected={index === open}
                aria-disabled={node.disabled || undefined}
                tabIndex={index === Math.max(open, 0) ? 0 : -1}
                className={styles.item}
                onClick={() => !node.disabled && openAt(level, node)}
                onDoubleClick={() => anyLevel && !node.disabled && onChoose([...path.slice(0, level), node.key])}
                onKeyDown={(event) => press(event, level, index, node)}
              >
                <span className={styles.title}>{node.title}</span>
                {node.children?.length ? <ChevronRight aria-hidden size={14} /> : null}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** The lists for the open path. */
function columnsOf<K extends Key>(nodes: readonly TreeNode<K>[], path: readonly K[]): (readonly TreeNode<K>[])[] {
  const [first, ...rest] = path
  const open = first === undefined ? undefined : nodes.find(({ key }) => key === first)
  return open?.children?.length ? [nodes, ...columnsOf(open.children, rest)] : [nodes]
}
