import { useSite } from '#web/base/site.ts'

interface LogoProps {
  size?: number
}

/** The logo from the settings, else the product's own: a bolt's hexagonal head with a lightning bolt on it. */
export function Logo({ size = 28 }: LogoProps) {
  const logo = useSite((site) => site.logo)
  if (logo !== '') return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32">
      <path fill="var(--color-primary)" d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z" />
      <path fill="var(--color-primary-contrast)" d="M18.6 6.5 9.4 17.6h5.2l-1.4 7.9 9.4-11.4h-5.4z" />
    </svg>
  )
}
