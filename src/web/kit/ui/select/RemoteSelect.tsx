import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import type { ControlProps } from '#web/kit/ui/input/field-context.ts'
import { withCreateEntry, type CreateEntry, type Key, type Option } from './option.ts'
import { useSelectPopup } from './select-popup.ts'
import { SelectBox } from './SelectBox.tsx'

export interface RemoteSelectProps<K extends Key> extends ControlProps<K | null, HTMLButtonElement> {
  /** Calls the server; an outdated request is aborted. */
  search: (word: string, signal: AbortSignal) => Promise<readonly Option<K>[]>
  /** A search text's minimum length. */
  minLength?: (word: string) => number
  /** The option for the value that the form was opened with. */
  initialOption?: Option<K> | null
  /** The search text that finds the option for a value without a known title, such as a filter in an address. */
  wordOf?: (key: K) => string
  /** Receives the whole chosen option, for forms that need more than its key. */
  onOption?: (option: Option<K> | null) => void
  placeholder?: string
  size?: 'normal' | 'compact'
  clearable?: boolean
  create?: CreateEntry
}

type Found<K extends Key> = { word: string; options: readonly Option<K>[] }

const debounce = 500

/** One among very many: the server searches for the typed text. */
export function RemoteSelect<K extends Key>(props: RemoteSelectProps<K>) {
  const {
    value,
    onChange,
    search,
    minLength = twoOrOneWide,
    initialOption,
    wordOf,
    onOption,
    clearable = true,
    ref,
    placeholder,
    create,
    ...box
  } = props
  const t = useTexts(kitTexts)
  const { anchor, open, query, setQuery, unmount, Popup, prefetchPart, openWith, close, attach } = useSelectPopup(ref)
  const [picked, setPicked] = useState<Option<K> | null>(null)
  const word = query.trim()
  const isSearching = open && word.length >= minLength(word)
  const found = useFound(search, isSearching ? word : null)
  const selection = [picked, initialOption].find((option) => option?.key === value) ?? null
  const named = useFound(search, value !== null && !selection && wordOf ? wordOf(value) : null, 0)
  const chosen = selection ?? named?.options.find(({ key }) => key === value) ?? null

  function choose(option: Option<K> | null) {
    setPicked(option)
    onChange(option?.key ?? null)
    onOption?.(option)
    close()
  }

  return (
    <>
      <SelectBox
        {...box}
        ref={attach}
        open={open}
        onBlur={create?.isRunning ? undefined : box.onBlur}
        placeholder={placeholder}
        clearable={clearable}
        onApproach={prefetchPart}
        onOpen={openWith}
        onClear={() => choose(null)}
      >
        {chosen?.title ?? (value === null ? undefined : String(value))}
      </SelectBox>
      {Popup && (
        <Popup<K>
          open={open}
          anchor={anchor}
          options={isSearching ? (found?.word === word ? withCreateEntry(found.options, word, create) : (found?.options ?? [])) : []}
          chosen={chosen}
          query={query}
          onQuery={setQuery}
          onChoose={(option) => {
            if (!option.creates) return choose(option)
            create?.run(word)
            close()
          }}
          onClose={close}
          onClosed={unmount}
          placeholder={t('search_hint')}
          note={isSearching ? t(found?.word === word ? 'no_match' : 'loading') : t(word ? 'too_short' : 'search_hint')}
        />
      )}
    </>
  )
}

/** The default minimum: two Latin characters, or one Chinese one. */
function twoOrOneWide(word: string): number {
  return /[\u0100-\uffff]/.test(word) ? 1 : 2
}

/** The last answer; older options stay until the next ones arrive. */
function useFound<K extends Key>(search: RemoteSelectProps<K>['search'], word: string | null, delay = debounce): Found<K> | undefined {
  const [found, setFound] = useState<Found<K>>()
  const ask = useEffectEvent(search)
  useEffect(() => {
    if (word === null) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask(word, stop.signal).then(
        (options) => !stop.signal.aborted && setFound({ word, options }),
        (error: unknown) => {
          if (stop.signal.aborted) return
          console.warn('The search failed.', error)
          setFound({ word, options: [] })
        },
      )
    }, delay)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [word, delay])
  return found
}
