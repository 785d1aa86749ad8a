import { Mark, Node, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions'

// the values that the server accepts
const COLOR = /^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i
const SIZE = /^[1-9]\d?px$/
const KEPT = 'data-look'

/** HTML with its styles as data attributes: a strict policy does not let the browser parse a style, even in an inert document. */
export function withStylesAsData(html: string): string {
  const plain = html.replace(/<style[\s\S]*?<\/style>/gi, '')
  return plain.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${KEPT}`))
}

/** Text colour and size: `<span style="color:…;font-size:…">`. */
const Look = Mark.create({
  name: 'look',
  addAttributes: () => ({
    color: { default: null, parseHTML: (element) => styleOf(element, 'color', COLOR), rendered: false },
    size: { default: null, parseHTML: (element) => styleOf(element, 'font-size', SIZE), rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `span[${KEPT}]`,
      getAttrs: (element) => (styleOf(element, 'color', COLOR) || styleOf(element, 'font-size', SIZE) ? null : false),
    },
  ],
  renderHTML({ mark }) {
    const { color, size } = mark.attrs as { color: string | null; size: string | null }
    const style = [color && `color:${color}`, size && `font-size:${size}`].filter(Boolean).join(';')
    return style === '' ? ['span', 0] : ['span', { style }, 0]
  },
})

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [{ tag: 'video[src^="/files/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', { src: (HTMLAttributes as { src: string }).src, controls: '' }],
})

/** The content that a rich text may have: exactly the server's allow-list. */
export function richTextExtensions(placeholder: string): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Bold,
    Italic,
    Heading.configure({ levels: [2, 3, 4] }),
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    Look,
    // pasted text may contain pictures from other sites; they are dropped
    Image.extend({ parseHTML: () => [{ tag: 'img[src^="/files/"]' }] }),
    Video,
    Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null }),
    TableRow,
    TableHeader,
    TableCell,
    UndoRedo,
    Dropcursor,
    // allows typing after a table or a picture
    TrailingNode,
    Placeholder.configure({ placeholder }),
  ]
}

function styleOf(element: HTMLElement, property: 'color' | 'font-size', form: RegExp): string | null {
  const styles = element.getAttribute(KEPT) ?? ''
  const [, value = ''] = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+?)\\s*(?:;|$)`, 'i').exec(styles) ?? []
  return form.test(value) ? value : null
}
