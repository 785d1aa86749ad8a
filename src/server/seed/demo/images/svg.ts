import { letters } from './letters.ts'
import { pictograms } from './pictograms.ts'

/** A brand's logo as SVG: its initials on a background in its own colour. */
export function brandLogo({ id, code }: { id: number; code: string }): string {
  const hue = Math.round((id * 137.508) % 360)
  const [first = '', second = ''] = code
  const light = id % 3 === 0
  const [ground, ink] = light ? [`hsl(${hue} 45% 92%)`, `hsl(${hue} 55% 32%)`] : [`hsl(${hue} 48% 38%)`, '#fff']
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/>${mark(id % 4, ink)}
    <g fill="none" stroke="${ink}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path transform="translate(9.6 14.6)" d="${letters[first]}"/><path transform="translate(21.6 14.6)" d="${letters[second]}"/></g></svg>`
}

/** The picture for a family's goods as SVG. */
export function goodsPicture(key: string): string {
  const drawing = pictograms[key]
  if (!drawing) throw new Error(`no drawing of ${key}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-6 -6 60 60"><style>.a{fill:#dbe4f0}.w{fill:#fff}.d{stroke-dasharray:2 2}</style>
    <rect x="-6" y="-6" width="60" height="60" fill="#f7f9fc"/><g fill="none" stroke="#3d4d66" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`
}

function mark(kind: number, ink: string) {
  const thin = `fill="none" stroke="${ink}" stroke-width=".9" opacity=".7"`
  if (kind === 0) return `<circle cx="20" cy="19.6" r="15" ${thin}/>`
  if (kind === 1) return `<path d="M9 28.6H31" ${thin}/>`
  if (kind === 2) return `<path d="M20 3.6 34.2 11.8V28.2L20 36.4 5.8 28.2V11.8Z" ${thin}/>`
  return `<path d="M6 6H34V33.2H6Z" ${thin}/>`
}
