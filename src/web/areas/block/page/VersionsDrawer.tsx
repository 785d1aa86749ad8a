import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Block } from '#contract/block/blocks.ts'
import { nameOf } from '#contract/block/faults.ts'
import { page, type PageVersion } from '#contract/block/page.ts'
import { blockProps } from '#contract/block/props.ts'
import type { BlockType } from '#contract/block/words.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { Label } from '#contract/kit/label.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { confirm } from '#web/kit/ui/confirm.ts'
import { Drawer } from '#web/kit/ui/Drawer.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { Time } from '#web/kit/ui/Time.tsx'
import { differencesOf, type Difference } from './differences.ts'
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
    roll: '回滚到该版本',
    ask: '回滚到第 {n} 版？',
    ask_body: '客户将看到第 {n} 版的内容，并生成新的版本。未发布的草稿修改会保留。',
    same: '与上一版没有差异',
    renamed: '页面名称：{from} → {to}',
    settings: '页面设置有修改',
    added: '已新增',
    removed: '已删除',
    changed: '已修改',
    moved: '已移动',
    place: '第 {n} 位',
    places: '第 {from} 位 → 第 {to} 位',
    fields: '（{list}）',
  },
  en: {
    title: 'Versions',
    title_of: 'Versions of “{title}”',
    none: 'Never published',
    none_hint: 'The last 20 versions are kept here after a publication.',
    version: 'Version {n}',
    shown: 'Shown now',
    from: 'Rolled back to version {n}',
    blocks: '{n} blocks',
    compare: 'Compare with the previous one',
    hide: 'Hide',
    roll: 'Roll back to this',
    ask: 'Roll back to version {n}?',
    ask_body: 'Customers see the content of version {n}, as a new version. Unpublished changes of the draft stay.',
    same: 'No difference from the previous version',
    renamed: 'Page name: {from} → {to}',
    settings: 'Page settings have changed',
    added: 'Added',
    removed: 'Deleted',
    changed: 'Changed',
    moved: 'Moved',
    place: 'place {n}',
    places: 'place {from} → {to}',
    fields: ' ({list})',
  },
})

interface VersionsDrawerProps {
  /** The page whose versions are shown, null while the drawer is closed. */
  id: number | null
  onClose: () => void
  /** Called after a rollback, which changes the page and perhaps its draft. */
  onRolledBack?: () => Promise<void>
}

/** The kept versions of a page: what each changed, and the way back to it. */
export function VersionsDrawer({ id, onClose, onRolledBack }: VersionsDrawerProps) {
  const { shown, opening } = useOpening(id)
  return shown === null ? null : (
    <OpenVersions key={opening} id={shown} open={id !== null} onClose={onClose} {...(onRolledBack && { onRolledBack })} />
  )
}

function OpenVersions({ id, open, onClose, onRolledBack }: Omit<VersionsDrawerProps, 'id'> & { id: number; open: boolean }) {
  const t = useTexts(versionTexts)
  const { data: row } = useCall(page.detail, { id }, { enabled: open, quiet: true })
  const { data, error, refetch } = useCall(page.versions, { id }, { enabled: open, staleTime: 0, quiet: true })
  const [compared, setCompared] = useState<number | null>(null)
  const roll = useAction(page.rollback, { onSuccess: () => void onRolledBack?.() })
  async function ask(n: number) {
    if (await confirm({ title: t('ask', { n }), body: t('ask_body', { n }), confirmText: t('roll') })) roll.mutate({ id, version: n })
  }
  const list = data?.list
  return (
    <Drawer open={open} title={row ? t('title_of', { title: row.title }) : t('title')} width={560} onClose={onClose}>
      {error && !list ? (
        <NotLoaded error={error} retry={refetch} />
      ) : !list ? (
        <Skeleton lines={8} />
      ) : list.length === 0 ? (
        <Empty title={t('none')}>{t('none_hint')}</Empty>
      ) : (
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
                  {at > 0 && row?.state === 'published' && (
                    <Allowed access={page.rollback}>
                      <Button size="compact" loading={roll.isPending} onClick={() => void ask(one.version)}>
                        {t('roll')}
                      </Button>
                    </Allowed>
                  )}
                </span>
                {before && compared === one.version && <Compared id={id} older={before.version} newer={one.version} />}
              </li>
            )
          })}
        </ol>
      )}
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

function Compared({ id, older, newer }: { id: number; older: number; newer: number }) {
  const t = useTexts(versionTexts)
  const one = useCall(page.versionDetail, { id, version: older }, { quiet: true })
  const other = useCall(page.versionDetail, { id, version: newer }, { quiet: true })
  const error = one.error ?? other.error
  if (error) return <NotLoaded error={error} retry={() => Promise.all([one.refetch(), other.refetch()])} />
  if (!one.data || !other.data) return <Skeleton lines={3} />
  // published blocks were checked against their types
  const differences = differencesOf(one.data.blocks as unknown as Block[], other.data.blocks as unknown as Block[])
  const isRenamed = one.data.title !== other.data.title
  const settings = ['share_title', 'share_image', 'bg_color'] as const
  const hasSettings = settings.some((name) => one.data?.[name] !== other.data?.[name])
  if (differences.length === 0 && !isRenamed && !hasSettings) return <p className={styles.same}>{t('same')}</p>
  return (
    <ul className={styles.differences}>
      {isRenamed && <li>{t('renamed', { from: one.data.title, to: other.data.title })}</li>}
      {hasSettings && <li>{t('settings')}</li>}
      {differences.map((difference) => (
        <li key={`${difference.kind} ${difference.block.uid}`}>
          <Told difference={difference} />
        </li>
      ))}
    </ul>
  )
}

const tones = { added: 'success', removed: 'danger', changed: 'warning', moved: 'info' } as const

function Told({ difference: { kind, block, from, to, fields } }: { difference: Difference }) {
  const t = useTexts(versionTexts)
  const say = useLabel()
  const name = nameOf(block)
  return (
    <>
      <Tag tone={tones[kind]}>{t(kind)}</Tag> {typeof name === 'string' ? name : say(name)}{' '}
      {from !== null && to !== null && from !== to ? t('places', { from, to }) : t('place', { n: to ?? from ?? 0 })}
      {fields.length > 0 && t('fields', { list: fields.map((name) => say(wordsOf(block.type, name))).join(say(['、', ', '])) })}
    </>
  )
}

/** The words of a property, as the contract has them. */
function wordsOf(type: BlockType, name: string): Label {
  const field = (blockProps[type].shape as Readonly<Record<string, z.core.$ZodType>>)[name]
  const meta = field && (fieldMeta(field) ?? fieldMeta(unwrap(field)))
  return meta?.label ?? common[name] ?? [name, name]
}

const common: Readonly<Record<string, Label>> = {
  title: ['区块标题', 'Block title'],
  hidden: ['隐藏', 'Hidden'],
  visible: ['可见条件', 'Visibility'],
}
