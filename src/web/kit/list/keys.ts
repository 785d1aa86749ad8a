import { useLayoutEffect, type RefObject } from 'react'

interface ListKeys {
  /** The page part that holds the list. */
  root: RefObject<HTMLElement | null>
  isOn: boolean
  edit: (key: string) => void
  help: () => void
}

/**
 * A list's shortcuts: `/` focuses the filters, `j` and `k` move between rows, Space opens and closes what stands below a row, `x` selects,
 * `e` edits, `n` creates, `?` shows all. They are off while a text field has the focus or a dialog is open. They apply to the focused row. Only the visible page listens: React undoes
 * a hidden page's effects.
 */
export function useListKeys({ root, isOn, edit, help }: ListKeys): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined

    function onKeyDown(event: KeyboardEvent) {
      const list = root.current
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const act = event.key === ' ' || event.key === 'Escape' ? extension(list, event.key) : keys(list)[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }

    const keys = (list: HTMLElement): Record<string, () => void> => ({
      '/': () => list.querySelector<HTMLElement>('[role="search"] input')?.focus(),
      j: () => step(list, 1),
      k: () => step(list, -1),
      x: () => current(list)?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
      e: () => {
        const key = current(list)?.dataset['key']
        if (key) edit(key)
      },
      n: () => list.querySelector<HTMLElement>('[aria-keyshortcuts="n"]')?.click(),
      '?': help,
    })

    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** Space on a row opens and closes its extension; Escape closes it, from inside too, and returns to the row. */
function extension(list: HTMLElement, key: ' ' | 'Escape'): (() => void) | undefined {
  const { activeElement } = document
  const row = current(list) ?? rowAbove(list)
  const expander = row?.querySelector<HTMLElement>('[data-expander]')
  // Space on a control in the row belongs to the control
  if (!row || !expander || (key === ' ' && activeElement !== row)) return undefined
  if (key === 'Escape' && expander.ariaExpanded !== 'true') return undefined
  return () => {
    expander.click()
    row.focus()
  }
}

/** The row whose extension contains the focused element. */
function rowAbove(list: HTMLElement): HTMLElement | null {
  const inner = document.activeElement?.closest('tr')
  const row = inner?.previousElementSibling
  return row instanceof HTMLElement && row.dataset['key'] !== undefined && list.contains(row) ? row : null
}

/** The row that has the focus or contains the focused element. */
function current(list: HTMLElement): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('tr[data-key]') ?? null
  return list.contains(focused) ? focused : null
}

function step(list: HTMLElement, by: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>('tr[data-key]')]
  const row = current(list)
  const next = row ? rows[rows.indexOf(row) + by] : rows[0]
  next?.focus()
}

// a checkbox takes no text
const TYPED =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [data-panel]'

/** Tells whether a pressed key belongs to a text field, a menu, an open dialog or a form beside a record. */
export function isTaken(target: EventTarget | null): boolean {
  // a dialog that is open in another product tab does not block the keys
  if ([...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((one) => one.checkVisibility()))
    return true
  return target instanceof Element && target.closest(TYPED) !== null
}
