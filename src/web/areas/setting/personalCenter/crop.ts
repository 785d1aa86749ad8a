export interface Size {
  width: number
  height: number
}

/** The position of a picture under the square: `zoom` 1 just fills it; `x` and `y` are its centre's offset in pixels. */
export interface Placing {
  zoom: number
  x: number
  y: number
}

export const MAX_ZOOM = 4
export const centred: Placing = { zoom: 1, x: 0, y: 0 }

/** The position nearest to the requested one that leaves no part of the square empty. */
export function placeWithin(picture: Size, square: number, { zoom, x, y }: Placing): Placing {
  const near = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const { width, height } = shownSize(picture, square, near)
  const within = (value: number, slack: number) => Math.min(slack, Math.max(-slack, value))
  return { zoom: near, x: within(x, (width - square) / 2), y: within(y, (height - square) / 2) }
}

/** The picture's size on the screen. */
export function shownSize({ width, height }: Size, square: number, zoom: number): Size {
  const scale = (square / Math.min(width, height)) * zoom
  return { width: width * scale, height: height * scale }
}

/** The picture part, in its own pixels, that lies under the square. */
export function cutOf(picture: Size, square: number, placing: Placing): { left: number; top: number; size: number } {
  const scale = (square / Math.min(picture.width, picture.height)) * placing.zoom
  const size = square / scale
  return { left: picture.width / 2 - placing.x / scale - size / 2, top: picture.height / 2 - placing.y / scale - size / 2, size }
}
