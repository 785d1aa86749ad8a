const browsers = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['微信', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*Safari/],
] as const

const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

/** The browser's display name: `Chrome 140 · Windows`; undefined for an unknown one. */
export function deviceName(userAgent: string): string | undefined {
  const browser = browsers.map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const).find(([, version]) => version)
  const system = systems.find(([, pattern]) => pattern.test(userAgent))
  const parts = [browser?.join(' '), system?.[0]].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : undefined
}
