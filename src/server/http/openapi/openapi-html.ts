/** Trusted markup; any other text is escaped. */
export interface Raw {
  readonly markup: string
}

export function raw(markup: string): Raw {
  return { markup }
}

/** A page part: html`<p>${text}</p>`. */
export function html(parts: TemplateStringsArray, ...values: (string | Raw)[]): string {
  return parts.map((part, i) => part + escape(values[i])).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(value: string | Raw | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign) : value.markup
}
