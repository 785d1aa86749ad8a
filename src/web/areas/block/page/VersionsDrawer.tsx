import { useState } from 'react'
import { page, type PageVersion } from '#contract/block/page.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Compared, DRAFT } from './Compared.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import styles from './versions.module.css'

const versionTexts = texts({
  zh: {
    title: '版本',
    title_of: '“{title}”的版本',
    none: '还没有发布过',
    none_hint: '发布后，最近20个版本会保留在这里。',
    version: '第 {n} 版',
    shown: '正在展示',
    from: '回滚自第 {n} 版',
    blocks: '{n} 个区块',
    compare: '与上一版比较',
    hide: '收起',
    preview: '预览',
    from_version: '比较',
    to_version: '与',
    draft: '草稿',
    roll: '回滚到该版本',
    ask: '回滚到第 {n} 版？',
    ask_body: '客户将看到第 {n} 版的内容，并生成新的版本。未发布的草稿修改会保留。',
  },
  en: {
    title: 'Versions',
    title_of: 'Versions of “{title}”',
    none: 'Never published',
    none_hint: 'The last 20 versions are kept here after a publication.',
    version: 'Version {n}',
    shown: 'Shown now',
    from: 'Rolled back to version {n}',
    blocks: '{n:block|blocks}',
    compare: 'Compare with the previous one',
    hide: 'Hide',
    preview: 'Preview',
    from_version: 'Compare',
    to_version: 'with',
    draft: 'Draft',
    roll: 'Roll back to this',
    ask: 'Roll back to version {n}?',
    ask_body: 'Customers see the content of version {n}, as a new version. Unpublished changes of the draft stay.',
  },
})

interface VersionsDrawerProps {
  /** The page whose versions are shown, null while the drawer is closed. */
  id: number | null
  onClose: () => void
}

/** A page's kept versions with their changes, and the way back to each. */
export function VersionsDrawer({ id, onClose }: VersionsDrawerProps) {
  const { current, opening } = useOpening(id)
  return current === null ? null : <OpenVersions key={opening} id={current} open={id !== null} onClose={onClose} />
}

function OpenVersions({ id, open, onClose }: Omit<VersionsDrawerProps, 'id'> & { id: number; open: boolean }) {
  const t = useTexts(versionTexts)
  const { data: row } = useCall(page.detail, { id }, { enabled: open, quiet: true })
  const { data, error, refetch } = useCall(page.versions, { id }, { enabled: open, staleTime: 0, quiet: true })
  const [compared, setCompared] = useState<number | null>(null)
  const [previewed, setPreviewed] = useState<number | null>(null)
  const roll = useAction(page.rollback, { onSuccess: () => setPreviewed(null) })
  async function ask(n: number) {
    if (await confirm({ title: t('ask', { n }), body: t('ask_body', { n }), confirmText: t('roll') })) roll.mutate({ id, version: n })
  }
  const list = data?.list
  const rollButton = (n: number) =>
    row?.state === 'published' && (
      <Allowed access={page.rollback}>
        <Button size="compact" loading={roll.isPending} onClick={() => void ask(n)}>
          {t('roll')}
        </Button>
      </Allowed>
    )
  return (
    <Drawer open={open} title={row ? t('title_of', { title: row.title }) : t('title')} width={640} onClose={onClose}>
      {error && !list ? (
        <NotLoaded error={error} retry={refetch} />
      ) : !list ? (
        <Skeleton lines={8} />
      ) : list.length === 0 ? (
        <Empty title={t('none')}>{t('none_hint')}</Empty>
      ) : (
        <>
          <AnyTwo id={id} list={list} />
          <ol className={styles.list}>
            {list.map((one, at) => {
              const before = list[at + 1]
              const isShown = at === 0 && row?.state === 'published'
              return (
                <li key={one.version} className={styles.version}>
                  <Head version={one} isShown={isShown} />
                  <span className={styles.buttons}>
                    {before && (
                      <Button
                        size="compact"
                        aria-expanded={compared === one.version}
                        onClick={() => setCompared(compared === one.version ? null : one.version)}
                      >
                        {t(compared === one.version ? 'hide' : 'compare')}
                      </Button>
                    )}
                    <Button size="compact" onClick={() => setPreviewed(one.version)}>
                      {t('preview')}
                    </Button>
                    {at > 0 && rollButton(one.version)}
                  </span>
                  {before && compared === one.version && <Compared id={id} older={before.version} newer={one.version} />}
                </li>
              )
            })}
          </ol>
        </>
      )}
      <PreviewDialog
        row={row && previewed !== null ? { id, title: row.title, version: previewed } : null}
        onClose={() => setPreviewed(null)}
        footer={previewed !== null && previewed !== list?.[0]?.version && rollButton(previewed)}
      />
    </Drawer>
  )
}

function Head({
  version: { version, title, block_count, published_at, published_by_name, rolled_back_to },
  isShown,
}: {
  version: PageVersion
  isShown: boolean
}) {
  const t = useTexts(versionTexts)
  return (
    <div className={styles.head}>
      <strong>{t('version', { n: version })}</strong>
      {isShown && <Tag tone="success">{t('shown')}</Tag>}
      {rolled_back_to !== null && <Tag tone="info">{t('from', { n: rolled_back_to })}</Tag>}
      <span className={styles.what}>
        {title} · {t('blocks', { n: block_count })} · <Time value={published_at} /> {published_by_name}
      </span>
    </div>
  )
}

/** The differences between any two versions, or a version and the draft; the first choice is the newest version and the draft. */
function AnyTwo({ id, list }: { id: number; list: readonly PageVersion[] }) {
  const t = useTexts(versionTexts)
  const [older, setOlder] = useState(list[0]?.version ?? DRAFT)
  const [newer, setNewer] = useState(DRAFT)
  const options = [
    { key: DRAFT, title: t('draft') },
    ...list.map(({ version, title }) => ({ key: version, title: `${t('version', { n: version })} · ${title}` })),
  ]
  const select = (label: string, value: number, set: (value: number) => void) => (
    <Select<number> aria-label={label} size="compact" value={value} options={options} onChange={(next) => set(next ?? DRAFT)} />
  )
  return (
    <section className={styles.version} aria-label={t('from_version')}>
      <div className={styles.two}>
        {t('from_version')} {select(t('from_version'), older, setOlder)} {t('to_version')} {select(t('to_version'), newer, setNewer)}
      </div>
      <Compared id={id} older={older} newer={newer} />
    </section>
  )
}
