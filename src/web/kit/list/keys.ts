import { useLayoutEffect, type RefObject } from 'react'

interface ListKeys {
  /** The list's part of the page. */
  root: RefObject<HTMLElement | null>
  isOn: boolean
  edit: (key: string) => void
  help: () => void
}

/**
 * The keys of a list: `/` to the filters, `j` and `k` from row to row, `x` selects, `e` edits, `n` makes a new one, `?` tells them all.
 * Never while something is typed, and never behind a dialog. The row that has the focus is the one that is meant. Only the page that is
 * seen listens: the effects of a hidden one are undone.
 */
export function useListKeys({ root, isOn, edit, help }: ListKeys): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined

    function onKeyDown(event: KeyboardEvent) {
      const list = root.current
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const act = keys(list)[event.key]
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

/** The row that has the focus, in it or on it. */
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

// a checkbox takes no letters
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]'

function isTaken(target: EventTarget | null): boolean {
  // one that was left open in another tab of the product is not in the way
  if ([...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((one) => one.checkVisibility()))
    return true
  return target instanceof Element && target.closest(TYPED) !== null
}
