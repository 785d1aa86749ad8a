import { menu, type MenuRow } from '#contract/dev/menu.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { AnyIcon } from '#web/kit/ui/icon/AnyIcon.tsx'
import styles from './columns.module.css'

const menuTexts = texts({
  zh: {
    yes: '是',
    cached: '缓存',
    not_cached: '不缓存',
  },
  en: {
    yes: 'Yes',
    cached: 'Kept',
    not_cached: 'Not kept',
  },
})

const column = columnsOf(menu.list)

/** The tree table columns (domain §17.2) behind the title. */
export const menuColumns: ListColumn<MenuRow>[] = [
  column.own(
    'icon',
    ({ icon, is_custom_svg }) =>
      icon && (
        <span className={styles.icon} data-tip={icon}>
          {is_custom_svg ? icon : <AnyIcon name={icon} />}
        </span>
      ),
    { width: 48, align: 'center', card: 'hidden' },
  ),
  column.tag('type', { width: 68 }),
  column.own('path', ({ path }) => path && <span className={styles.path}>{path}</span>, { width: 106 }),
  column.own('component', ({ component, type }) => component && type === 'menu' && <span className={styles.path}>{component}</span>, {
    width: 200,
  }),
  column.own('perm', ({ perm }) => perm && <span className={styles.path}>{perm}</span>, { width: 200 }),
  { ...sortColumn<MenuRow>(menu), sortable: false, inList: 'always' },
  column.own('hidden', ({ hidden }, language) => (hidden ? textIn(menuTexts, language, 'yes') : ''), { width: 72, align: 'center' }),
  column.own(
    'no_keep_alive',
    ({ type, no_keep_alive }, language) => type === 'menu' && textIn(menuTexts, language, no_keep_alive ? 'not_cached' : 'cached'),
    { label: ['缓存', 'Cache'], width: 88 },
  ),
  statusColumn(menu),
]
