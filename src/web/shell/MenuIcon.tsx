import { AnyIcon } from '#web/kit/ui/AnyIcon.tsx'
import { onDemand } from '#web/kit/ui/on-demand.ts'
import styles from './MenuIcon.module.css'

interface MenuIconProps {
  name: string | undefined
  /** One of the product's own svgs instead of the icon set. */
  isCustomSvg?: boolean
  size?: number
}

const icons = onDemand(() => import('./menu-icons.ts'))
void icons.load().catch(() => undefined)

const ownSvgs = import.meta.glob<string>('./svg/*.svg', { query: '?url', import: 'default', eager: true })

/** The icon that a route names. Its place is kept while the icons are on their way. */
export function MenuIcon({ name, isCustomSvg, size = 16 }: MenuIconProps) {
  const menuIcons = icons.useLoaded(true)?.menuIcons
  const svg = isCustomSvg && name !== undefined ? ownSvgs[`./svg/${name}.svg`] : undefined
  if (svg !== undefined) {
    const mask = `url("${svg}")`
    return <span aria-hidden className={styles.own} style={{ width: size, height: size, maskImage: mask }} />
  }
  const Icon = menuIcons && menuIcons[name ?? 'circle-small']
  // one that a person has chosen among all
  if (menuIcons && !Icon && name !== undefined) {
    return (
      <span aria-hidden className={styles.icon} style={{ width: size, height: size }}>
        <AnyIcon name={name} size={size} />
      </span>
    )
  }
  return Icon ? (
    <Icon aria-hidden size={size} className={styles.icon} />
  ) : (
    <span aria-hidden className={styles.icon} style={{ width: size, height: size }} />
  )
}
