import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleUser from 'lucide-react/icons/circle-user'
import LogOut from 'lucide-react/icons/log-out'
import { Menu, type MenuEntry } from '#web/kit/ui/Menu.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { resolve } from '#web/router/routes.ts'
import { logOut } from '#web/session/enter.ts'
import { useSession } from '#web/session/store.ts'
import styles from './PersonMenu.module.css'
import { shellTexts } from './texts.ts'

const PERSONAL_CENTER = '/setting/personalCenter'
const WHY = '/setting/why'

/** Who is logged in, the way to the own page where there is one, and the way out. */
export function PersonMenu() {
  const t = useTexts(shellTexts)
  const { username, real_name, avatar } = useSession()
  const hasCenter = useRoutes(({ routes }) => resolve(routes ?? [], PERSONAL_CENTER).kind === 'page')
  const name = real_name || username
  const items: MenuEntry[] = [{ key: 'logout', title: t('logout'), icon: <LogOut aria-hidden />, onSelect: logOut }]
  if (hasCenter) {
    items.unshift(
      { key: 'center', title: t('personalCenter'), icon: <CircleUser aria-hidden />, onSelect: () => navigate(PERSONAL_CENTER) },
      { key: 'why', title: t('why'), icon: <CircleQuestionMark aria-hidden />, onSelect: () => navigate(WHY) },
      'separator',
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
