import { Toolbar } from '@base-ui/react/toolbar'
import { useEditorState, type Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import Baseline from 'virtual:icon/baseline'
import ChevronDown from 'virtual:icon/chevron-down'
import TableIcon from 'virtual:icon/table'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu, type MenuEntry } from '#web/kit/ui/overlay/Menu.tsx'
import { richTexts } from './rich-texts.ts'
import styles from './RichText.module.css'

const SIZES = ['12px', '14px', '16px', '18px', '20px', '24px', '32px']
const COLORS = ['#1b1e24', '#5a6170', '#c1293b', '#b26a00', '#0b7a4b', '#1d5fc4', '#6d3bc0']
const LEVELS = [2, 3, 4] as const

/** Body text or a heading. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const t = useTexts(richTexts)
  const level = useEditorState({ editor, selector: ({ editor }) => LEVELS.find((level) => editor.isActive('heading', { level })) })
  const title = level ? t('heading', { n: level }) : t('paragraph')
  return (
    <ToolMenu
      label={`${t('style')} ${title}`}
      items={[
        { key: 'p', title: t('paragraph'), onSelect: () => editor.chain().focus().setParagraph().run() },
        ...LEVELS.map((level) => ({
          key: `h${level}`,
          title: t('heading', { n: level }),
          onSelect: () => editor.chain().focus().setHeading({ level }).run(),
        })),
      ]}
    >
      {title}
    </ToolMenu>
  )
}

export function SizeMenu({ editor }: { editor: Editor }) {
  const t = useTexts(richTexts)
  const size = useLook(editor, 'size')
  return (
    <ToolMenu
      label={`${t('size')} ${size ?? t('size_default')}`}
      items={[
        { key: 'default', title: t('size_default'), onSelect: () => setLook(editor, { size: null }) },
        ...SIZES.map((size) => ({ key: size, title: size, onSelect: () => setLook(editor, { size }) })),
      ]}
    >
      {size ?? t('size')}
    </ToolMenu>
  )
}

export function ColorMenu({ editor }: { editor: Editor }) {
  const t = useTexts(richTexts)
  const color = useLook(editor, 'color')
  return (
    <ToolMenu
      label={`${t('color')} ${color ?? t('color_default')}`}
      items={[
        { key: 'default', title: t('color_default'), onSelect: () => setLook(editor, { color: null }) },
        ...COLORS.map((color) => ({
          key: color,
          title: color,
          icon: <span className={styles.swatch} style={{ background: color }} />,
          onSelect: () => setLook(editor, { color }),
        })),
      ]}
    >
      <Baseline aria-hidden size={16} style={color ? { color } : undefined} />
    </ToolMenu>
  )
}

/** Inserts a table; inside one it edits its rows and columns. */
export function TableMenu({ editor }: { editor: Editor }) {
  const t = useTexts(richTexts)
  const inside = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const run = () => editor.chain().focus()
  const items: MenuEntry[] = inside
    ? [
        { key: 'row', title: t('add_row'), onSelect: () => run().addRowAfter().run() },
        { key: 'column', title: t('add_column'), onSelect: () => run().addColumnAfter().run() },
        { key: 'merge', title: t('merge_cells'), onSelect: () => run().mergeOrSplit().run() },
        'separator',
        { key: 'delete-row', title: t('delete_row'), onSelect: () => run().deleteRow().run() },
        { key: 'delete-column', title: t('delete_column'), onSelect: () => run().deleteColumn().run() },
        { key: 'delete', title: t('delete_table'), danger: true, onSelect: () => run().deleteTable().run() },
      ]
    : [{ key: 'insert', title: t('insert_table'), onSelect: () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run() }]
  return (
    <ToolMenu label={t('table')} items={items}>
      <TableIcon aria-hidden size={16} />
    </ToolMenu>
  )
}

function ToolMenu({ label, items, children }: { label: string; items: MenuEntry[]; children: ReactNode }) {
  return (
    <Menu items={items}>
      <Toolbar.Button render={<Button variant="ghost" size="compact" className={styles.opener} aria-label={label} />}>
        {children}
        <ChevronDown aria-hidden size={12} />
      </Toolbar.Button>
    </Menu>
  )
}

function useLook(editor: Editor, name: 'color' | 'size'): string | null {
  return useEditorState({ editor, selector: ({ editor }) => (editor.getAttributes('look')[name] as string | undefined) ?? null })
}

function setLook(editor: Editor, change: { color?: string | null; size?: string | null }): void {
  const look = { ...editor.getAttributes('look'), ...change }
  const chain = editor.chain().focus()
  if (look.color || look.size) chain.setMark('look', look).run()
  else chain.unsetMark('look').run()
}
