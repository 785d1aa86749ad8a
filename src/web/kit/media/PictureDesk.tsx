import { useEffect, useState } from 'react'
import type { PictureDeskProps } from '#web/kit/ui/upload/upload-queue.ts'
import { CropDialog } from './CropDialog.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'

// a camera rounding is no other shape
const TOLERANCE = 0.01

/** Takes pictures from the library or from files, and asks for the crop for pictures that have not the required shape. */
export function PictureDesk({ request, aspect, room, onFiles, onUrls, onClose }: PictureDeskProps) {
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const [first] = waiting

  useEffect(() => {
    if (request === null || request === 'library') return
    void sorted(request, aspect).then(({ fit, other }) => {
      onFiles(fit)
      setWaiting((before) => [...before, ...other])
      onClose()
    })
    // each request is new; the callbacks belong to its rendering
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [request])

  async function take(pictures: readonly { url: string; title: string | null; width: number | null; height: number | null }[]) {
    onClose()
    const fits = ({ width, height }: { width: number | null; height: number | null }) => isShaped(width, height, aspect)
    onUrls(pictures.filter(fits).map(({ url }) => url))
    // an original with another shape is cropped into a new picture
    const others = await Promise.all(
      pictures
        .filter((one) => !fits(one))
        .map(async ({ url, title }) => {
          const blob = await (await fetch(url)).blob()
          return new File([blob], title ?? 'picture', { type: blob.type })
        }),
    )
    setWaiting((before) => [...before, ...others])
  }

  const settle = (file?: File) => {
    if (file) onFiles([file])
    setWaiting((before) => before.slice(1))
  }
  return (
    <>
      <LibraryDialog
        open={request === 'library'}
        room={room}
        onTake={(rows) => void take(rows)}
        onFiles={(files) => void bring(files)}
        onClose={onClose}
      />
      {first && aspect && (
        <CropDialog key={`${first.name}${waiting.length}`} file={first} aspect={aspect} onDone={settle} onCancel={() => settle()} />
      )}
    </>
  )

  async function bring(files: readonly File[]) {
    onClose()
    const { fit, other } = await sorted(files, aspect)
    onFiles(fit)
    setWaiting((before) => [...before, ...other])
  }
}

/** Files that are uploaded as they are, and those to crop. The first ones include files that are no pictures, which the upload refuses. */
async function sorted(files: readonly File[], aspect: number | undefined): Promise<{ fit: File[]; other: File[] }> {
  const result: { fit: File[]; other: File[] } = { fit: [], other: [] }
  for (const file of files) {
    // cropping would take the motion from a gif
    const size = aspect && file.type !== 'image/gif' ? await createImageBitmap(file).catch(() => undefined) : undefined
    result[size && !isShaped(size.width, size.height, aspect) ? 'other' : 'fit'].push(file)
    size?.close()
  }
  return result
}

function isShaped(width: number | null, height: number | null, aspect: number | undefined): boolean {
  return !aspect || !width || !height || Math.abs(width / height / aspect - 1) <= TOLERANCE
}
