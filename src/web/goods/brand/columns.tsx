import { brand, type Brand } from '#contract/goods/brand.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/edit-columns.tsx'
import styles from './columns.module.css'

const column = columnsOf(brand.list)

export const brandColumns: ListColumn<Brand>[] = [
  column.image('logo', { label: ['LOGO', 'Logo'], card: 'hidden' }),
  column.own(
    'title',
    ({ title, title_en }) => (
      <>
        {title}
        {title_en && <span className={styles.sub}>{title_en}</span>}
      </>
    ),
    { label: ['品牌名称 / 英文名', 'Name / English name'], card: 'title' },
  ),
  column.code('code', { label: ['编码', 'Code'], width: 110 }),
  column.text('initial', { width: 84, align: 'center' }),
  column.count('series_count', { width: 92 }),
  column.count('spu_count', { width: 92 }),
  column.count('sku_count', { sortable: true, width: 104 }),
  column.words('is_recommend', { label: ['推荐', 'Featured'], width: 84 }),
  column.own(
    'cert_expire_at',
    ({ cert_expire_at }) => cert_expire_at && <span className={endsSoon(cert_expire_at) ? styles.soon : undefined}>{cert_expire_at}</span>,
    {
      sortable: true,
      width: 130,
    },
  ),
  sortColumn(brand),
  statusColumn(brand),
]

const SOON_DAYS = 30

/** Authorisation that has ended or ends within thirty days (domain §3.1). */
function endsSoon(day: string): boolean {
  return Date.parse(day) - Date.now() < SOON_DAYS * 86_400_000
}
