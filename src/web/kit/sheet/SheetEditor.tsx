import { useEffect, useId, useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent, type Ref, type RefObject } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { isComposing, isUnfinished } from '#web/kit/ui/input/composing.ts'
import { handleKey } from './keys.ts'
import type { PlacedColumn } from './layout.ts'
import { areaOfEdits, clearCells, copyCells, filledDown, pasteCells } from './sheet-edits.ts'
import { boxOf } from './SheetMarks.tsx'
import { sheetTexts } from './texts.ts'
import { useSelected, type OpenSheet } from './use-sheet.ts'
import styles from './Sheet.module.css'

export interface EditorHandle {
  focus: () => void
  begin: (keep: boolean) => void
  /** Commits the current input before the selection moves. */
  commit: () => void
}

interface SheetEditorProps {
  sheet: OpenSheet
  columns: readonly PlacedColumn[]
  gridId: string
  ref: Ref<EditorHandle>
}

/**
 * The sheet's one field: it is invisible over the active cell and always has the focus, so that it receives typed text (with any input
 * method) and pasted text from the first character on.
 */
export function SheetEditor({ sheet, columns, gridId, ref }: SheetEditorProps) {
  const t = useTexts(sheetTexts)
  const listId = useId()
  const selection = useSelected(sheet)
  const { row, column } = selection.focus
  const active = columns[column] as PlacedColumn
  const { store } = sheet
  const values = store.rowAt(row)?.values
  const { input, mode, mark, show, begin, commit } = useCellInput(sheet, row, active)
  const actions = { ...editActions(sheet), begin }

  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus({ preventScroll: true }), begin, commit }))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    if (mode.current === null) {
      if (handleKey(event.nativeEvent, sheet, actions)) event.preventDefault()
      return
    }
    const { key } = event
    if (key === 'Escape') {
      event.stopPropagation()
      show(null, '')
      event.preventDefault()
    } else if (key === 'Enter') leave({ row: row + (event.shiftKey ? -1 : 1), column })
    else if (key === 'Tab') leave({ row, column: column + (event.shiftKey ? -1 : 1) })
    else if (mode.current === 'over' && key.startsWith('Arrow')) {
      commit()
      handleKey(event.nativeEvent, sheet, actions)
      event.preventDefault()
    }

    function leave(next: { row: number; column: number }) {
      event.preventDefault()
      commit()
      sheet.selection.select(next)
    }
  }

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
  }, [store, input])

  const value = active.textOf(values?.[active.key]) || t('empty')
  return (
    <>
      <input
        ref={input}
        className={styles.editor}
        style={boxOf({ top: row, bottom: row, left: column, right: column }, columns)}
        aria-label={t('cell', { row: values ? sheet.rowTitle(values) : '', column: active.title, value })}
        aria-controls={gridId}
        aria-activedescendant={`${gridId}-${row}-${column}`}
        aria-readonly={active.readOnly || undefined}
        autoComplete="off"
        spellCheck={false}
        list={active.words && listId}
        data-pinned={active.pinned || undefined}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          if (!active.readOnly) {
            if (mode.current === null) mark('over')
            // an input method may be composing: its text is not changed
          } else if (!isUnfinished(event)) show(null, '')
        }}
        onCompositionEnd={() => active.readOnly && show(null, '')}
        onBlur={commit}
        {...clipboardOf(sheet, mode)}
      />
      {active.words && (
        <datalist id={listId}>
          {active.words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** `over`: typing replaces the value, arrows leave the cell; `in`: the value is edited in place. */
type Mode = 'over' | 'in' | null

/** The field with the active cell's input. */
function useCellInput({ store }: OpenSheet, row: number, active: PlacedColumn) {
  const input = useRef<HTMLInputElement>(null)
  const mode = useRef<Mode>(null)

  function mark(next: Mode) {
    mode.current = next
    input.current?.toggleAttribute('data-editing', next !== null)
  }

  function show(next: Mode, text: string) {
    if (input.current) input.current.value = text
    mark(next)
  }

  function begin(keep: boolean) {
    if (active.readOnly) return
    show(keep ? 'in' : 'over', keep ? active.textOf(store.rowAt(row)?.values[active.key]) : '')
  }

  function commit() {
    if (mode.current !== null && input.current) store.edit([{ row, key: active.key, value: active.valueOf(input.current.value) }])
    show(null, '')
  }

  return { input, mode, mark, show, begin, commit }
}

/** Changes the selected cells; undo and redo select the changed cells. */
function editActions(sheet: OpenSheet) {
  const { store, selection } = sheet
  const select = (area: ReturnType<typeof areaOfEdits>) => area && selection.selectArea(area)
  return {
    clear: () => store.edit(clearCells(sheet, selection.current())),
    fillDown: () => store.edit(filledDown(sheet, selection.current())),
    undo: () => select(areaOfEdits(sheet, store.undo())),
    redo: () => select(areaOfEdits(sheet, store.redo())),
  }
}

/** Copies and pastes the selected cells; while a cell is edited the clipboard belongs to its text. */
function clipboardOf(sheet: OpenSheet, mode: RefObject<Mode>) {
  const { store, selection } = sheet

  function onCopy(event: ClipboardEvent) {
    if (mode.current !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyCells(sheet, selection.current()))
  }

  function onCut(event: ClipboardEvent) {
    if (mode.current !== null) return
    onCopy(event)
    store.edit(clearCells(sheet, selection.current()))
  }

  function onPaste(event: ClipboardEvent) {
    if (mode.current !== null) return
    event.preventDefault()
    const { edits, area } = pasteCells(sheet, selection.current(), event.clipboardData.getData('text/plain'))
    store.edit(edits)
    selection.selectArea(area)
  }

  return { onCopy, onCut, onPaste }
}
