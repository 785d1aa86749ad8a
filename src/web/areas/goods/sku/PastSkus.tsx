import { useMemo } from 'react'
import { sku, type SkuRow } from '#contract/goods/sku.ts'
import type { Language } from '#contract/kit/label.ts'
import { textIn, useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import type { ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { MomentPicker } from '#web/kit/past/MomentPicker.tsx'
import { daysAgo, momentIn } from '#web/kit/past/moments.ts'
import { pastTexts } from '#web/kit/past/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { column, skuColumns } from './columns.tsx'
import { SkuSearch } from './SkuSearch.tsx'
import notices from './CodesNotice.module.css'
import styles from './PastSkus.module.css'

const readOnly: Readonly<Record<string, ListColumn<SkuRow>>> = {
  sort: column.count('sort', { sortable: true, width: 90 }),
  status: column.tag('status', { width: 90 }),
}

/** The columns for a past moment: nothing to edit, no sales, and no order by the stock. */
const columns = skuColumns
  .filter(({ key }) => key !== 'sales_count')
  .map((one) => readOnly[one.key] ?? (one.key === 'stock' ? { ...one, sortable: false } : one))

/** The fields that a cell shows, if they differ from its column's key. */
const shownFields: Readonly<Record<string, readonly (keyof SkuRow)[]>> = {
  stock: ['stock', 'stock_lock'],
  title: ['title', 'code', 'spec'],
}

/** The same columns with both moments in changed cells, the earlier one first. */
function comparing(isOtherLater: boolean): ListColumn<SkuRow>[] {
  return columns.map((one) => {
    const fields = shownFields[one.key] ?? [one.key as keyof SkuRow]
    const render = (row: SkuRow, language: Language) => {
      const { other } = row
      if (other === undefined) return one.render(row, language)
      if (one.key === 'title') return <Product row={row} cell={one.render(row, language)} language={language} isOtherLater={isOtherLater} />
      const isSame =
        other === null || fields.every((field) => JSON.stringify(row[field]) === JSON.stringify(other[field as keyof typeof other]))
      if (isSame) return one.render(row, language)
      const [before, after] = isOtherLater ? [row, other] : [other, row]
      return (
        <span className={styles.changed}>
          <del>{one.render(before, language)}</del>
          <span aria-hidden>→</span>
          <ins>{one.render(after, language)}</ins>
        </span>
      )
    }
    return { ...one, render, ...(one.key !== 'title' && { width: Number(one.width ?? 90) + 84 }) }
  })
}

interface ProductProps {
  row: SkuRow
  cell: ReturnType<ListColumn<SkuRow>['render']>
  language: Language
  isOtherLater: boolean
}

/** The product with facts that old and new values do not tell: another name, or that it is there at one moment only. */
function Product({ row: { title, code, other }, cell, language, isOtherLater }: ProductProps) {
  const name = other && (other.title === title ? (other.code === code ? undefined : other.code) : other.title)
  return (
    <>
      {cell}
      {other === null && <Tag tone="warning">{textIn(pastTexts, language, isOtherLater ? 'gone_after' : 'new_since')}</Tag>}
      {name && <span className={styles.named}>{textIn(pastTexts, language, isOtherLater ? 'is_named' : 'was_named', { name })}</span>}
    </>
  )
}

const pastEntity = { $: sku.$, list: sku.list, find: sku.find, detail: sku.detail }

/** The SKUs at a past moment, or at two beside each other: to read, and to open as they were. */
export function PastSkus({ as_of }: { as_of: string | null }) {
  const { query } = usePage()
  const other = momentIn(query['as_of_other'])
  const isLater = other !== undefined && as_of !== null && Date.parse(other) > Date.parse(as_of)
  const isTwo = other !== undefined
  const visible = useMemo(() => (isTwo ? comparing(isLater) : columns), [isTwo, isLater])
  return (
    <ListPage
      entity={pastEntity}
      columns={visible}
      rowTitle={({ code }) => code}
      search={<SkuSearch isPast />}
      notice={<PastBar as_of={as_of} other={other} />}
      actions={[
        {
          key: 'past',
          label: ['当时的记录', 'As it was'],
          access: sku.detail,
          run: ({ id }) =>
            navigate(
              withQuery('/goods/sku/detail', { id: String(id), tab: 'log', as_of: as_of ?? '', ...(other && { as_of_other: other }) }),
            ),
        },
      ]}
    />
  )
}

interface PastBarProps {
  as_of: string | null
  other: string | undefined
}

/** Above a list that shows past moments: which ones, other ones, and the way back. The address has the moments. */
function PastBar({ as_of, other }: PastBarProps) {
  const t = useTexts(pastTexts)
  const { setQuery } = usePage()
  const value = momentIn(as_of ?? undefined) ?? daysAgo(1)
  return (
    <div role="status" className={notices.notice}>
      <strong>
        {other ? t('list_two', { time: formatTime(value), other: formatTime(other) }) : t('list_at', { time: formatTime(value) })}
      </strong>
      <Button variant="link" onClick={() => setQuery({ as_of: undefined, as_of_other: undefined, page_no: undefined })}>
        {t('now')}
      </Button>
      {other ? (
        <Button variant="link" onClick={() => setQuery({ as_of_other: undefined }, { replace: true })}>
          {t('only_one')}
        </Button>
      ) : (
        // the moment is this minute, so that a link to it shows the same later
        <Button variant="link" onClick={() => setQuery({ as_of_other: daysAgo(0) }, { replace: true })}>
          {t('beside')}
        </Button>
      )}
      <MomentPicker
        label={t('at')}
        value={value}
        onChange={(moment) => setQuery({ as_of: moment, page_no: undefined }, { replace: true })}
      />
      {other && (
        <MomentPicker label={t('other')} value={other} onChange={(moment) => setQuery({ as_of_other: moment }, { replace: true })} />
      )}
    </div>
  )
}
