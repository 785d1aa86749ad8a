const USABLE = 'input:not(:disabled, [type=hidden]), textarea:not(:disabled), button:not(:disabled, [data-copies]), a[href], [tabindex="0"]'

/** The control for the initial focus: the marked one, else the first in the part with this selector, except a copy button. */
export function firstControl(root: HTMLElement | null, part: string): HTMLElement | null {
  const mark = root?.querySelector<HTMLElement>('[data-initial-focus]')
  // a mark around a control, such as a choice, means its first part
  if (mark) return mark.matches(USABLE) ? mark : (mark.querySelector<HTMLElement>(USABLE) ?? mark)
  return root?.querySelector<HTMLElement>(`${part} :is(${USABLE})`) ?? null
}
