import { create } from 'zustand'

export interface PreviewImage {
  src: string
  alt: string
}

interface Previewed {
  images: readonly PreviewImage[]
  index: number
}

export const useImagePreviewStore = create<{ shown: Previewed | null }>(() => ({ shown: null }))

/** Shows images large; the arrow keys go from one to the next. */
export function previewImages(images: readonly PreviewImage[], index = 0): void {
  useImagePreviewStore.setState({ shown: { images, index } })
}
