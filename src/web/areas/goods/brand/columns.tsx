import TriangleAlert from 'virtual:icon/triangle-alert'
import { brand, type Brand } from '#contract/goods/brand.ts'
import { textIn, useLanguageStore, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import styles from './columns.module.css'

const brandTexts = texts({
  zh: {
    cert_ended: '授权已到期',
    cert_ends_soon: '授权30天内到期',
  },
  en: {
    cert_ended: 'Authorisation expired',
    cert_ends_soon: 'Authorisation expires within 30 days',
  },
})

const column = columnsOf(brand.list)

export const brandColumns: ListColumn<Brand>[] = [
  productColumn('title', productOf, {
    label: ['品牌名称 / 编码 · 英文名', 'Name / code · English name'],
  }),
  column.text('initial', { width: 56, align: 'center' }),
  column.count('series_count', { width: 64 }),
  column.count('spu_count', { width: 60 }),
  column.count('sku_count', { sortable: true, width: 84 }),
  column.words('is_recommend', { label: ['推荐', 'Rec.'], width: 56 }),
  column.own('cert_expire_at', ({ cert_expire_at }) => cert_expire_at && <CertCell day={cert_expire_at} />, { sortable: true, width: 140 }),
  sortColumn(brand),
  statusColumn(brand),
]

function productOf({ id, logo, title, title_en, code }: Brand) {
  return { picture: logo, title, code, note: title_en, page: { path: '/goods/brand/detail', id } }
}

const SOON = 30 * 86_400_000

/** When an authorisation ends; marked when it has ended or ends within thirty days (domain §3.1). */
function CertCell({ day }: { day: string }) {
  const left = Date.parse(day) - Date.now()
  if (left >= SOON) return day
  const warning = textIn(brandTexts, useLanguageStore.getState().language, left < 0 ? 'cert_ended' : 'cert_ends_soon')
  return (
    <span className={styles.soon} data-tip={warning}>
      {day}
      <TriangleAlert role="img" aria-label={warning} size={14} />
    </span>
  )
}
