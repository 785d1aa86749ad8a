import { ground, HEIGHT, noiseOf, points, polygon, tone, WIDTH, type Brush, type Palette } from './canvas.ts'

const nights: readonly Palette[] = [
  ['#04121c', '#0a2f3f', '#0e7f78', '#4dffb4', '#c9ffe6'],
  ['#0c0a24', '#251b5c', '#4b4be0', '#5fd0ff', '#e3c8ff'],
  ['#10081c', '#3a1450', '#8a2fa8', '#52f0c8', '#ffc4ec'],
]

/** Northern lights over a dark ridge. */
export function aurora({ random, variant }: Brush): string {
  const palette = nights[variant] ?? nights[0]!
  const noise = noiseOf(random)
  const rayOf = (id: string, colour: string) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${colour}" stop-opacity="0"/><stop offset="0.75" stop-color="${colour}" stop-opacity="0.8"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>`
  const soft = '<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="7 16"/></filter>'
  const rays = [0.55, 0.72, 0.88].map((share, i) => {
    const base = 560 + i * 95
    const strips = Array.from({ length: 200 }, (_, k) => {
      const x = k * 10 - 40
      const y = base + (noise(k * 0.035 + i * 9, i * 5) - 0.5) * 520
      const height = 190 + noise(k * 0.21, i * 7 + 3) * 430
      const strength = noise(k * 0.06 + 30, i + 11) ** 1.3
      return `<rect x="${x}" y="${(y - height).toFixed(0)}" width="13" height="${height.toFixed(0)}" fill="url(#ray${i})" opacity="${strength.toFixed(2)}"/>`
    })
    return `${rayOf(`ray${i}`, tone(palette, share))}${strips.join('')}`
  })
  const ridge = (level: number, rough: number) =>
    points([
      [0, HEIGHT],
      ...Array.from({ length: 97 }, (_, k) => [k * 20, level - noise(k * rough, level) * 230] as const),
      [WIDTH, HEIGHT],
    ])
  const land = `<polygon points="${ridge(1010, 0.09)}" fill="${tone(palette, 0.12)}"/><polygon points="${ridge(1110, 0.17)}" fill="${tone(palette, 0)}"/>`
  return `${soft}${ground(palette, [0, 0.3])}${stars(random, 160)}<g filter="url(#soft)">${rays.join('')}</g>${land}`
}

/** Hills behind hills under a sun or moon. */
export function hills({ random, palette, variant }: Brush): string {
  const noise = noiseOf(random)
  const [x, y, radius] = (
    [
      [1340, 330, 120],
      [560, 420, 190],
      [980, 260, 80],
    ] as const
  )[variant] ?? [960, 300, 100]
  const layers = Array.from({ length: 8 }, (_, i) => {
    const level = 470 + i * 84
    const outline = Array.from(
      { length: 97 },
      (_, k) => [k * 20, level - noise(k * (0.035 + i * 0.012) + i * 11, i * 3) * (260 - i * 16) + 100] as const,
    )
    return `<polygon points="${points([[0, HEIGHT], ...outline, [WIDTH, HEIGHT]])}" fill="${tone(palette, 0.72 - i * 0.1)}"/>`
  })
  const halo = `<radialGradient id="halo"><stop offset="0.2" stop-color="${palette[4]}" stop-opacity="0.75"/><stop offset="1" stop-color="${palette[4]}" stop-opacity="0"/></radialGradient>`
  const sun = `<circle cx="${x}" cy="${y}" r="${radius * 3.6}" fill="url(#halo)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${palette[4]}"/>`
  return `${halo}${ground(palette, [0.3, 0.85])}${variant === 2 ? stars(random, 70) : ''}${sun}${layers.join('')}`
}

/** A city by night whose towers are bolts, with nuts on their heads and light in the windows. */
export function city({ random, palette, variant }: Brush): string {
  const rows = [0.2, 0.11, 0.03].map((shade, depth) => {
    const floor = HEIGHT + 10
    let x = -60
    let towers = ''
    while (x < WIDTH + 60) {
      const width = 58 + random() * 84
      const height = (620 - depth * 150) * (0.42 + random() * 0.68)
      towers += tower(x, floor - height, width, height, tone(palette, shade + random() * 0.03), random, palette, depth)
      x += width + 8 + random() * 30
    }
    return towers
  })
  const moon = polygon(1500 - variant * 480, 210 + variant * 30, 96, 6, 0.3)
  const hole = `<circle cx="${1500 - variant * 480}" cy="${210 + variant * 30}" r="42" fill="${tone(palette, 0.24)}"/>`
  return `${ground(palette, [0.06, 0.62])}${stars(random, 110)}<polygon points="${points(moon)}" fill="${palette[4]}" opacity="0.92"/>${hole}${rows.join('')}`
}

function tower(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  random: () => number,
  palette: Palette,
  depth: number,
): string {
  const head = random() < 0.6
  const top = head
    ? `<path d="M${x - 12} ${y + 34}l10 -38h${width + 4}l10 38z" fill="${colour}"/>`
    : `<rect x="${x + width / 2 - 3}" y="${y - 60}" width="6" height="64" fill="${colour}"/>`
  let windows = ''
  for (let row = 0; row < height / 34 - 2; row++) {
    for (let column = 0; column < Math.floor(width / 20) - 1; column++) {
      if (random() > 0.3 - depth * 0.04) continue
      windows += `<rect x="${(x + 12 + column * 20).toFixed(0)}" y="${(y + 52 + row * 34).toFixed(0)}" width="9" height="14" fill="${tone(palette, 0.7 + random() * 0.3)}"/>`
    }
  }
  return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" fill="${colour}"/>${top}${windows}`
}

function stars(random: () => number, count: number): string {
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${(random() * WIDTH).toFixed(0)}" cy="${(random() * HEIGHT * 0.62).toFixed(0)}" r="${(0.7 + random() * 1.5).toFixed(1)}" fill="#ffffff" opacity="${(0.25 + random() * 0.6).toFixed(2)}"/>`,
  ).join('')
}
