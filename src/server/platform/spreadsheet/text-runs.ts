/** Maximum characters in a text; the rest is dropped. */
export const MOST_CHARACTERS = 2000

/** Joins the runs in a cell's text, without phonetic runs. */
export function textRuns() {
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

/** Decodes the escapes for characters that XML forbids: `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}
