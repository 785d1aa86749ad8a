import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import Search from 'virtual:icon/search'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { matchingNodes, type TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { rowId, TreeRows } from '#web/kit/ui/tree/TreeRows.tsx'
import { useTree, type TreeOptions } from '#web/kit/ui/tree/use-tree.ts'
import { DropPopup } from './DropPopup.tsx'
import { optionSearch } from './option-search.ts'
import { optionsToCome, withCreateEntry, type CreateEntry, type Key } from './option.ts'
import select from './Select.module.css'
import styles from './TreeSelect.module.css'

interface TreeSelectPopupProps<K extends Key> {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  /** The character that has opened it. */
  typed: string
  search?: (word: string, signal: AbortSignal) => Promise<readonly TreeNode<K>[]>
  tree: TreeOptions<K>
  create?: CreateEntry | undefined
  onClose: () => void
  onClosed: () => void
  /** The container for prewarming, outside the page. */
  stage?: HTMLElement
}

/** The TreeSelect's open part: a filter field, whose keys also move in the tree below it. */
export function TreeSelectPopup<K extends Key>({ open, anchor, onClose, onClosed, stage, ...panel }: TreeSelectPopupProps<K>) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <DropPopup open={open} anchor={anchor} field={field} className={styles.popup} onClose={onClose} onClosed={onClosed} stage={stage}>
      <Panel field={field} {...panel} />
    </DropPopup>
  )
}

type PanelProps<K extends Key> = Pick<TreeSelectPopupProps<K>, 'typed' | 'search' | 'tree' | 'create'> & {
  field: RefObject<HTMLInputElement | null>
}

function Panel<K extends Key>({ field, typed, search, tree, create }: PanelProps<K>) {
  const t = useTexts(kitTexts)
  const id = useId()
  const [query, setQuery] = useState(typed)
  const word = query.trim()
  const found = useFound(search, word)
  const matching = word === '' ? tree.nodes : search ? (found?.nodes ?? []) : matchingNodes(tree.nodes, optionSearch(word))
  const isSearching = search !== undefined && word !== '' && found?.word !== word
  const nodes = isSearching || tree.nodes === optionsToCome ? matching : withCreateEntry(matching, word, create)
  const onChoose = (node: TreeNode<K>) => (node.creates ? create?.run(word) : tree.onChoose?.(node))
  const state = useTree({ ...tree, nodes, onChoose, allOpen: word !== '' })
  return (
    <>
      <div className={select.query}>
        <Search aria-hidden size={14} />
        <input
          ref={field}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-haspopup="tree"
          aria-activedescendant={state.active === null ? undefined : rowId(id, state.active)}
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            state.setActive(null)
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            const isText = query !== '' && ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)
            if (event.key === 'Enter' && state.active === null) {
              event.preventDefault()
              const first = state.rows.find(({ open }) => open === undefined)
              if (word !== '' && first) state.choose(first)
            } else if (!isText) state.press(event)
          }}
        />
      </div>
      {state.rows.length === 0 ? (
        <p className={select.note} role="status">
          {t(isSearching || tree.nodes === optionsToCome ? 'loading' : 'no_match')}
        </p>
      ) : (
        <div className={styles.tree}>
          <TreeRows id={id} label={t('select')} state={state} focusable={false} />
        </div>
      )}
    </>
  )
}

const debounce = 300

interface Found<K extends Key> {
  word: string
  nodes: readonly TreeNode<K>[]
}

/** The last answer; older results stay until the next one arrives. */
function useFound<K extends Key>(search: TreeSelectPopupProps<K>['search'], word: string): Found<K> | undefined {
  const [found, setFound] = useState<Found<K>>()
  const isWanted = search !== undefined && word !== ''
  const ask = useEffectEvent((term: string, signal: AbortSignal) => search?.(term, signal) ?? Promise.resolve([]))
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask(word, stop.signal).then(
        (nodes) => !stop.signal.aborted && setFound({ word, nodes }),
        () => !stop.signal.aborted && setFound({ word, nodes: [] }),
      )
    }, debounce)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isWanted, word])
  return found
}
