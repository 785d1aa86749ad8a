import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import type { ControlProps } from '#web/kit/ui/input/field-context.ts'
import { optionsToCome, withCreateEntry, type CreateEntry, type Key, type Option } from './option.ts'
import { useSelectPopup } from './select-popup.ts'
import { SelectBox } from './SelectBox.tsx'

export interface SelectProps<K extends Key> extends ControlProps<K | null, HTMLButtonElement> {
  options: readonly Option<K>[]
  placeholder?: string
  size?: 'normal' | 'compact'
  /** The title takes as many lines as it needs: its end can decide. */
  wraps?: true
  clearable?: boolean
  /** A few options: the list has no visible filter field. */
  short?: boolean
  /** Shown for a value that is not among the options, such as a disabled brand. */
  valueTitle?: string
  /** Called when the pointer or focus approaches: the time to prefetch the options. */
  onApproach?: () => void
  create?: CreateEntry
}

/** One among many: type to filter, arrow keys and Enter to choose. */
export function Select<K extends Key>(props: SelectProps<K>) {
  const { value, onChange, options, clearable = false, valueTitle, ref, placeholder, onApproach, create, short, ...box } = props
  const t = useTexts(kitTexts)
  const { anchor, open, query, setQuery, unmount, Popup, prefetchPart, openWith, close, attach } = useSelectPopup(ref)
  const chosen = options.find((option) => option.key === value) ?? null
  const title = chosen?.title ?? (value === null ? undefined : (valueTitle ?? String(value)))
  return (
    <>
      <SelectBox
        {...box}
        ref={attach}
        open={open}
        onBlur={create?.isRunning ? undefined : box.onBlur}
        placeholder={placeholder}
        clearable={clearable}
        onApproach={() => {
          prefetchPart()
          onApproach?.()
        }}
        onOpen={openWith}
        onClear={() => onChange(null)}
      >
        {title}
      </SelectBox>
      {Popup && (
        <Popup<K>
          open={open}
          anchor={anchor}
          options={withCreateEntry(options, query.trim(), create)}
          filters
          chosen={chosen}
          query={query}
          onQuery={setQuery}
          onChoose={(option) => {
            if (option.creates) create?.run(query.trim())
            else onChange(option.key)
            close()
          }}
          onClose={close}
          onClosed={unmount}
          short={short}
          placeholder={t('search')}
          note={t(options === optionsToCome ? 'loading' : 'no_match')}
        />
      )}
    </>
  )
}
