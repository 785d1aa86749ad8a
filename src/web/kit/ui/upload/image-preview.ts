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

/** Opens the image preview; the arrow keys move between the images. */
export function previewImages(images: readonly PreviewImage[], index = 0): void {
  useImagePreviewStore.setState({ preview: { images, index } })
}
