/** More of a text is not kept. */
export const MOST_CHARACTERS = 2000

/** Puts the text of a cell together, of all its runs, without what says how they are read aloud. */
export function cellText() {
  let [whole, run] = ['', '']
  let [isRun, isAloud] = [false, false]
  return {
    open(name: string) {
      if (name === 'rPh') isAloud = true
      if (name !== 't') return
      isRun = true
      run = ''
    },
    text(text: string) {
      if (isRun && run.length < MOST_CHARACTERS) run += text
    },
    close(name: string) {
      if (name === 'rPh') isAloud = false
      if (name !== 't') return
      if (!isAloud && whole.length < MOST_CHARACTERS) whole += unescaped(run)
      isRun = false
    },
    take(): string {
      const text = whole
      whole = ''
      return text
    },
  }
}

/** Signs that XML has no room for are written by their numbers. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}
