import { Toolbar } from '@base-ui/react/toolbar'
import { useEditorState, type Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import BoldIcon from 'virtual:icon/bold'
import ImagePlus from 'virtual:icon/image-plus'
import ItalicIcon from 'virtual:icon/italic'
import List from 'virtual:icon/list'
import ListOrdered from 'virtual:icon/list-ordered'
import Redo2 from 'virtual:icon/redo-2'
import RemoveFormatting from 'virtual:icon/remove-formatting'
import Undo2 from 'virtual:icon/undo-2'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import type { UploadVideo } from '#web/kit/ui/upload/upload-queue.ts'
import { richTexts } from './rich-texts.ts'
import { BlockMenu, ColorMenu, SizeMenu, TableMenu } from './RichTextMenus.tsx'
import { RichTextVideo } from './RichTextVideo.tsx'
import styles from './RichText.module.css'

interface RichTextBarProps {
  editor: Editor
  uploadVideo: UploadVideo
  onImages: () => void
}

/** One button row; the arrow keys move between them. */
export function RichTextBar({ editor, uploadVideo, onImages }: RichTextBarProps) {
  const t = useTexts(richTexts)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  return (
    <Toolbar.Root className={styles.bar} aria-label={t('toolbar')}>
      <Tool tip={t('undo')} icon={<Undo2 aria-hidden size={16} />} disabled={!on.canUndo} onClick={() => run().undo().run()} />
      <Tool tip={t('redo')} icon={<Redo2 aria-hidden size={16} />} disabled={!on.canRedo} onClick={() => run().redo().run()} />
      <Toolbar.Separator className={styles.separator} />
      <BlockMenu editor={editor} />
      <SizeMenu editor={editor} />
      <ColorMenu editor={editor} />
      <Tool tip={t('bold')} icon={<BoldIcon aria-hidden size={16} />} pressed={on.bold} onClick={() => run().toggleBold().run()} />
      <Tool tip={t('italic')} icon={<ItalicIcon aria-hidden size={16} />} pressed={on.italic} onClick={() => run().toggleItalic().run()} />
      <Tool tip={t('clear')} icon={<RemoveFormatting aria-hidden size={16} />} onClick={() => run().unsetAllMarks().clearNodes().run()} />
      <Toolbar.Separator className={styles.separator} />
      <Tool tip={t('bullets')} icon={<List aria-hidden size={16} />} pressed={on.bullets} onClick={() => run().toggleBulletList().run()} />
      <Tool
        tip={t('numbers')}
        icon={<ListOrdered aria-hidden size={16} />}
        pressed={on.numbers}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Toolbar.Separator className={styles.separator} />
      <Tool tip={t('insert_image')} icon={<ImagePlus aria-hidden size={16} />} onClick={onImages} />
      <RichTextVideo editor={editor} upload={uploadVideo} />
      <TableMenu editor={editor} />
    </Toolbar.Root>
  )
}

interface ToolProps {
  tip: string
  icon: ReactNode
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

function Tool({ tip, icon, pressed, disabled, onClick }: ToolProps) {
  return (
    <Toolbar.Button
      render={<Button variant="ghost" size="compact" icon={icon} tip={tip} aria-pressed={pressed} />}
      disabled={disabled}
      // the text keeps the focus, so that continued typing loses no character
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  )
}
