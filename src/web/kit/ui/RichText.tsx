import type { ControlProps } from './field-context.ts'
import { onDemand } from './on-demand.ts'
import { Skeleton } from './Skeleton.tsx'
import type { UploadImage } from './upload-queue.ts'

/** Sends a video and answers its address. */
export type UploadVideo = (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<{ url: string }>

export interface RichTextProps extends ControlProps<string, HTMLDivElement> {
  uploadImage: UploadImage
  uploadVideo: UploadVideo
  placeholder?: string
}

const editor = onDemand(() => import('./RichTextEditor.tsx'))

/** Formatted text with pictures, videos and tables; the value is its HTML, empty where nothing is written. Put it into a Field with `group`. */
export function RichText(props: RichTextProps) {
  const Editor = editor.useLoaded(true)?.RichTextEditor
  return Editor ? <Editor {...props} /> : <Skeleton lines={8} />
}

/** The same text to read. It passes through the editor's schema, so nothing of it can run. */
export function RichTextView({ html }: { html: string }) {
  const View = editor.useLoaded(true)?.RichTextReader
  return View ? <View html={html} /> : <Skeleton lines={6} />
}
