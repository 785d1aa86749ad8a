import drawings from 'virtual:all-icons'
import type { Drawing } from './icon.ts'

/** The drawing of every icon by its name: the shapes of its svg. */
export const allIcons: Readonly<Record<string, Drawing | undefined>> = drawings

export const iconNames: readonly string[] = Object.keys(drawings)
