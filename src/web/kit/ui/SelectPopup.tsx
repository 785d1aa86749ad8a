import { Combobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import Search from 'lucide-react/icons/search'
import type { RefObject } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import type { Key, Option } from './option.ts'
import popup from './popup.module.css'
import { useReturnFocus } from './return-focus.ts'
import styles from './Select.module.css'

interface SelectPopupProps<K extends Key> {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  options: readonly Option<K>[]
  chosen: Option<K> | null
  query: string
  onQuery: (query: string) => void
  onChoose: (option: Option<K>) => void
  onClose: () => void
  onClosed: () => void
  /** Where it is rehearsed, off the page. */
  stage?: HTMLElement
  placeholder: string
  /** What stands in place of the list when it is empty. */
  note: string
}

/** The open part of Select and RemoteSelect: a field to filter by, and the list. The options come filtered. */
export function SelectPopup<K extends Key>(props: SelectPopupProps<K>) {
  const { open, anchor, options, chosen, query, onQuery, onChoose, onClose, onClosed, placeholder, note, stage } = props
  const surface = useReturnFocus(anchor)
  const t = useTexts(kitTexts)
  return (
    <Combobox.Root<Option<K>>
      open={open}
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
      autoHighlight
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
          <Combobox.Popup {...surface} className={`${popup.popup} ${styles.popup}`} aria-label={placeholder}>
            <div className={styles.query}>
              <Search aria-hidden size={14} />
              <Combobox.Input placeholder={placeholder} aria-label={t('search')} />
            </div>
            <Combobox.Empty className={styles.note}>{note}</Combobox.Empty>
            <Combobox.List className={popup.list}>
              {(option: Option<K>) => (
                <Combobox.Item key={option.key} value={option} disabled={option.disabled} className={popup.item}>
                  <span className={styles.title}>{option.title}</span>
                  {option.hint && <span className={styles.hint}>{option.hint}</span>}
                  {option.key === chosen?.key && <Check aria-hidden size={14} className={styles.check} />}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
