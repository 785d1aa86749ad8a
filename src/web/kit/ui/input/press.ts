// a pointer or a mouse button is down; a finger's mouse events come after its own
let isDown = false
const waiting = new Set<() => void>()

/**
 * Calls the function as soon as no press is in progress: at once, or after the click that ends the press. Otherwise a message that appears
 * on blur would move the target, and the click would miss it.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.add(act)
  else act()
}

function settle(): void {
  if (isDown) return
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}

if (typeof window !== 'undefined') {
  for (const name of ['pointerdown', 'mousedown'] as const) addEventListener(name, () => (isDown = true), true)
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'blur'] as const) {
    const end = () => {
      isDown = false
      // the click follows in the same task
      setTimeout(settle)
    }
    addEventListener(name, (event) => (event.type !== 'blur' || event.target === window) && end(), true)
  }
}
