import { AnyIcon } from './AnyIcon.tsx'
import { menuIcons } from './menu-icons.ts'
import styles from './MenuIcon.module.css'

interface MenuIconProps {
  name: string | undefined
  /** One of the product's own svgs instead of the icon set. */
  isCustomSvg?: boolean
  size?: number
}

const ownSvgs = import.meta.glob<string>('./svg/*.svg', { query: '?url', import: 'default', eager: true })

/** A route's icon. */
export function MenuIcon({ name, isCustomSvg, size = 16 }: MenuIconProps) {
  const svg = isCustomSvg && name !== undefined ? ownSvgs[`./svg/${name}.svg`] : undefined
  if (svg !== undefined) {
    const mask = `url("${svg}")`
    return <span aria-hidden className={styles.own} style={{ width: size, height: size, maskImage: mask }} />
  }
  const Icon = menuIcons[name ?? 'circle-small']
  if (Icon) return <Icon aria-hidden size={size} className={styles.icon} />
  // an icon that a person has chosen from the whole set
  return (
    <span aria-hidden className={styles.icon} style={{ width: size, height: size }}>
      {name !== undefined && <AnyIcon name={name} size={size} />}
    </span>
  )
}
