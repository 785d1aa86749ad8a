import { page } from '#contract/block/page.ts'
import { call } from '#web/base/api/client.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Changes, contentOf } from './Compared.tsx'
import { pageChanges, type Difference, type PageChanges } from './differences.ts'
import styles from './versions.module.css'

const changeTexts = texts({
  zh: {
    first: '首次发布：客户将看到 {n} 个区块',
    same: '与第 {n} 版没有差异',
    since: '与第 {n} 版相比：{list}',
    added: '新增 {n} 个区块',
    removed: '删除 {n} 个区块',
    moved: '移动 {n} 个区块',
    changed: '修改 {n} 个区块',
    settings: '修改 {n} 项页面设置',
    changes: '修改清单',
  },
  en: {
    first: 'First publication: customers will see {n:block|blocks}',
    same: 'No differences from version {n}',
    since: 'Compared with version {n}: {list}',
    added: '{n:block|blocks} added',
    removed: '{n:block|blocks} removed',
    moved: '{n:block|blocks} moved',
    changed: '{n:block|blocks} changed',
    settings: '{n:page setting|page settings} changed',
    changes: 'List of changes',
  },
})

interface Publication {
  changes: PageChanges
  /** The version that is compared, 0 before the first one. */
  version: number
  /** The blocks that customers will see. */
  visible: number
}

/** Compares the stored draft with the last published version. */
export async function publicationOf(id: number): Promise<Publication> {
  const draft = await call(page.detail, { id })
  const version = draft.publish_version
  const published = version === 0 ? null : contentOf(await call(page.versionDetail, { id, version }))
  return {
    changes: pageChanges(published, contentOf({ ...draft, blocks: draft.draft })),
    version,
    visible: draft.draft.filter(({ hidden }) => hidden === 0).length,
  }
}

const kinds: readonly Difference['kind'][] = ['added', 'removed', 'moved', 'changed']

/** A publication's changes for customers: a sentence with the counts, and each change below it. */
export function PublicationChanges({ publication: { changes, version, visible } }: { publication: Publication }) {
  const t = useTexts(changeTexts)
  const { isFirst, settings, blocks, counts } = changes
  if (isFirst) return <p className={styles.summary}>{t('first', { n: visible })}</p>
  if (blocks.length === 0 && settings.length === 0) return <p className={styles.summary}>{t('same', { n: version })}</p>
  const parts = [
    ...kinds.filter((kind) => counts[kind] > 0).map((kind) => t(kind, { n: counts[kind] })),
    ...(settings.length > 0 ? [t('settings', { n: settings.length })] : []),
  ]
  return (
    <section aria-label={t('changes')}>
      <p className={styles.summary}>{t('since', { n: version, list: parts.join(' · ') })}</p>
      <Changes changes={changes} />
    </section>
  )
}
