/** One way to search goods for a line: all words in `need` must stand in the title, `like` decide the order. */
export interface WordSearch {
  need: string[]
  like: string[]
}

// buyers' words, and the title words for the same
const same: readonly [pattern: RegExp, ...forms: string[]][] = [
  [/^(?:SUS)?304$/, 'A2-70', '304'],
  [/^(?:SUS)?316L?$/, 'A4-80', '316'],
  [/^(\d+(?:\.\d)?)级$/, '$1'],
  [/^D(\d+(?:\.\d+)?)$/, 'φ$1'],
  [/^(\d+)#$/, 'VG$1', '$1'],
  [/^(\d+)(?:CM|MM)$/, '$1MM', '$1'],
  [/^([SMLX]{1,3})码$/, '$1'],
]

// a material or a strength grade of fasteners: other goods do not serve instead
const GRADE = /^(?:(?:SUS)?(?:304|316L?|201)|A[24](?:-[578]0)?|(?:4\.8|5\.8|6\.8|8\.8|10\.9|12\.9)级?)$/

/** The searches for words in normal form, from the strictest to the widest; each strictness is a list with alternatives. */
export function searchesFor(words: string): WordSearch[][] {
  const parts = [...new Set(words.split(' ').flatMap(piecesOf))].slice(0, 12)
  const isSpec = (part: string) => /\d/.test(part)
  const specs = parts.filter((part) => isSpec(part) && part.length >= 2)
  const names = parts.filter((part) => !specs.includes(part))
  const long = names.filter((name) => name.length >= 2)
  if (specs.length === 0) {
    if (long.length === 0) return []
    const longest = long.toSorted((a, b) => b.length - a.length)[0] as string
    return [[{ need: long, like: names }], ...(long.length > 1 ? [[{ need: [longest], like: names }]] : [])]
  }
  const strict = formsOf(specs).map((need) => ({ need, like: names }))
  const sizes = specs.filter((part) => !GRADE.test(part))
  const first = (sizes.length > 0 ? sizes : specs).toSorted((a, b) => b.length - a.length)[0] as string
  const wide = formsOf([first]).map((need) => ({ need, like: parts }))
  return specs.length > 1 ? [strict, wide] : [strict]
}

/** For each material or grade in words in normal form its spellings, of which the goods must have one. */
export function gradesIn(words: string): string[][] {
  const stated = words.split(' ').flatMap(piecesOf)
  return [...new Set(stated)].filter((part) => GRADE.test(part)).map(formsOfOne)
}

/** `6205轴承` names a number and a word; `φ8.5` and `M8×40` stay whole. */
function piecesOf(word: string): string[] {
  return word
    .split(/(?<=[一-龥])(?=[A-Zφ\d])|(?<=[A-Z\d#×])(?=[一-龥])(?!码|级|号|寸|目|芯|刃|针|齿)/)
    .map((part) => part.replace(/^[-/.]+|[-/.]+$/g, ''))
    .filter(Boolean)
}

/** Every form combination, at most four. */
function formsOf(parts: readonly string[]): string[][] {
  let rows: string[][] = [[]]
  for (const part of parts) {
    const forms = formsOfOne(part)
    rows = rows.flatMap((row) => forms.map((form) => [...row, form])).slice(0, 4)
  }
  return rows
}

function formsOfOne(part: string): string[] {
  for (const [pattern, ...forms] of same) {
    if (pattern.test(part)) return forms.map((form) => part.replace(pattern, form))
  }
  return [part]
}

/** A regular expression for a title with this word, which does not belong to a longer number: M8×40 is not M8×400. */
export function wholeWord(word: string): string {
  const literal = word.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  const before = /^\d/.test(word) ? '(^|[^0-9.])' : ''
  const after = /\d$/.test(word) ? '($|[^0-9.]|[.]($|[^0-9]))' : ''
  return before + literal + after
}
