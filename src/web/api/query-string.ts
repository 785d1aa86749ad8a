/** Writes a value as a query or form body: nested as `a[b]=1`, lists as `a[]=1`; what is undefined or an empty list is left out. */
export function serialize(input: object): string {
  return Object.entries(input)
    .flatMap(([key, value]) => pairs(key, value))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')
}

function pairs(key: string, value: unknown): [key: string, value: string][] {
  if (value === undefined) return []
  if (value === null) return [[key, '']]
  if (value instanceof Date) return [[key, value.toISOString()]]
  if (Array.isArray(value)) return value.flatMap((item) => pairs(`${key}[]`, item))
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, item]) => pairs(`${key}[${name}]`, item))
  return [[key, String(value)]]
}
