import drawings from 'virtual:all-icons'

/** The drawing of every icon by its name: the shapes of its svg. */
export const allIcons: Readonly<Record<string, readonly Shape[] | undefined>> = drawings

export const iconNames: readonly string[] = Object.keys(drawings)

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
