import { ground, HEIGHT, mix, noiseOf, points, polygon, tone, WIDTH, type Brush } from './canvas.ts'

/** Hexagonal bolts standing on a plane, seen from the corner. */
export function bolts({ random, palette, variant }: Brush): string {
  const noise = noiseOf(random)
  const size = [74, 104, 54][variant] ?? 80
  let picture = ''
  for (let row = -1; row * size * 0.9 < HEIGHT + size * 4; row++) {
    for (let column = -1; column * size * 2.1 < WIDTH + size * 2; column++) {
      const x = column * size * 2.1 + (row % 2 ? size * 1.05 : 0)
      const y = row * size * 0.9
      const share = noise(x * 0.0022, y * 0.0022)
      picture += bolt(x, y, size * 0.86, size * (0.3 + share * 1.5), tone(palette, 0.22 + share * 0.78), palette[0], random() < 0.45)
    }
  }
  return `${ground(palette, [0, 0.2])}${picture}`
}

function bolt(x: number, y: number, radius: number, height: number, colour: string, shadow: string, slotted: boolean): string {
  const flat = (list: [number, number][], drop: number) => list.map(([px, py]): [number, number] => [px, y + (py - y) * 0.58 + drop])
  const top = flat(polygon(x, y, radius, 6, 0), -height)
  const side = (from: number, to: number, dark: number) => {
    const [a, b] = [top[from]!, top[to]!]
    return `<polygon points="${points([a, b, [b[0], b[1] + height], [a[0], a[1] + height]])}" fill="${mix(colour, shadow, dark)}"/>`
  }
  const ring = `<ellipse cx="${x.toFixed(1)}" cy="${(y - height).toFixed(1)}" rx="${(radius * 0.5).toFixed(1)}" ry="${(radius * 0.29).toFixed(1)}" fill="${mix(colour, shadow, slotted ? 0.75 : 0.3)}"/>`
  return `${side(0, 1, 0.38)}${side(1, 2, 0.55)}${side(2, 3, 0.72)}<polygon points="${points(top)}" fill="${colour}"/>${ring}`
}

/** A wall of hexagons, some of them lit. */
export function honeycomb({ random, palette, variant }: Brush): string {
  const noise = noiseOf(random)
  const size = [62, 40, 96][variant] ?? 60
  let picture = ''
  for (let row = -1; row * size * 1.5 < HEIGHT + size * 2; row++) {
    for (let column = -1; column * size * 1.732 < WIDTH + size * 2; column++) {
      const x = column * size * 1.732 + (row % 2 ? size * 0.866 : 0)
      const y = row * size * 1.5
      const share = noise(x * 0.0026, y * 0.0026) ** 1.5 + (random() < 0.06 ? 0.3 : 0)
      picture += `<polygon points="${points(polygon(x, y, size * (0.7 + share * 0.24), 6, Math.PI / 6))}" fill="${tone(palette, 0.1 + share)}"/>`
      if (share > 0.55)
        picture += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 0.34).toFixed(1)}" fill="${tone(palette, 0.08)}"/>`
    }
  }
  return `${ground(palette, [0, 0.08])}${picture}`
}

/** A cut stone: triangles whose light comes from one side. */
export function facets({ random, palette, variant }: Brush): string {
  const noise = noiseOf(random)
  const step = [150, 100, 220][variant] ?? 150
  const shift = () => (random() - 0.5) * step * 0.7
  const columns = Math.ceil(WIDTH / step) + 3
  const rows = Math.ceil(HEIGHT / step) + 3
  const grid = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i): [number, number] => [(i - 1) * step + shift(), (j - 1) * step + shift()]),
  )
  let picture = ''
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const [a, b, c, d] = [grid[j]![i]!, grid[j]![i + 1]!, grid[j + 1]![i + 1]!, grid[j + 1]![i]!]
      for (const corners of random() < 0.5
        ? [
            [a, b, c],
            [a, c, d],
          ]
        : [
            [a, b, d],
            [b, c, d],
          ]) {
        const [x, y] = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k]!, 0) / 3) as [number, number]
        const fill = tone(palette, noise(x * 0.0013, y * 0.0017) * 0.75 + (x / WIDTH) * 0.15 + random() * 0.16)
        picture += `<polygon points="${points(corners)}" fill="${fill}" stroke="${fill}"/>`
      }
    }
  }
  return `${ground(palette)}${picture}`
}

/** Seeds of a sunflower, as nuts. */
export function seeds({ random, palette, variant }: Brush): string {
  const [cx, cy, spread] = (
    [
      [960, 540, 27],
      [1480, 900, 34],
      [260, 180, 30],
    ] as const
  )[variant] ?? [960, 540, 27]
  const golden = Math.PI * (3 - Math.sqrt(5))
  const nuts = Array.from({ length: 1500 }, (_, i) => {
    const distance = spread * Math.sqrt(i)
    const [x, y] = [cx + distance * Math.cos(i * golden), cy + distance * Math.sin(i * golden)]
    if (x < -30 || x > WIDTH + 30 || y < -30 || y > HEIGHT + 30) return ''
    const share = 1 - distance / (spread * 38.8)
    const radius = spread * (0.5 + (1 - share) * 0.34)
    const colour = tone(palette, 0.14 + share ** 1.4 * 0.86 * (0.8 + random() * 0.2))
    return `<polygon points="${points(polygon(x, y, radius, 6, i * golden))}" fill="${colour}"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * 0.42).toFixed(1)}" fill="${palette[0]}"/>`
  })
  return `${ground(palette, [0, 0.16])}${nuts.join('')}`
}
