import { useRef, useState, type RefObject } from 'react'
import Search from 'virtual:icon/search'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { CascaderColumns } from './CascaderColumns.tsx'
import { DropPopup } from './DropPopup.tsx'
import { optionSearch } from './option-search.ts'
import type { Key } from './option.ts'
import styles from './Cascader.module.css'
import select from './Select.module.css'

interface CascaderPopupProps<K extends Key> {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  typed: string
  nodes: readonly TreeNode<K>[]
  value: readonly K[]
  anyLevel: boolean
  onChoose: (path: readonly K[]) => void
  onClose: () => void
  onClosed: () => void
}

/** The Cascader's open part: a search field for paths, and the columns. */
export function CascaderPopup<K extends Key>({ open, anchor, onClose, onClosed, ...panel }: CascaderPopupProps<K>) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <DropPopup open={open} anchor={anchor} field={field} className={styles.popup} onClose={onClose} onClosed={onClosed}>
      <Panel field={field} {...panel} />
    </DropPopup>
  )
}

type PanelProps<K extends Key> = Pick<CascaderPopupProps<K>, 'typed' | 'nodes' | 'value' | 'anyLevel' | 'onChoose'> & {
  field: RefObject<HTMLInputElement | null>
}

function Panel<K extends Key>({ field, typed, nodes, value, anyLevel, onChoose }: PanelProps<K>) {
  const t = useTexts(kitTexts)
  const [query, setQuery] = useState(typed)
  const columns = useRef<HTMLDivElement>(null)
  const word = query.trim()
  const found = word === '' ? [] : pathsWith(nodes, optionSearch(word), anyLevel).slice(0, MOST_FOUND)
  return (
    <>
      <div className={select.query}>
        <Search aria-hidden size={14} />
        <input
          ref={field}
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              columns.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
            }
            if (event.key === 'Enter') {
              event.preventDefault()
              if (found[0]) onChoose(found[0].map(({ key }) => key))
            }
          }}
        />
      </div>
      {word !== '' && found.length === 0 ? (
        <p className={select.note} role="status">
          {t('no_match')}
        </p>
      ) : (
        <div ref={columns} className={styles.columns}>
          {word === '' ? (
            <CascaderColumns nodes={nodes} value={value} anyLevel={anyLevel} onChoose={onChoose} />
          ) : (
            <CascaderColumns
              nodes={found.map((path) => ({
                key: path.map(({ key }) => key).join('/'),
                title: path.map(({ title }) => title).join(' / '),
              }))}
              value={[]}
              anyLevel={false}
              wide
              onChoose={([key]) =>
                onChoose(found.find((path) => path.map((node) => node.key).join('/') === key)?.map((node) => node.key) ?? [])
              }
            />
          )}
        </div>
      )}
    </>
  )
}

const MOST_FOUND = 50

/** Paths with all words of the search in their titles. */
function pathsWith<K extends Key>(
  nodes: readonly TreeNode<K>[],
  has: (text: string) => boolean,
  anyLevel: boolean,
  above: TreeNode<K>[] = [],
): TreeNode<K>[][] {
  return nodes.flatMap((node) => {
    const path = [...above, node]
    const isEnd = anyLevel || !node.children?.length
    const isFound = isEnd && has(path.map(({ title }) => title).join(' '))
    return [...(isFound ? [path] : []), ...pathsWith(node.children ?? [], has, anyLevel, path)]
  })
}
