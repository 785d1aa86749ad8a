import { listedFields, priceChange } from '#contract/goods/priceChange.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { PriceImpact } from '#web/areas/goods/shared/PriceImpact.tsx'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { CommentsButton } from '#web/kit/form/CommentsButton.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'

/** A price change's impact as it was when the change was submitted. */
export function ImpactDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const say = useLabel()
  const { current } = useOpening(id)
  const { data, error, refetch } = useCall(priceChange.detail, { id: current ?? 0 }, { enabled: current !== null, quiet: true })
  return (
    current !== null && (
      <Drawer
        open={id !== null}
        title={say([`调价影响 ${data?.change_no ?? ''}`, `Impact of ${data?.change_no ?? ''}`])}
        width={640}
        tools={<CommentsButton entity={priceChange} id={current} />}
        onClose={onClose}
      >
        {error && !data ? (
          <NotLoaded error={error} retry={refetch} />
        ) : data ? (
          <>
            <PriceImpact impact={data.impact} />
            {data.field === null && <ListedPrices id={current} />}
          </>
        ) : (
          <Skeleton lines={6} />
        )}
      </Drawer>
    )
  )
}

/** The prices in a price list, page by page. */
export function ListedPrices({ id }: { id: number }) {
  const say = useLabel()
  const { page, pager } = usePageNo()
  const { data, isPlaceholderData } = useCall(priceChange.rows, { id, ...page }, { keepPrevious: true, quiet: true })
  const money = (fen: number | null) => (fen === null ? '—' : formatMoney(fen))
  type Listed = OutputOf<typeof priceChange.rows>['list'][number]
  const columns: Column<Listed>[] = [
    { key: 'code', title: say(['商品编码', 'SKU code']), render: ({ code, title }) => <span title={title}>{code}</span> },
    { key: 'field', title: say(['价格', 'Price']), width: 96, render: ({ field }) => say(listedFields[field]) },
    { key: 'old', title: say(['原价', 'From']), width: 110, align: 'right', render: ({ old }) => money(old) },
    { key: 'next', title: say(['新价', 'To']), width: 110, align: 'right', render: ({ next }) => money(next) },
  ]
  return (
    <>
      <Table
        label={say(['价格明细', 'Prices'])}
        columns={columns}
        rows={data?.list}
        rowKey={({ sku_id, field }) => `${sku_id} ${field}`}
        loading={isPlaceholderData}
        density="compact"
        focusable
      />
      {data && hasPages(data.total, page) && <Pager {...pager} total={data.total} />}
    </>
  )
}
