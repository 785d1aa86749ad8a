/**
 * Keeps `--notice-room` at the height that the notices cover at the bottom of the window. Pages, drawers and dialogs end above it, because a
 * notice may stay for hours. Notices at the top of a phone cover no page.
 */
export function keepRoomFor(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined
  const { style } = document.documentElement
  function measure() {
    const { top, height } = stack?.getBoundingClientRect() ?? { top: 0, height: 0 }
    const room = height > 0 && top > innerHeight / 2 ? innerHeight - top : 0
    style.setProperty('--notice-room', `${Math.ceil(room)}px`)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(stack)
  addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    removeEventListener('resize', measure)
    style.removeProperty('--notice-room')
  }
}
