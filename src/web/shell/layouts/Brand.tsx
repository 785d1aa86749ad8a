import { href } from '#web/base/router/location.ts'
import { useSite } from '#web/base/site.ts'
import { Logo } from '#web/kit/ui/icon/Logo.tsx'
import styles from './Brand.module.css'

interface BrandProps {
  /** Only the logo. */
  isSmall?: boolean
}

/** The product logo and name, with a link to the start page. */
export function Brand({ isSmall = false }: BrandProps) {
  const name = useSite((site) => site.name)
  return (
    <a className={styles.brand} href={href('/')} aria-label={name} data-small={isSmall || undefined}>
      <Logo />
      {!isSmall && <span>{name}</span>}
    </a>
  )
}
