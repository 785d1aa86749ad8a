import type { OutputOf } from '#contract/kit/endpoint.ts'
import type { media } from '#contract/media/media.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { recordAddress, useHasRecords } from '#web/base/router/record.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './media.module.css'

const mediaTexts = texts({
  zh: {
    copy_address: '复制地址',
    deleted_row: '回收站',
    details: '文件详情',
    field_avatar: '头像',
    field_banner: '横幅',
    field_cert_images: '授权书',
    field_content: '内容',
    field_cover: '封面',
    field_docs: '资料',
    field_icon: '图标',
    field_image: '图片',
    field_images: '图片',
    field_logo: 'LOGO',
    field_main_image: '主图',
    field_published_content: '已发布内容',
    field_video: '视频',
    not_used: '没有任何地方使用该文件',
    open: '查看',
    separator: '、',
    uses: '使用位置',
    uses_more: '共 {n} 处，只列出前 {shown} 处',
    uses_other: '另有 {n} 处无权查看',
  },
  en: {
    copy_address: 'Copy address',
    deleted_row: 'Recycle bin',
    details: 'File',
    field_avatar: 'Avatar',
    field_banner: 'Banner',
    field_cert_images: 'Authorisation',
    field_content: 'Content',
    field_cover: 'Cover',
    field_docs: 'Documents',
    field_icon: 'Icon',
    field_image: 'Image',
    field_images: 'Images',
    field_logo: 'Logo',
    field_main_image: 'Main image',
    field_published_content: 'Published content',
    field_video: 'Video',
    not_used: 'Not used anywhere',
    open: 'Open',
    separator: ', ',
    uses: 'Where it is used',
    uses_more: '{n:place|places}, showing the first {shown}',
    uses_other: 'Plus {n} that you may not open',
  },
})

type Word = `field_${string}` & Parameters<ReturnType<typeof useTexts<typeof mediaTexts.zh>>>[0]

/** The rows that use a file, with a link to each row whose page the person may open. */
export function MediaUses({ uses }: { uses: OutputOf<typeof media.uses> | undefined }) {
  const t = useTexts(mediaTexts)
  const hasRecords = useHasRecords()
  return (
    <section aria-label={t('uses')}>
      <h3 className={styles.heading}>{t('uses')}</h3>
      {uses === undefined ? (
        <Skeleton lines={3} />
      ) : uses.total === 0 ? (
        <p className={styles.muted}>{t('not_used')}</p>
      ) : (
        <ul className={styles.uses}>
          {uses.list.map(({ entity, id, title, fields, deleted, link }) => (
            <li key={`${entity}-${id}`}>
              <span className={styles.entity}>{entity}</span>
              {link && hasRecords(link) ? <a href={href(recordAddress(link, id))}>{title}</a> : <span>{title}</span>}
              {deleted && <Tag tone="neutral">{t('deleted_row')}</Tag>}
              <span className={styles.muted}>{[...new Set(fields.map((field) => t(`field_${field}` as Word)))].join(t('separator'))}</span>
            </li>
          ))}
        </ul>
      )}
      {uses && uses.total - uses.other > uses.list.length && (
        <p className={styles.muted}>{t('uses_more', { n: uses.total - uses.other, shown: uses.list.length })}</p>
      )}
      {uses && uses.other > 0 && <p className={styles.muted}>{t('uses_other', { n: uses.other })}</p>}
    </section>
  )
}
