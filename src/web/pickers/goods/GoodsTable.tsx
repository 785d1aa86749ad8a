import { useState } from 'react'
import { sku } from '#contract/goods/sku.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { inquiry } from '#contract/order/inquiry.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useColumns } from '#web/kit/list/columns/columns.tsx'
import { SearchBar } from '#web/kit/list/search/SearchBar.tsx'
import { useToldFilters } from '#web/kit/list/search/told-filters.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { goodsColumns, orderColumns } from './columns.tsx'
import type { PickedGoods, PricedGoods } from './goods.ts'
import { GoodsSearch } from './GoodsSearch.tsx'
import { goodsPickerTexts } from './texts.ts'
import styles from './GoodsTable.module.css'

export interface GoodsTableProps extends Pick<InputOf<typeof sku.picker>, 'picker_source' | 'sku_select'> {
  /** The ids that are already chosen when it opens. */
  chosen: readonly number[]
  /** The name that it searches when it opens, such as the words that a person has typed. */
  word?: string | undefined
  /** The store that an order is for: the picker shows its price and the stock. */
  store?: number
  /** How many goods can be chosen at most. */
  max?: number
  onAdd: (goods: PickedGoods) => void
}

const FILTERS = ['brand_id', 'series_id', 'code', 'title']
const MOST_NAME = 120
const FIRST = { filters: {} as Readonly<Record<string, string>>, page_no: 1, page_size: 10 }

/** The goods picker content: filters, the matching goods, and a button to add each. Its state lasts for one opening. */
export function GoodsTable({ chosen, word = '', store, max = Infinity, onAdd, ...narrowed }: GoodsTableProps) {
  const t = useTexts(goodsPickerTexts)
  const [{ filters, page_no, page_size }, setAsked] = useState(() => ({ ...FIRST, filters: nonEmpty({ title: nameIn(word) }) }))
  const [added, setAdded] = useState<ReadonlySet<number>>(() => new Set(chosen))
  const input = { ...narrowed, ...filters, page_no, page_size }
  // the filters carry text; the server parses numbers from it by the contract
  const result = useCall(sku.picker, input, { keepPrevious: true, quiet: true })
  const { data } = result
  const columns = useColumns(store === undefined ? goodsColumns : orderColumns)
  const rows = useStorePrices(store, data?.list)
  const filterLabels = useToldFilters()
  const list = {
    filterLabels,
    filters,
    filterNames: FILTERS,
    setFilters: (values: Readonly<Record<string, string | undefined>>) =>
      setAsked({ ...FIRST, filters: nonEmpty({ ...filters, ...values }), page_size }),
  }
  const addColumn = useAddColumn(added, max, (row) => {
    setAdded(new Set([...added, row.id]))
    onAdd(row)
  })

  return (
    // for React the dialog is inside the form that opens it, and a search must not submit that form
    <section aria-label={t('goods')} className={styles.picker} onSubmit={(event) => event.stopPropagation()}>
      <SearchBar
        endpoint={sku.picker}
        list={{
          ...list,
          refetch: () => {
            if (page_no === 1) void result.refetch()
            else setAsked({ filters, page_no: 1, page_size })
          },
        }}
      >
        <GoodsSearch />
      </SearchBar>
      <div className={styles.toolbar}>
        <span role="status" className={styles.count}>
          {t('chosen', { n: added.size })}
        </span>
      </div>
      <div className={styles.rows}>
        <Table
          label={t('goods')}
          columns={[...columns, addColumn]}
          rows={result.error && !data ? [] : rows}
          rowKey={(row) => row.id}
          loading={result.isFetching && result.isPlaceholderData}
          empty={result.error && <NotLoaded error={result.error} retry={result.refetch} />}
        />
      </div>
      <footer className={styles.foot}>
        {data && data.total > 0 && (
          <Pager
            page={page_no}
            pageSize={page_size}
            total={data.total}
            totalExact={data.total_exact}
            onChange={(no, size) => setAsked({ filters, page_no: no, page_size: size })}
          />
        )}
      </footer>
    </section>
  )
}

/**
 * The goods with the price at the level of the store that an order is for, and the stock. The call needs the permission to place orders and
 * a store in the data scope, so that persons who may not list SKUs read them too.
 */
function useStorePrices(store: number | undefined, rows: readonly PickedGoods[] | undefined): readonly PricedGoods[] | undefined {
  const sku_ids = rows?.map(({ id }) => id).toSorted((a, b) => a - b) ?? []
  const isWanted = store !== undefined && sku_ids.length > 0
  const { data } = useCall(inquiry.goods, { store_id: store ?? 0, sku_ids }, { enabled: isWanted, keepPrevious: true, quiet: true })
  if (store === undefined) return rows
  const known = new Map(data?.goods.map((one) => [one.id, one]))
  return rows?.map((row) => ({ ...row, price: known.get(row.id)?.price ?? null, stock: known.get(row.id)?.stock ?? row.stock }))
}

/** The row button that adds it; the row stays in the list. */
function useAddColumn(added: ReadonlySet<number>, max: number, add: (row: PickedGoods) => void): Column<PricedGoods> {
  const t = useTexts(goodsPickerTexts)
  return {
    key: 'add',
    title: t('add'),
    width: 84,
    align: 'center',
    pin: 'right',
    card: 'actions',
    render: (row) => {
      const isAdded = added.has(row.id)
      return (
        <Button
          size="compact"
          disabled={isAdded}
          disabledReason={added.size >= max && !isAdded ? t('full', { n: max }) : undefined}
          aria-label={t(isAdded ? 'added_of' : 'add_of', { code: row.code })}
          onClick={() => add(row)}
        >
          {t(isAdded ? 'added' : 'add')}
        </Button>
      )
    },
  }
}

/** The first line, within the bound of the filter. */
function nameIn(word: string): string | undefined {
  return word.trim().split('\n')[0]?.trim().slice(0, MOST_NAME) || undefined
}

function nonEmpty(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
