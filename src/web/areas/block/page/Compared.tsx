import type { Block } from '#contract/block/blocks.ts'
import { page, type VersionDetail } from '#contract/block/page.ts'
import type { BlockType } from '#contract/block/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { pageChanges, type Changed, type Difference, type PageChanges } from './differences.ts'
import { blockName, wordsOf } from './properties.ts'
import { PropertyValue } from './PropertyValue.tsx'
import styles from './versions.module.css'

const comparedTexts = texts({
  zh: {
    same: '没有差异',
    settings: '页面设置',
    added: '已新增',
    removed: '已删除',
    changed: '已修改',
    moved: '已移动',
    place: '第 {n} 位',
    places: '第 {from} 位 → 第 {to} 位',
    to: '改为',
  },
  en: {
    same: 'No differences',
    settings: 'Page settings',
    added: 'Added',
    removed: 'Deleted',
    changed: 'Changed',
    moved: 'Moved',
    place: 'place {n}',
    places: 'place {from} → {to}',
    to: 'becomes',
  },
})

/** The draft among the version numbers, which begin with 1. */
export const DRAFT = 0

interface VersionContent {
  title: string
  bg_color: string | null
  blocks: readonly Block[]
  settings: Readonly<Record<string, unknown>>
}

type Stored = Pick<VersionDetail, 'title' | 'blocks'> & Partial<Pick<VersionDetail, 'share_title' | 'share_image' | 'bg_color'>>

/** The content in a version, or in the stored draft. */
export function useContent(id: number, version: number, enabled = true) {
  const isDraft = version === DRAFT
  const draft = useCall(page.detail, { id }, { enabled: enabled && isDraft, staleTime: 0, quiet: true })
  const former = useCall(page.versionDetail, { id, version: version || 1 }, { enabled: enabled && !isDraft, quiet: true })
  const { error, refetch } = isDraft ? draft : former
  const row = isDraft ? draft.data && { ...draft.data, blocks: draft.data.draft } : former.data
  return { data: row && contentOf(row), error, refetch }
}

/** A version, or a page with its draft as `blocks`. */
export function contentOf({ title, share_title, share_image, bg_color, blocks }: Stored): VersionContent {
  return {
    title,
    bg_color: bg_color ?? null,
    // stored blocks were checked against their types
    blocks: blocks as unknown as Block[],
    settings: { title, share_title: share_title ?? null, share_image: share_image ?? null, bg_color: bg_color ?? null },
  }
}

/** The differences between two versions, with both values for every property. */
export function Compared({ id, older, newer }: { id: number; older: number; newer: number }) {
  const one = useContent(id, older)
  const other = useContent(id, newer)
  const error = one.error ?? other.error
  if (error && !(one.data && other.data)) return <NotLoaded error={error} retry={() => Promise.all([one.refetch(), other.refetch()])} />
  if (!one.data || !other.data) return <Skeleton lines={3} />
  return <Changes changes={pageChanges(one.data, other.data)} />
}

/** Block by block and setting by setting, with both values for every property. */
export function Changes({ changes: { settings, blocks: differences } }: { changes: Pick<PageChanges, 'settings' | 'blocks'> }) {
  const t = useTexts(comparedTexts)
  if (differences.length === 0 && settings.length === 0) return <p className={styles.same}>{t('same')}</p>
  return (
    <ul className={styles.differences}>
      {settings.length > 0 && (
        <li>
          <Tag tone="warning">{t('changed')}</Tag> {t('settings')}
          <Fields type={null} fields={settings} />
        </li>
      )}
      {differences.map((difference) => (
        <li key={`${difference.kind} ${difference.block.uid}`}>
          <Told difference={difference} />
        </li>
      ))}
    </ul>
  )
}

const tones = { added: 'success', removed: 'danger', changed: 'warning', moved: 'info' } as const

function Told({ difference: { kind, block, from, to, isMoved, fields } }: { difference: Difference }) {
  const t = useTexts(comparedTexts)
  const language = useLanguage()
  return (
    <>
      <Tag tone={tones[kind]}>{t(kind)}</Tag> {isMoved && kind !== 'moved' && <Tag tone={tones.moved}>{t('moved')}</Tag>}{' '}
      {blockName(block, language)}{' '}
      {isMoved && from !== null && to !== null ? t('places', { from, to }) : t('place', { n: to ?? from ?? 0 })}
      <Fields type={block.type} fields={fields} />
    </>
  )
}

function Fields({ type, fields }: { type: BlockType | null; fields: readonly Changed[] }) {
  const t = useTexts(comparedTexts)
  const language = useLanguage()
  if (fields.length === 0) return null
  return (
    <dl className={styles.fields}>
      {fields.map(({ path, from, to }) => (
        <div key={path} className={styles.field}>
          <dt>{wordsOf(type, path, language)}</dt>
          <dd>
            <del>
              <PropertyValue type={type} path={path} value={from} />
            </del>{' '}
            <span aria-label={t('to')}>→</span>{' '}
            <ins>
              <PropertyValue type={type} path={path} value={to} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
