import { useTexts } from '#web/base/locales/texts.ts'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { withoutMeaning } from './theme-reasons.ts'
import { useTheme } from './theme-store.ts'
import { themeTexts } from './theme-texts.ts'
import type { ThemeSwitch } from './theme.ts'
import styles from './ThemeSwitches.module.css'

interface ThemeSwitchesProps {
  names: readonly ThemeSwitch[]
  isMobile: boolean
}

/** The visibility switches, one per line. */
export function ThemeSwitches({ names, isMobile }: ThemeSwitchesProps) {
  const t = useTexts(themeTexts)
  const theme = useTheme()
  return (
    <ul className={styles.list}>
      {names.map((name) => {
        const reason = withoutMeaning(name, theme, isMobile)
        return (
          <li key={name} className={styles.line}>
            <Switch value={theme[name]} disabledReason={reason && t(reason)} onChange={(value) => useTheme.setState({ [name]: value })}>
              <span className={styles.name}>{t(name)}</span>
            </Switch>
          </li>
        )
      })}
    </ul>
  )
}
