/** Maximum characters in a text; the rest is dropped. */
export const MOST_CHARACTERS = 2000

/** A cell's text, and how much is struck through. */
export interface RunText {
  text: string
  struck: 'none' | 'part' | 'all'
}

/** Joins the runs in a cell's text, without phonetic runs. */
export function textRuns() {
  let [whole, run] = ['', '']
  let [isRun, isAloud, isStruck] = [false, false, false]
  const has = { plain: false, struck: false }
  return {
    open(name: string, attributes: string) {
      if (name === 'rPh') isAloud = true
      if (name === 'r' || name === 'si' || name === 'is') isStruck = false
      if (name === 'strike') isStruck = isOn(attributes)
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
      isRun = false
      if (isAloud) return
      if (whole.length < MOST_CHARACTERS) whole += unescaped(run)
      if (run.trim() !== '') has[isStruck ? 'struck' : 'plain'] = true
    },
    take(): RunText {
      const taken: RunText = { text: whole.slice(0, MOST_CHARACTERS), struck: has.struck ? (has.plain ? 'part' : 'all') : 'none' }
      whole = ''
      isStruck = has.plain = has.struck = false
      return taken
    },
  }
}

/** Tells whether a tag such as `<strike/>` switches its format on. */
export function isOn(attributes: string): boolean {
  return !/\bval\s*=\s*["'](?:0|false)["']/.test(attributes)
}

/** Decodes the escapes for characters that XML forbids: `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}
