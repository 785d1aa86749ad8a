const NAMES = ['title', 'name', 'real_name', 'nickname', 'nick', 'code'] as const

/** A row's name, if it has one. */
export function rowName(row: object | undefined): string | undefined {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return NAMES.map((name) => values[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined
}
