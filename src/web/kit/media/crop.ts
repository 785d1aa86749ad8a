export interface Crop {
  way: 'cut' | 'pad'
  /** 1: the largest part that has the shape. */
  zoom: number
  /** The part's place between the edges, 0 to 1. */
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

const MOST = 2000

/** A picture part in pixels; beyond the picture's edges where the whole picture gets margins. */
export function regionOf({ width, height }: Size, aspect: number, { way, zoom, x, y }: Crop): Size & { x: number; y: number } {
  const isWide = width / height > aspect
  const fitted = way === 'cut' ? isWide : !isWide
  const whole = fitted ? { width: height * aspect, height } : { width, height: width / aspect }
  if (way === 'pad') return { ...whole, x: (width - whole.width) / 2, y: (height - whole.height) / 2 }
  const part = { width: whole.width / zoom, height: whole.height / zoom }
  return { ...part, x: (width - part.width) * x, y: (height - part.height) * y }
}

/** Draws the part into the canvas; at its full size, up to 2,000 pixels, for the result. */
export function cut(canvas: HTMLCanvasElement, image: ImageBitmap, aspect: number, crop: Crop, isFull = false): HTMLCanvasElement {
  const region = regionOf(image, aspect, crop)
  if (isFull) {
    const scale = Math.min(1, MOST / Math.max(region.width, region.height))
    canvas.width = Math.max(1, Math.round(region.width * scale))
    canvas.height = Math.max(1, Math.round(canvas.width / aspect))
  }
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  const scale = canvas.width / region.width
  pen.fillStyle = '#fff'
  if (crop.way === 'pad') pen.fillRect(0, 0, canvas.width, canvas.height)
  else pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, -region.x * scale, -region.y * scale, image.width * scale, image.height * scale)
  return canvas
}
