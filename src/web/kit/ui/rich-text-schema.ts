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
import { Dropcursor, Placeholder, UndoRedo } from '@tiptap/extensions'

/** Colour and size of letters: `<span style="color:…;font-size:…">`. */
const Look = Mark.create({
  name: 'look',
  addAttributes: () => ({
    color: { default: null, parseHTML: (element) => styleOf(element, 'color'), rendered: false },
    size: { default: null, parseHTML: (element) => styleOf(element, 'font-size'), rendered: false },
  }),
  parseHTML: () => [
    { tag: 'span[style]', getAttrs: (element) => ((styleOf(element, 'color') ?? styleOf(element, 'font-size')) ? null : false) },
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

/** What a rich text may contain: just what the server leaves in it. */
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
    // pictures of other sites come along when text is pasted; they are left behind
    Image.extend({ parseHTML: () => [{ tag: 'img[src^="/files/"]' }] }),
    Video,
    Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null }),
    TableRow,
    TableHeader,
    TableCell,
    UndoRedo,
    Dropcursor,
    Placeholder.configure({ placeholder }),
  ]
}

// by the attribute itself: what a strict policy lets a document parse of it is the browser's affair
function styleOf(element: HTMLElement, property: 'color' | 'font-size'): string | null {
  const [, value] = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+?)\\s*(?:;|$)`, 'i').exec(element.getAttribute('style') ?? '') ?? []
  return value ?? null
}
