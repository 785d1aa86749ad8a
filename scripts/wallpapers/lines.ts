import { ground, HEIGHT, noiseOf, points, tone, WIDTH, type Brush } from './canvas.ts'

/** Lines that follow a field of directions. */
export function flow({ random, palette, variant }: Brush): string {
  const noise = noiseOf(random)
  const scale = [0.0016, 0.0028, 0.0011][variant] ?? 0.002
  const lines = Array.from({ length: 420 }, () => {
    let [x, y] = [random() * WIDTH * 1.1 - 100, random() * HEIGHT * 1.1 - 50]
    const shade = noise(x * 0.002 + 20, y * 0.002)
    const path = Array.from({ length: 46 }, () => {
      const angle = noise(x * scale, y * scale) * Math.PI * (variant === 1 ? 4 : 2.4) - 0.6
      x += Math.cos(angle) * 14
      y += Math.sin(angle) * 14
      return [x, y] as const
    })
    const width = 1 + random() * random() * 7
    return `<polyline points="${points(path)}" stroke="${tone(palette, 0.35 + shade * 0.65)}" stroke-width="${width.toFixed(1)}" opacity="${(0.35 + random() * 0.5).toFixed(2)}"/>`
  })
  return `${ground(palette, [0, 0.2])}<g fill="none" stroke-linecap="round">${lines.join('')}</g>`
}

/** A landscape by its lines of equal height. */
export function contours({ random, palette, variant }: Brush): string {
  const noise = noiseOf(random)
  const scale = [0.0021, 0.0034, 0.0015][variant] ?? 0.002
  const height = (x: number, y: number) => noise(x * scale, y * scale) * 0.72 + noise(x * scale * 2.6 + 9, y * scale * 2.6) * 0.28
  const levels = Array.from({ length: 22 }, (_, i) => 0.12 + (i / 22) * 0.76)
  const lines = levels.map((level, i) => {
    const strong = i % 5 === 0
    const look = `stroke="${tone(palette, 0.42 + level * 0.7)}" stroke-width="${strong ? 5 : 2.4}"`
    return `<path d="${levelLine(height, level)}" ${look}/>`
  })
  return `${ground(palette, [0.02, 0.26])}<g fill="none" stroke-linecap="round">${lines.join('')}</g>`
}

/** Where a height is exactly `level`: marching squares. */
function levelLine(height: (x: number, y: number) => number, level: number): string {
  const step = 16
  let path = ''
  for (let y = -step; y < HEIGHT + step; y += step) {
    for (let x = -step; x < WIDTH + step; x += step) {
      const [a, b, c, d] = [height(x, y), height(x + step, y), height(x + step, y + step), height(x, y + step)] as const
      const cuts: string[] = []
      const cut = (from: number, to: number, place: (share: number) => readonly [number, number]) => {
        if (from < level === to < level) return
        const [px, py] = place((level - from) / (to - from))
        cuts.push(`${px.toFixed(1)} ${py.toFixed(1)}`)
      }
      cut(a, b, (share) => [x + share * step, y])
      cut(b, c, (share) => [x + step, y + share * step])
      cut(c, d, (share) => [x + step - share * step, y + step])
      cut(d, a, (share) => [x, y + step - share * step])
      for (let i = 0; i + 1 < cuts.length; i += 2) path += `M${cuts[i]}L${cuts[i + 1]}`
    }
  }
  return path
}

/** Many waves beside each other, like turned steel in a low light. */
export function waves({ random, palette, variant }: Brush): string {
  const phases = Array.from({ length: 4 }, () => random() * 6.28)
  const rows = [54, 84, 38][variant] ?? 54
  const lines = Array.from({ length: rows }, (_, i) => {
    const share = i / (rows - 1)
    const path = Array.from({ length: 97 }, (_, k) => {
      const x = k * 20
      const swing =
        Math.sin(x * 0.0031 + phases[0]! + share * 3.4) * 150 +
        Math.sin(x * 0.0064 + phases[1]! - share * 5.2) * 62 +
        Math.sin(x * 0.013 + phases[2]! + share * 9) * 20
      return [x, HEIGHT * (share * 1.3 - 0.15) + swing * (0.4 + 0.8 * Math.sin(share * Math.PI))] as const
    })
    const glow = Math.abs(Math.sin(share * Math.PI * 1.5 + phases[3]!))
    return `<polyline points="${points(path)}" stroke="${tone(palette, 0.25 + glow * 0.75)}" stroke-width="${(1.5 + glow * 5).toFixed(1)}" opacity="0.85"/>`
  })
  return `${ground(palette, [0, 0.14])}<g fill="none">${lines.join('')}</g>`
}

/** Rings of a lathe. */
export function rings({ random, palette, variant }: Brush): string {
  const [cx, cy] = (
    [
      [1380, 420],
      [960, 1180],
      [420, 380],
    ] as const
  )[variant] ?? [960, 540]
  const arcs = Array.from({ length: 64 }, (_, i) => {
    const radius = 40 + i * 25 + random() * 8
    const share = 0.18 + random() * 0.82
    const around = 2 * Math.PI * radius
    const gap = around * (0.12 + random() * 0.55)
    return `<circle cx="${cx}" cy="${cy}" r="${radius.toFixed(0)}" stroke="${tone(palette, share)}" stroke-width="${(2 + random() * 15).toFixed(1)}" stroke-dasharray="${(around - gap).toFixed(0)} ${gap.toFixed(0)}" transform="rotate(${(random() * 360).toFixed(0)} ${cx} ${cy})" opacity="${(0.4 + share * 0.55).toFixed(2)}"/>`
  })
  return `${ground(palette, [0, 0.22])}<g fill="none" stroke-linecap="round">${arcs.join('')}</g>`
}
