import { brand, type Brand } from '#contract/goods/brand.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/edit-columns.tsx'
import { CertCell } from './CertCell.tsx'
import styles from './columns.module.css'

const column = columnsOf(brand.list)

export const brandColumns: ListColumn<Brand>[] = [
  column.image('logo', { label: ['LOGO', 'Logo'] }),
  column.own('title', nameInBoth, { label: ['品牌名称 / 英文名', 'Name / English name'], card: 'title' }),
  column.code('code', { label: ['编码', 'Code'], width: 84 }),
  column.text('initial', { width: 56, align: 'center' }),
  column.count('series_count', { width: 64 }),
  column.count('spu_count', { width: 60 }),
  column.count('sku_count', { sortable: true, width: 84 }),
  column.words('is_recommend', { label: ['推荐', 'Rec.'], width: 56 }),
  column.own('cert_expire_at', ({ cert_expire_at }) => cert_expire_at && <CertCell day={cert_expire_at} />, { sortable: true, width: 140 }),
  sortColumn(brand),
  statusColumn(brand),
]

function nameInBoth({ title, title_en }: Brand) {
  return (
    <>
      {title}
      {title_en && <span className={styles.sub}>{title_en}</span>}
    </>
  )
}
