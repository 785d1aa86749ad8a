import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type DragEvent, type Ref, type RefObject } from 'react'
import ImagePlus from 'virtual:icon/image-plus'
import Images from 'virtual:icon/images'
import { useTexts } from '#web/base/locales/texts.ts'
import { imageTexts } from '#web/kit/image-texts.ts'
import { useGroup, useReadOnly, type ControlProps } from '#web/kit/ui/input/field-context.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { previewImages } from './image-preview.ts'
import { useTileDrag } from './tile-drag.ts'
import { accept, useUploadQueue, type PictureDeskProps, type UploadImage } from './upload-queue.ts'
import { UploadPending } from './UploadPending.tsx'
import { UploadTile, type UploadTileProps } from './UploadTile.tsx'
import styles from './Upload.module.css'

export interface UploadProps extends ControlProps<readonly string[], HTMLDivElement> {
  upload: UploadImage
  max?: number
  maxMegabytes?: number
  /** Initial files, such as pasted ones. */
  start?: readonly File[]
  /** The library and the crop, for pages whose person may see the library. */
  desk?: ComponentType<PictureDeskProps> | undefined
  /** Offers the library. */
  hasLibrary?: boolean
  /** The required width divided by the height; pictures with other shapes are cropped at the desk. */
  aspect?: number | undefined
}

/** Images by click, drop or paste, in a sortable order; the value is the list with their addresses. Put it into a Field with `group`. */
export function Upload(props: UploadProps) {
  const {
    value,
    onChange,
    onBlur,
    upload,
    max = 10,
    maxMegabytes = 10,
    start,
    desk: Desk,
    hasLibrary,
    aspect,
    disabled,
    readOnly,
    name,
    ref,
    ...own
  } = props
  const t = useTexts(imageTexts)
  const group = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [request, setRequest] = useState<PictureDeskProps['request']>(null)
  const { pending, add: send, retry, cancel } = useUploadQueue({ value, onChange, upload, max, maxMegabytes })
  const locked = useReadOnly(disabled || readOnly)
  const { handlers, tileOf } = useTiles(value, onChange, Boolean(locked))
  // a field with a shape looks at the files before it sends them
  const add = (files: Iterable<File>) => (Desk && aspect ? setRequest([...files]) : send(files))
  const room = !locked && value.length + pending.length < max

  useStart(start, add)
  usePaste(group, room, add)

  function take(urls: readonly string[]) {
    const fresh = urls.filter((url) => !value.includes(url))
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, max))
  }

  return (
    <div
      ref={(element) => {
        group.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      role="group"
      tabIndex={-1}
      {...useGroup(own)}
      {...handlers}
      {...dropHandlers(room, add)}
      className={styles.group}
      onBlur={onBlur}
    >
      {value.map((url, index) => (
        <UploadTile key={url} {...tileOf(url, index)} />
      ))}
      {pending.map((one) => (
        <UploadPending key={one.id} pending={one} onRetry={() => retry(one)} onCancel={() => cancel(one)} />
      ))}
      {room && (
        <AddButtons
          hint={max > 1 ? t('upload_count', { n: value.length, max }) : t('add_image_hint')}
          onPick={() => picker.current?.click()}
          onLibrary={Desk && hasLibrary ? () => setRequest('library') : undefined}
        />
      )}
      {Desk && (
        <Desk
          request={request}
          aspect={aspect}
          room={max - value.length - pending.length}
          onFiles={send}
          onUrls={take}
          onClose={() => setRequest(null)}
        />
      )}
      <FileInput ref={picker} name={name} multiple={max > 1} onFiles={add} />
    </div>
  )
}

/** The uploaded pictures: their preview, removal and order. */
function useTiles(value: readonly string[], onChange: (value: readonly string[]) => void, locked: boolean) {
  const t = useTexts(imageTexts)
  const { dragged, handlers } = useTileDrag(move)

  async function remove(url: string) {
    const yes = await confirm({ title: t('delete_image_confirm'), confirmText: t('delete'), tone: 'danger' })
    if (yes) onChange(value.filter((one) => one !== url))
  }

  function move(from: number, to: number) {
    const url = value[from]
    if (url === undefined || to < 0 || to >= value.length || from === to) return
    const rest = value.filter((_, index) => index !== from)
    onChange([...rest.slice(0, to), url, ...rest.slice(to)])
  }

  const tileOf = (url: string, index: number): UploadTileProps => ({
    url,
    index,
    locked,
    movable: !locked && value.length > 1,
    dragging: index === dragged,
    onPreview: () =>
      previewImages(
        value.map((src, at) => ({ src, alt: t('image', { n: at + 1 }) })),
        index,
      ),
    onRemove: () => void remove(url),
    onMove: (step) => move(index, index + step),
  })

  return { handlers, tileOf }
}

function useStart(start: readonly File[] | undefined, add: (files: readonly File[]) => void): void {
  const startWith = useEffectEvent(add)
  useEffect(() => {
    if (start && start.length > 0) startWith(start)
  }, [start])
}

/** A paste event has no own target: it belongs to the control under the pointer or with the focus. */
function usePaste(group: RefObject<HTMLElement | null>, isOn: boolean, add: (files: FileList) => void): void {
  useEffect(() => {
    if (!isOn) return
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      if (!files?.length || !group.current?.matches(':hover, :focus-within')) return
      event.preventDefault()
      add(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

function dropHandlers(room: boolean, add: (files: FileList) => void) {
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      if (room) event.currentTarget.setAttribute('data-over', '')
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => event.currentTarget.removeAttribute('data-over'),
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      event.currentTarget.removeAttribute('data-over')
      if (room) add(event.dataTransfer.files)
    },
  }
}

interface AddButtonsProps {
  hint: string
  onPick: () => void
  onLibrary: (() => void) | undefined
}

function AddButtons({ hint, onPick, onLibrary }: AddButtonsProps) {
  const t = useTexts(imageTexts)
  return (
    <>
      <button type="button" className={styles.add} onClick={onPick}>
        <ImagePlus aria-hidden size={18} />
        <span>{t('add_image')}</span>
        <span className={styles.hint}>{hint}</span>
      </button>
      {onLibrary && (
        <button type="button" className={styles.add} onClick={onLibrary}>
          <Images aria-hidden size={18} />
          <span>{t('from_library')}</span>
        </button>
      )}
    </>
  )
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  name: string | undefined
  multiple: boolean
  onFiles: (files: readonly File[]) => void
}

function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      accept={accept}
      hidden
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}
