import { useState, type ReactNode, type Ref } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import type { ControlProps } from '#web/kit/ui/input/field-context.ts'
import { useTreePopup } from '#web/kit/ui/tree/tree-popup.ts'
import { pathTo, type TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import type { TreeOptions } from '#web/kit/ui/tree/use-tree.ts'
import type { CreateEntry, Key } from './option.ts'
import { SelectBox } from './SelectBox.tsx'

interface Shared<K extends Key> extends Pick<TreeOptions<K>, 'loadChildren' | 'leavesOnly'> {
  nodes: readonly TreeNode<K>[]
  /** Searches on the server and returns branches; without it the known nodes are filtered. */
  search?: (word: string, signal: AbortSignal) => Promise<readonly TreeNode<K>[]>
  /** The title for a chosen key that is not among the known nodes. */
  titleOf?: (key: K) => string | undefined
  placeholder?: string
  size?: 'normal' | 'compact'
  clearable?: boolean
  /** Called when the pointer or focus approaches: the time to prefetch the nodes. */
  onApproach?: () => void
}

export type TreeSelectProps<K extends Key> = Shared<K> &
  ControlProps<K | null, HTMLButtonElement> & {
    /** Shows only the chosen node, for narrow places, instead of its path. */
    shows?: 'path' | 'title'
    create?: CreateEntry
  }
export type TreeMultiSelectProps<K extends Key> = Shared<K> & ControlProps<readonly K[], HTMLButtonElement>

/** One node in a tree: type to filter, arrow keys and Enter to choose. */
export function TreeSelect<K extends Key>({ value, onChange, titleOf, shows = 'path', ...props }: TreeSelectProps<K>) {
  const path = value === null ? [] : pathTo(props.nodes, value)
  const { remember, titleFor } = useTitles(props.nodes, titleOf)
  return (
    <TreeBox
      {...props}
      title={
        value === null ? undefined : shows === 'path' && path.length > 0 ? path.map(({ title }) => title).join(' / ') : titleFor(value)
      }
      onClear={() => onChange(null)}
      tree={(close) => ({
        value,
        onChoose: (node) => {
          remember([node])
          onChange(node.key)
          close()
        },
      })}
    />
  )
}

/** Several leaves in a tree; a branch's state follows from its leaves. */
export function TreeMultiSelect<K extends Key>({ value, onChange, titleOf, ...props }: TreeMultiSelectProps<K>) {
  const t = useTexts(kitTexts)
  const { remember, titleFor } = useTitles(props.nodes, titleOf)
  const [first] = value
  const title = first === undefined ? undefined : titleFor(first)
  return (
    <TreeBox
      {...props}
      title={value.length > 1 ? t('and_more', { title: title ?? '', n: value.length }) : title}
      onClear={() => onChange([])}
      tree={() => ({
        checked: new Set(value),
        onCheck: (checked, changed) => {
          remember(changed)
          onChange([...checked])
        },
      })}
    />
  )
}

interface TreeBoxProps<K extends Key> extends Shared<K>, Omit<ControlProps<unknown, HTMLButtonElement>, 'value' | 'onChange' | 'ref'> {
  ref?: Ref<HTMLButtonElement>
  create?: CreateEntry
  title: ReactNode
  onClear: () => void
  tree: (close: () => void) => Omit<TreeOptions<K>, 'nodes'>
}

function TreeBox<K extends Key>(props: TreeBoxProps<K>) {
  const { nodes, loadChildren, leavesOnly, search, title, onClear, tree, ref, clearable = false, onApproach, create, ...box } = props
  const { anchor, open, mounted, unmount, Popup, prefetchPart, openWith, close, attach, typed } = useTreePopup(ref)
  return (
    <>
      <SelectBox
        {...box}
        ref={attach}
        open={open}
        onBlur={create?.isRunning ? undefined : box.onBlur}
        clearable={clearable}
        onApproach={() => {
          prefetchPart()
          onApproach?.()
        }}
        onOpen={openWith}
        onClear={onClear}
      >
        {title}
      </SelectBox>
      {mounted && Popup && (
        <Popup<K>
          open={open}
          anchor={anchor}
          typed={typed}
          search={search}
          create={
            create && {
              ...create,
              run: (word) => {
                create.run(word)
                close()
              },
            }
          }
          tree={{ ...tree(close), nodes, loadChildren, leavesOnly }}
          onClose={close}
          onClosed={unmount}
        />
      )}
    </>
  )
}

/** The chosen nodes' titles: titles in lazy branches are stored here, because the tree drops them when it closes. */
function useTitles<K extends Key>(nodes: readonly TreeNode<K>[], titleOf: Shared<K>['titleOf']) {
  const [chosen, setChosen] = useState<ReadonlyMap<K, string>>(new Map())
  return {
    remember: (more: readonly TreeNode<K>[]) => setChosen(new Map([...chosen, ...more.map(({ key, title }) => [key, title] as const)])),
    titleFor: (key: K) => pathTo(nodes, key).at(-1)?.title ?? chosen.get(key) ?? titleOf?.(key) ?? String(key),
  }
}
