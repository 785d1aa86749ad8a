import { Combobox } from '@base-ui/react/combobox'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import Search from 'virtual:icon/search'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { useReturnFocus } from '#web/kit/ui/overlay/return-focus.ts'
import { optionSearch } from './option-search.ts'
import type { Key, Option } from './option.ts'
import { SelectRows, type SelectHighlight } from './SelectRows.tsx'
import popup from '#web/kit/ui/overlay/popup.module.css'
import styles from './Select.module.css'

interface SelectPopupProps<K extends Key> {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  options: readonly Option<K>[]
  /** Shows only the options that the query finds; without it the caller has searched. */
  filters?: boolean
  chosen: Option<K> | null
  query: string
  onQuery: (query: string) => void
  onChoose: (option: Option<K>) => void
  onClose: () => void
  onClosed: () => void
  /** The container for prewarming, outside the page. */
  stage?: HTMLElement
  short?: boolean | undefined
  placeholder: string
  /** The content for an empty list. */
  note: string
}

// on opening, the list scrolls the chosen option to the middle
const SCROLLS = { pointer: 'not', keyboard: 'nearest', none: 'middle' } as const

/** The open part of Select and RemoteSelect: a filter field, and the list. */
export function SelectPopup<K extends Key>(props: SelectPopupProps<K>) {
  const { open, anchor, chosen, query, onQuery, onChoose, onClose, onClosed, placeholder, note, stage, short } = props
  const options = props.filters && query.trim() !== '' ? matching(props.options, query) : props.options
  const surface = useReturnFocus(anchor)
  const t = useTexts(kitTexts)
  const highlight = useRef<SelectHighlight>(null)
  // Base UI searches for the chosen option while the list is closed, and opens at it
  const [isPlaced, setPlaced] = useState(chosen === null || query !== '')
  useLayoutEffect(() => setPlaced(true), [])
  return (
    <Combobox.Root<Option<K>>
      open={open && isPlaced}
      onOpenChange={(next, details) => {
        const target = details.event.target
        if (!next && details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) details.cancel()
        else if (!next) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      items={options}
      filter={null}
      virtualized
      // a character typed on the closed control highlights the first match for Enter, as one typed here does: only Autocomplete's
      // types declare it
      autoHighlight={(query === '' ? true : 'always') as true}
      onItemHighlighted={(_, { index, reason }) => {
        // called on opening, before the list is rendered
        queueMicrotask(() => highlight.current?.move(index, SCROLLS[reason]))
      }}
      value={chosen}
      onValueChange={(option) => {
        if (option) onChoose(option)
      }}
      inputValue={query}
      onInputValueChange={(next, details) => {
        if (details.reason === 'input-change') onQuery(next)
      }}
      itemToStringLabel={(option) => option.title}
      isItemEqualToValue={(option, value) => option.key === value.key}
    >
      <Combobox.Portal container={stage}>
        <Combobox.Positioner className={popup.positioner} anchor={anchor} align="start" sideOffset={4} collisionPadding={8}>
          <Combobox.Popup
            {...surface}
            className={short ? `${popup.popup} ${styles.short}` : `${popup.popup} ${styles.popup}`}
            aria-label={placeholder}
          >
            <div className={short ? 'visually-hidden' : styles.query}>
              <Search aria-hidden size={14} />
              <Combobox.Input placeholder={placeholder} aria-label={t('search')} />
            </div>
            <Combobox.Empty className={styles.note}>{note}</Combobox.Empty>
            <SelectRows highlight={highlight} options={options} chosen={chosen} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function matching<K extends Key>(options: readonly Option<K>[], query: string): readonly Option<K>[] {
  const has = optionSearch(query)
  return options.filter(({ title, hint = '', creates }) => creates || has(`${title} ${hint}`))
}
