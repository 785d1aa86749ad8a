import { useRef, useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { imageTexts } from '#web/kit/image-texts.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'

export interface UploadedImage {
  url: string
  id: string | number
  width: number
  height: number
}

/** Uploads one file; `onProgress` receives the completed share, from 0 to 1. */
export type UploadImage = (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<UploadedImage>

/** Uploads a video and resolves to its address. */
export type UploadVideo = (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<{ url: string }>

/** The dialogs for a picture field: the library, and the crop to the field's shape. */
export interface PictureDeskProps {
  /** Opens the library, or takes these files; null is closed. */
  request: 'library' | readonly File[] | null
  /** Width divided by height; undefined takes every shape. */
  aspect: number | undefined
  /** How many pictures the field still takes. */
  room: number
  onFiles: (files: readonly File[]) => void
  onUrls: (urls: readonly string[]) => void
  onClose: () => void
}

export interface Pending {
  id: string
  file: File
  preview: string
  part: number
  failure: string | undefined
  stop: AbortController
}

interface Limits {
  value: readonly string[]
  onChange: (value: string[]) => void
  upload: UploadImage
  max: number
  maxMegabytes: number
}

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
export const accept = acceptedTypes.join(',')

/** The files in progress: validated, uploaded, and added to the value as they finish. */
export function useUploadQueue({ value, onChange, upload, max, maxMegabytes }: Limits) {
  const t = useTexts(imageTexts)
  const [pending, setPending] = useState<readonly Pending[]>([])
  // Two files may finish before the next rendering; each must see the picture that the other added.
  const newest = useRef(value)
  const lastValue = useRef(value)
  if (lastValue.current !== value) lastValue.current = newest.current = value

  function add(files: Iterable<File>) {
    let room = max - value.length - pending.length
    const added: Pending[] = []
    for (const file of files) {
      const id = `${file.name}-${file.size}-${file.lastModified}`
      if ([...pending, ...added].some((one) => one.id === id)) continue
      if (!acceptedTypes.includes(file.type)) toast.error(t('upload_type', { name: file.name }))
      else if (file.size > maxMegabytes * 1024 * 1024) toast.error(t('upload_too_large', { name: file.name, size: maxMegabytes }))
      else if (room-- <= 0) toast.error(t('upload_full', { max }))
      else added.push({ id, file, preview: URL.createObjectURL(file), part: 0, failure: undefined, stop: new AbortController() })
    }
    setPending((before) => [...before, ...added])
    for (const one of added) void send(one)
  }

  async function send(one: Pending) {
    try {
      const image = await upload(one.file, { onProgress: (part) => patch(one.id, { part }), signal: one.stop.signal })
      forget(one)
      if (newest.current.includes(image.url)) toast.info(t('upload_duplicate', { name: one.file.name }))
      else {
        const next = [...newest.current, image.url]
        newest.current = next
        onChange(next)
      }
    } catch (error) {
      if (one.stop.signal.aborted) return
      patch(one.id, { failure: failureText(error) })
    }
  }

  function retry(one: Pending) {
    patch(one.id, { failure: undefined, part: 0 })
    void send(one)
  }

  function cancel(one: Pending) {
    one.stop.abort()
    forget(one)
  }

  function forget(one: Pending) {
    setPending((before) => before.filter((other) => other.id !== one.id))
  }

  function patch(id: string, change: Partial<Pending>) {
    setPending((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  return { pending, add, retry, cancel }
}

/** An Error's message, or the `msg` from a refused request. */
export function failureText(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    if ('msg' in error && typeof error.msg === 'string') return error.msg
    if ('message' in error && typeof error.message === 'string') return error.message
  }
  return String(error)
}
