import { sku, type SkuRow } from '#contract/goods/sku.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import type { ListColumn } from '#web/kit/list/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { MomentPicker } from '#web/kit/past/MomentPicker.tsx'
import { daysAgo, momentIn } from '#web/kit/past/moments.ts'
import { pastTexts } from '#web/kit/past/texts.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { formatTime } from '#web/kit/ui/format.ts'
import styles from './CodesNotice.module.css'
import { column, skuColumns } from './columns.tsx'
import { SkuSearch } from './SkuSearch.tsx'

const readOnly: Readonly<Record<string, ListColumn<SkuRow>>> = {
  sort: column.count('sort', { sortable: true, width: 90 }),
  status: column.tag('status', { width: 90 }),
}

/** The columns of a moment of the past: nothing to edit, no sales, and no order by the stock. */
const columns = skuColumns
  .filter(({ key }) => key !== 'sales_count')
  .map((one) => readOnly[one.key] ?? (one.key === 'stock' ? { ...one, sortable: false } : one))

const pastEntity = { $: sku.$, list: sku.list, find: sku.find, detail: sku.detail }

/** The SKUs at a moment of the past: to read, and to open as they were. */
export function PastSkus({ as_of }: { as_of: string | null }) {
  return (
    <ListPage
      entity={pastEntity}
      columns={columns}
      rowTitle={({ code }) => code}
      search={<SkuSearch isPast />}
      notice={<PastBar as_of={as_of} />}
      actions={[
        {
          key: 'past',
          label: ['当时的记录', 'As it was'],
          access: sku.detail,
          run: ({ id }) => navigate(`/goods/sku/detail?${new URLSearchParams({ id: String(id), tab: 'log', as_of: as_of ?? '' })}`),
        },
      ]}
    />
  )
}

/** Above a list that shows a moment of the past: which moment, another one, and the way back. The address has the moment. */
function PastBar({ as_of }: { as_of: string | null }) {
  const t = useTexts(pastTexts)
  const { setQuery } = usePage()
  const value = momentIn(as_of ?? undefined) ?? daysAgo(1)
  return (
    <div role="status" className={styles.notice}>
      <strong>{t('list_at', { time: formatTime(value) })}</strong>
      <Button variant="link" onClick={() => setQuery({ as_of: undefined, page_no: undefined })}>
        {t('now')}
      </Button>
      <MomentPicker
        label={t('at')}
        value={value}
        onChange={(moment) => setQuery({ as_of: moment, page_no: undefined }, { replace: true })}
      />
    </div>
  )
}
