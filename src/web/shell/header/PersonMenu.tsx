import ChevronDown from 'virtual:icon/chevron-down'
import CircleQuestionMark from 'virtual:icon/circle-question-mark'
import CircleUser from 'virtual:icon/circle-user'
import LogOut from 'virtual:icon/log-out'
import Palette from 'virtual:icon/palette'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { resolve } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { logOut } from '#web/base/session/enter.ts'
import { useSession } from '#web/base/session/store.ts'
import { Menu, type MenuEntry } from '#web/kit/ui/overlay/Menu.tsx'
import { openThemeDrawer } from '#web/shell/theme/theme-drawer.ts'
import { headerTexts } from './texts.ts'
import styles from './PersonMenu.module.css'

const PERSONAL_CENTER = '/setting/personalCenter'
const WHY = '/setting/why'

/** The logged-in person, a link to the personal centre if there is one, and the logout. */
export function PersonMenu() {
  const t = useTexts(headerTexts)
  const { username, real_name, avatar } = useSession()
  const hasCenter = useRoutes(({ routes }) => resolve(routes ?? [], PERSONAL_CENTER).kind === 'page')
  const name = real_name || username
  const items: MenuEntry[] = [
    // shown here even if the theme hides it elsewhere
    { key: 'theme', title: t('themeSettings'), icon: <Palette aria-hidden />, onSelect: openThemeDrawer },
    'separator',
    { key: 'logout', title: t('logout'), icon: <LogOut aria-hidden />, onSelect: logOut },
  ]
  if (hasCenter) {
    items.unshift(
      { key: 'center', title: t('personalCenter'), icon: <CircleUser aria-hidden />, onSelect: () => navigate(PERSONAL_CENTER) },
      { key: 'why', title: t('why'), icon: <CircleQuestionMark aria-hidden />, onSelect: () => navigate(WHY) },
    )
  }
  return (
    <Menu items={items} align="end">
      <button type="button" className={styles.person} aria-label={t('account', { name })}>
        {avatar ? (
          <img src={avatar} alt="" className={styles.avatar} />
        ) : (
          <span aria-hidden className={styles.avatar}>
            {[...name][0]?.toUpperCase()}
          </span>
        )}
        <span className={styles.name}>{name}</span>
        <ChevronDown aria-hidden size={14} className={styles.arrow} />
      </button>
    </Menu>
  )
}
