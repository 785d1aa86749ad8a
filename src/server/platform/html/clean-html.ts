import sanitize from 'sanitize-html'

export interface CleanHtml {
  html: string
  /** The pictures in it, each once, in order. */
  images: string[]
  /** The input contained something that is not allowed. */
  cleaned: boolean
  /** The result has no visible content. */
  empty: boolean
}

const OWN_IMAGE = /^\/files\/[a-z0-9/_-]+\.(?:jpg|png|gif|webp)$/
const OWN_VIDEO = /^\/files\/[a-z0-9/_-]+\.mp4$/
const COLOR = /^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i
const SIZE = /^(?:[1-9]\d?)px$/
const STYLE = new RegExp(`^(?:\\s*(?:color\\s*:\\s*${inner(COLOR)}|font-size\\s*:\\s*${inner(SIZE)})\\s*(?:;|$))*\\s*$`, 'i')

/** The allowed attributes in a detail by tag (domain §3.10). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start'],
  li: [],
  strong: [],
  em: [],
  span: ['style'],
  img: ['src', 'alt', 'width', 'height'],
  video: ['src', 'controls', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}
// browsers write the same values in other forms
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

/** Removes everything from HTML that is not allowed: scripts, event attributes, and addresses outside the product. */
export function cleanHtml(dirty: string): CleanHtml {
  const images = new Set<string>()
  let cleaned = false
  let hasText = false
  const html = sanitize(dirty, {
    allowedTags: Object.keys(allowed),
    allowedAttributes: Object.fromEntries(Object.entries(allowed).map(([tag, attributes]) => [tag, [...attributes]])),
    allowedStyles: { span: { color: [COLOR], 'font-size': [SIZE] } },
    allowedSchemes: [],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xmp', 'noembed', 'noframes', 'iframe', 'plaintext'],
    transformTags: sameAs,
    onOpenTag: (tag, attributes) => {
      cleaned ||= !isAllowed(sameAs[tag] ?? tag, attributes)
    },
    exclusiveFilter: ({ tag, attribs }) => {
      const isOwn = sourceOf[tag]?.test(attribs['src'] ?? '') ?? true
      if (isOwn && sourceOf[tag]) hasText = true
      if (isOwn && tag === 'img') images.add(attribs['src'] ?? '')
      return !isOwn
    },
    textFilter: (text) => {
      hasText ||= text.replaceAll('&nbsp;', ' ').trim() !== ''
      return text
    },
  })
  return { html: html.trim(), images: [...images], cleaned, empty: !hasText }
}

const sourceOf: Readonly<Record<string, RegExp>> = { img: OWN_IMAGE, video: OWN_VIDEO }

function isAllowed(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  const names = allowed[tag]
  if (!names) return false
  return Object.entries(attributes).every(([name, value]) => {
    if (name === 'style' && tag === 'span') return STYLE.test(value)
    if (name === 'src') return sourceOf[tag]?.test(value) ?? false
    return names.includes(name)
  })
}

function inner({ source }: RegExp): string {
  return source.replace(/^\^|\$$/g, '')
}
