const STEPS = 4
const FACTORS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

export interface Axis {
  bottom: number
  top: number
  ticks: readonly number[]
}

/**
 * Whole round numbers around the values: four steps from zero, so that the ticks on two axes share the grid, and more below zero; zero alone
 * where there is nothing else.
 */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return { bottom: 0, top: 1, ticks: [0] }
  const step = stepOf(Math.max(STEPS, most - least) / STEPS)
  const first = Math.floor(least / step)
  const last = first === 0 ? STEPS : Math.ceil(most / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
  return { bottom: first * step, top: last * step, ticks }
}

function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = FACTORS.find((one) => one * power >= least && (one * power) % 1 === 0) ?? 10
  return factor * power
}

const [WIDE, NARROW] = [12, 7]

/** The width for a text in 12 px, a little generous: measuring would force a layout for each label. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? WIDE : NARROW), 0)
}

const GAP = 20
const MOST_LABELS = 8

/** The labels that fit into the width without touching: at equal distances, with the newest. */
export function labelsShown(labels: readonly string[], width: number): number[] {
  const widest = Math.max(0, ...labels.map(textWidth))
  const room = Math.max(1, Math.min(MOST_LABELS, Math.floor(width / (widest + GAP))))
  const stride = Math.max(1, Math.ceil(labels.length / room))
  return labels.flatMap((_, at) => ((labels.length - 1 - at) % stride === 0 ? [at] : []))
}

/** The point to which a key leads; undefined if the key is no chart key. */
export function pointAfter(key: string, at: number, count: number, [back, forth]: readonly [string, string]): number | undefined {
  const target = { [back]: at - 1, [forth]: at + 1, Home: 0, End: count - 1, PageUp: at - PAGE, PageDown: at + PAGE }[key]
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target))
}

const PAGE = 7
