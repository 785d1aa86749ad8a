/** Cells in the exchange format for spreadsheets: columns separated by tabs, rows by line breaks, cells with either in quotes. */
export function toTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\n')
}

export function fromTsv(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const put = (letter: string) => {
    const row = rows.at(-1) as string[]
    row[row.length - 1] += letter
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (isQuoted) {
      if (letter !== '"') put(letter)
      else if (text[at + 1] === '"') put(text[++at] as string)
      else isQuoted = false
    } else if (letter === '"' && rows.at(-1)?.at(-1) === '') isQuoted = true
    else if (letter === '\t') rows.at(-1)?.push('')
    else if (letter === '\n') rows.push([''])
    else if (letter !== '\r') put(letter)
  }
  // a spreadsheet ends its last row with a line break, too
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop()
  return rows
}

function quoted(cell: string): string {
  return /[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
