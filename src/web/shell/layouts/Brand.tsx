import { useSite } from '#web/session/site.ts'
import { href } from '#web/router/location.ts'
import { Logo } from '../Logo.tsx'
import styles from './Brand.module.css'

interface BrandProps {
  /** Only the logo. */
  isSmall?: boolean
}

/** The product's sign and name, leading to the start page. */
export function Brand({ isSmall = false }: BrandProps) {
  const name = useSite((site) => site.name)
  return (
    <a className={styles.brand} href={href('/')} aria-label={name} data-small={isSmall || undefined}>
      <Logo />
      {!isSmall && <span>{name}</span>}
    </a>
  )
}
