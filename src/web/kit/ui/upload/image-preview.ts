import { create } from 'zustand'

export interface PreviewImage {
  src: string
  alt: string
}

interface Previewed {
  images: readonly PreviewImage[]
  index: number
}

export const useImagePreviewStore = create<{ preview: Previewed | null }>(() => ({ preview: null }))

/** Opens the preview of images; the arrow keys move between them. */
export function previewImages(images: readonly PreviewImage[], index = 0): void {
  useImagePreviewStore.setState({ preview: { images, index } })
}
