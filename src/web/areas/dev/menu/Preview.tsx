import EyeOff from 'virtual:icon/eye-off'
import { menu } from '#contract/dev/menu.ts'
import type { MenuRoute } from '#contract/session/session.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { AnyIcon } from '#web/kit/ui/icon/AnyIcon.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { menuTexts } from './texts.ts'
import styles from './Preview.module.css'

interface PreviewProps {
  /** The role's id; 0: the first one; null: closed. */
  role: number | null
  onChoose: (id: number) => void
  onClose: () => void
}

/** The menu as a role's holders get it, built by the function that also answers their requests. */
export function Preview({ role, onChoose, onClose }: PreviewProps) {
  const t = useTexts(menuTexts)
  const { data } = useCall(menu.preview, role ? { role_id: role } : {}, { enabled: role !== null, keepPrevious: true, staleTime: 0 })
  const chosen = role || data?.roles[0]?.key
  const title = data?.roles.find(({ key }) => key === chosen)?.title
  return (
    <Drawer
      open={role !== null}
      title={title === undefined ? t('preview') : t('preview_of', { role: title })}
      onClose={onClose}
      width={420}
    >
      <Field label={t('preview_role')}>
        <Select value={chosen ?? null} options={data?.roles ?? []} onChange={(id) => id !== null && onChoose(id)} />
      </Field>
      {!data ? <Skeleton lines={8} /> : data.list.length === 0 ? <Empty title={t('preview_empty')} /> : <Branch routes={data.list} />}
    </Drawer>
  )
}

function Branch({ routes }: { routes: readonly MenuRoute[] }) {
  const t = useTexts(menuTexts)
  const language = useLanguage()
  return (
    <ul className={styles.branch}>
      {routes.map(({ name, meta, children }) => (
        <li key={name}>
          <span className={styles.entry} data-hidden={meta.hidden || undefined}>
            {meta.icon && !meta.isCustomSvg && <AnyIcon name={meta.icon} />}
            {language === 'en' ? (meta.title_en ?? meta.title) : meta.title}
            {meta.hidden && <EyeOff role="img" aria-label={t('preview_hidden')} size={14} />}
          </span>
          {children && <Branch routes={children} />}
        </li>
      ))}
    </ul>
  )
}
