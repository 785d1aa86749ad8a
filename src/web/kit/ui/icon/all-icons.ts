import drawings from 'virtual:all-icons'
import type { Drawing } from './icon.ts'

/** Every icon's SVG shapes by its name. */
export const allIcons: Readonly<Record<string, Drawing | undefined>> = drawings

export const iconNames: readonly string[] = Object.keys(drawings)
