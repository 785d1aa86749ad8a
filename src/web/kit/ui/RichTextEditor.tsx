import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import control from './control.module.css'
import { useGroup } from './field-context.ts'
import type { RichTextProps } from './RichText.tsx'
import { richTextExtensions } from './rich-text-schema.ts'
import { richTexts } from './rich-texts.ts'
import { RichTextBar } from './RichTextBar.tsx'
import { RichTextImages } from './RichTextImages.tsx'
import styles from './RichText.module.css'

/** The editor itself; fetched when a form has one. */
export function RichTextEditor(props: RichTextProps) {
  const {
    value,
    onChange,
    onBlur,
    uploadImage,
    uploadVideo,
    placeholder,
    disabled,
    readOnly,
    id,
    invalid,
    'aria-label': label,
    ref,
  } = props
  const t = useTexts(richTexts)
  const group = useGroup({ id, invalid, 'aria-label': label })
  const [inserting, setInserting] = useState<readonly File[] | null>(null)
  // what this editor has said last; anything else comes from outside
  const said = useRef(value)
  const editor = useEditor({
    extensions: richTextExtensions(placeholder ?? t('placeholder')),
    content: value,
    editable: !disabled && !readOnly,
    // a strict policy lets no style element in; the module has the styles
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: `${styles.content} ${styles.editable}`,
        ...Object.fromEntries(Object.entries(group).flatMap(([name, given]) => (given ? [[name, String(given)]] : []))),
      },
      handlePaste: (_view, { clipboardData }) => takeImages(clipboardData?.files),
      handleDrop: (_view, { dataTransfer }) => takeImages(dataTransfer?.files),
    },
    onUpdate: ({ editor }) => {
      said.current = htmlOf(editor)
      onChange(said.current)
    },
    onBlur,
  })

  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [value, editor])

  function takeImages(files: FileList | undefined): boolean {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (images.length > 0) setInserting(images)
    return images.length > 0
  }

  return (
    <div
      ref={ref}
      className={`${control.box} ${styles.box}`}
      tabIndex={-1}
      onFocus={(event) => event.target === event.currentTarget && editor.commands.focus()}
    >
      <RichTextBar editor={editor} uploadVideo={uploadVideo} onImages={() => setInserting([])} />
      <EditorContent editor={editor} className={styles.scroll} />
      <RichTextImages
        files={inserting}
        upload={uploadImage}
        onClose={() => setInserting(null)}
        onInsert={(urls) => {
          editor
            .chain()
            .focus()
            .insertContent(urls.map((src) => ({ type: 'image', attrs: { src } })))
            .run()
        }}
      />
    </div>
  )
}

/** Formatted text to read. */
export function RichTextReader({ html }: { html: string }) {
  const editor = useEditor(
    {
      extensions: richTextExtensions(''),
      content: html,
      editable: false,
      injectCSS: false,
      editorProps: { attributes: { class: styles.content ?? '' } },
    },
    [html],
  )
  return <EditorContent editor={editor} />
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}
