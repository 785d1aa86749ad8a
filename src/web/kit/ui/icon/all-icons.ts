import drawings from 'virtual:all-icons'
import type { Drawing } from './icon.ts'

/** The SVG shapes of every icon by its name. */
export const allIcons: Readonly<Record<string, Drawing | undefined>> = drawings

export const iconNames: readonly string[] = Object.keys(drawings)
