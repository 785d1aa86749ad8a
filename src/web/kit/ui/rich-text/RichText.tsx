import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { RichTextProps } from './RichTextEditor.tsx'

const editor = onDemand(() => import('./RichTextEditor.tsx'))

/** Formatted text with pictures, videos and tables; the value is its HTML, empty for no content. Put it into a Field with `group`. */
export function RichText(props: RichTextProps) {
  const Editor = editor.useLoaded(true)?.RichTextEditor
  return Editor ? <Editor {...props} /> : <Skeleton lines={8} />
}

/** The same text, read-only. It passes through the editor's schema, so that no script in it can run. */
export function RichTextView({ html }: { html: string }) {
  const View = editor.useLoaded(true)?.RichTextReader
  return View ? <View html={html} /> : <Skeleton lines={6} />
}
