import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import type { ControlProps } from './field-context.ts'
import type { Key, Option } from './option.ts'
import { SelectBox } from './SelectBox.tsx'
import { useSelectPopup } from './select-popup.ts'

export interface RemoteSelectProps<K extends Key> extends ControlProps<K | null, HTMLButtonElement> {
  /** Asks the server; an answer that is no longer wanted is aborted. */
  search: (word: string, signal: AbortSignal) => Promise<readonly Option<K>[]>
  /** How many characters the word must have before it is searched. */
  minLength?: (word: string) => number
  /** The option of the value that the form was opened with. */
  initialOption?: Option<K> | null
  /** Gives the whole chosen option, where the form needs more than its key. */
  onOption?: (option: Option<K> | null) => void
  placeholder?: string
  size?: 'normal' | 'compact'
  clearable?: boolean
}

type Found<K extends Key> = { word: string; options: readonly Option<K>[] }

const debounce = 500

/** One of very many: what is typed is searched on the server. */
export function RemoteSelect<K extends Key>(props: RemoteSelectProps<K>) {
  const { value, onChange, search, minLength = twoOrOneWide, initialOption, onOption, clearable = true, ref, placeholder, ...box } = props
  const t = useTexts(kitTexts)
  const { anchor, open, query, setQuery, unmount, Popup, approach, openWith, close, attach } = useSelectPopup(ref)
  const [picked, setPicked] = useState<Option<K> | null>(null)
  const word = query.trim()
  const wanted = open && word.length >= minLength(word)
  const found = useFound(search, wanted ? word : null)
  const chosen = [picked, initialOption].find((option) => option?.key === value) ?? null

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
        placeholder={placeholder}
        clearable={clearable}
        onApproach={approach}
        onOpen={openWith}
        onClear={() => choose(null)}
      >
        {chosen?.title ?? (value === null ? undefined : String(value))}
      </SelectBox>
      {Popup && (
        <Popup<K>
          open={open}
          anchor={anchor}
          options={wanted ? (found?.options ?? []) : []}
          chosen={chosen}
          query={query}
          onQuery={setQuery}
          onChoose={choose}
          onClose={close}
          onClosed={unmount}
          placeholder={t('search_hint')}
          note={wanted ? t(found?.word === word ? 'no_match' : 'loading') : t(word ? 'too_short' : 'search_hint')}
        />
      )}
    </>
  )
}

/** Two Latin characters, or one Chinese one. */
function twoOrOneWide(word: string): number {
  return /[\u0100-\uffff]/.test(word) ? 1 : 2
}

/** The last answer; older options stay until the next ones are there. */
function useFound<K extends Key>(search: RemoteSelectProps<K>['search'], word: string | null): Found<K> | undefined {
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
    }, debounce)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [word])
  return found
}
