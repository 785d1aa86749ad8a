import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { useGroup, useReadOnly, type ControlProps } from '#web/kit/ui/input/field-context.ts'
import type { UploadImage, UploadVideo } from '#web/kit/ui/upload/upload-queue.ts'
import { richTextExtensions, withStylesAsData } from './rich-text-schema.ts'
import { richTexts } from './rich-texts.ts'
import { RichTextBar } from './RichTextBar.tsx'
import { RichTextImages } from './RichTextImages.tsx'
import control from '#web/kit/ui/input/control.module.css'
import styles from './RichText.module.css'

export interface RichTextProps extends ControlProps<string, HTMLDivElement> {
  uploadImage: UploadImage
  uploadVideo: UploadVideo
  placeholder?: string
}

/** The editor itself; loaded when a form needs one. */
export function RichTextEditor(props: RichTextProps) {
  const { value, onChange, onBlur, uploadImage, uploadVideo, placeholder, disabled, id, invalid, 'aria-label': label, ref } = props
  const t = useTexts(richTexts)
  const locked = useReadOnly(disabled || props.readOnly)
  const group = useGroup({ id, invalid, 'aria-label': label })
  const [inserting, setInserting] = useState<readonly File[] | null>(null)
  // the last output from this editor; any other value comes from outside
  const lastValue = useRef(value)
  // the value from outside, and its form as the editor writes it: a return to it is no change
  const lastInput = useRef({ value, html: '' })
  const editor = useEditor({
    extensions: richTextExtensions(placeholder ?? t('placeholder')),
    content: withStylesAsData(value),
    editable: !locked,
    // a strict policy allows no style element; the module has the styles
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: `${styles.content} ${styles.editable}`,
        ...Object.fromEntries(Object.entries(group).flatMap(([name, attribute]) => (attribute ? [[name, String(attribute)]] : []))),
      },
      transformPastedHTML: withStylesAsData,
      handlePaste: (_view, { clipboardData }) => takeImages(clipboardData?.files),
      handleDrop: (_view, { dataTransfer }) => takeImages(dataTransfer?.files),
    },
    onCreate: ({ editor }) => {
      lastInput.current = { value: lastValue.current, html: htmlOf(editor) }
    },
    onUpdate: ({ editor }) => {
      const html = htmlOf(editor)
      lastValue.current = html === lastInput.current.html ? lastInput.current.value : html
      onChange(lastValue.current)
    },
    onBlur,
  })

  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    editor.commands.setContent(withStylesAsData(value), { emitUpdate: false })
    lastInput.current = { value, html: htmlOf(editor) }
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
      {!locked && <RichTextBar editor={editor} uploadVideo={uploadVideo} onImages={() => setInserting([])} />}
      <EditorContent editor={editor} className={styles.scroll} />
      <RichTextImages
        files={inserting}
        upload={uploadImage}
        onClose={() => setInserting(null)}
        onInsert={(urls) => {
          editor
            .chain()
            .focus()
            .insertContent([...urls.map((src) => ({ type: 'image', attrs: { src } })), { type: 'paragraph' }])
            .run()
        }}
      />
    </div>
  )
}

/** Read-only formatted text. */
export function RichTextReader({ html }: { html: string }) {
  const editor = useEditor(
    {
      extensions: richTextExtensions(''),
      content: withStylesAsData(html),
      editable: false,
      injectCSS: false,
      editorProps: { attributes: { role: 'document', class: styles.content ?? '' } },
    },
    [html],
  )
  return <EditorContent editor={editor} />
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
}
