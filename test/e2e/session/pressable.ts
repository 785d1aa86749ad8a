// The page receives one function, with all its helpers inside.
/* eslint-disable unicorn/consistent-function-scoping */

/** A control that can be pressed. */
export interface Pressable {
  /** The label within its surroundings: the same for every row. */
  key: string
  /** Its attribute `data-press`. */
  mark: string
  /** The control's kind: reveals others, offers options, becomes a number field, submits a form, or other. */
  kind: 'way' | 'choice' | 'number' | 'submit' | 'plain'
  /** Makes the same request in every window on its page. */
  isField: boolean
  isInRow: boolean
}

export interface VisibleControl {
  /** How many windows and menus lie above the page. */
  layers: number
  isQuestion: boolean
  /** Whether the top layer has an editable field. */
  canType: boolean
  /** Disabled controls with a reason. */
  greyed: string[]
  next: Pressable | undefined
}

/** Runs in the page: the controls in the layer, 0 is the page itself, and the first control that is not yet `done`. */
export function shownOn({ layer, done }: { layer: number; done: readonly string[] }): VisibleControl {
  const EVERYBODYS = /^(?:视图|列设置|行高|快捷键|上一页|下一页|第 ?\d+ ?页|\d+|移动 .*方向键.*|预览.*|放大|缩小)$/
  // controls that navigate back, or remove a part from the form that is to be submitted
  const ENDS = /^(?:关闭.*|取消|取消选择|返回.*|知道了|清除.*|重置|移除.*|删除图片.*)$/

  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const above = [...document.querySelectorAll('body > :not(#root) :is([role=dialog], [role=alertdialog], [role=menu])')].filter(isSeen)
  const top = above.at(-1)
  const field = document.activeElement
  const view: VisibleControl = {
    layers: above.length,
    isQuestion: top?.getAttribute('role') === 'alertdialog',
    canType: field instanceof HTMLInputElement && top?.contains(field) === true,
    greyed: [],
    next: undefined,
  }
  const root = top ?? [...document.querySelectorAll('main')].find(isSeen)
  if (above.length !== layer || !root || isCalendar(root)) return view

  const things = [...root.querySelectorAll('button, a[href], [role=menuitem], input:is([type=checkbox], [type=radio])')]
  // one icon represents all thousand
  if (layer > 0 && things.length > 120) return view
  const isWay = (thing: Element) => layer === 0 && thing.matches('[role=tab], input[type=radio]')
  // another tab has other rows: it comes after all other controls on this tab
  for (const thing of [...things.filter((one) => !isWay(one)), ...things.filter(isWay)]) {
    if (!isSeen(thing) || thing.closest('thead, [role=listbox], [role=tree], [role=toolbar], [contenteditable], [data-toasts]')) continue
    if (layer > 0 && thing.matches('[role=switch]')) continue
    const name = nameOf(thing)
    if (EVERYBODYS.test(name) || ENDS.test(name)) continue
    const key = keyOf(thing, name)
    if (done.includes(key)) continue
    if (thing.matches(':disabled, [aria-disabled=true], [data-disabled]')) {
      view.greyed.push(key)
      continue
    }
    const mark = String(done.length)
    for (const old of document.querySelectorAll('[data-press]')) old.removeAttribute('data-press')
    const target = (thing instanceof HTMLInputElement && thing.closest('label')) || thing
    target.setAttribute('data-press', mark)
    view.next = { key, mark, kind: kindOf(thing, name), isField: isField(thing, name), isInRow: thing.closest('tbody, li') !== null }
    return view
  }
  return view

  function kindOf(thing: Element, name: string): Pressable['kind'] {
    if (thing.matches('[role=combobox]')) return 'choice'
    if (name.startsWith('排序值')) return 'number'
    if (thing instanceof HTMLButtonElement && thing.type === 'submit') return 'submit'
    return isWay(thing) || thing.matches('tbody input[type=checkbox]') || name.startsWith('更多操作') ? 'way' : 'plain'
  }

  function isField(thing: Element, name: string): boolean {
    return thing.matches('[role=combobox], input:not(tbody *)') || /^(?:添加图片|上传)/.test(name)
  }

  function nameOf(thing: Element): string {
    const named = thing
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    const labels =
      thing instanceof HTMLInputElement || thing instanceof HTMLButtonElement ? [...(thing.labels ?? [])].map((one) => one.textContent) : []
    const own = thing.matches('[role=combobox]') ? [] : [thing.textContent]
    return [thing.getAttribute('aria-label'), ...own, ...(named ?? []), ...labels].find((text) => text?.trim())?.trim() ?? ''
  }

  /** Removes the parts that differ in every row: numbers, and the row's name. */
  function keyOf(thing: Element, name: string): string {
    const role = thing.getAttribute('role') ?? (thing instanceof HTMLInputElement ? thing.type : thing.tagName.toLowerCase())
    const words = name
      .replaceAll(/\d[\d.,/-]*/g, '#')
      .replace(/^(更多操作|选择|展开|收起).*$/, '$1')
      .slice(0, 40)
    const item = thing.closest('li')
    // tiles and lines in a list are rows as well
    if (item && !thing.matches('[role=menuitem]') && (item.parentElement?.children.length ?? 0) > 3)
      return `item ${role} ${[...item.querySelectorAll(thing.tagName)].indexOf(thing)}`
    const cell = thing.closest('tbody td')
    const row = cell?.parentElement
    if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement)) return `${role} ${words}`
    const head = row.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent?.trim() ?? ''
    const isData = role !== 'switch' && role !== 'checkbox' && cell !== row.cells[row.cells.length - 1]
    return `row ${head} ${role} ${isData ? '' : words}`
  }

  /** Dates do not depend on permissions. */
  function isCalendar(root: Element): boolean {
    return [...root.querySelectorAll('thead *')].some(({ textContent }) => textContent === '三')
  }
}
