import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { isOff, offReason } from '#web/base/api/reach.ts'
import { can } from '#web/base/session/can.ts'
import { rowName } from '#web/kit/form/row-name.ts'
import { runBatch, showAtOnce } from '#web/kit/list/actions/batch.ts'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import type { ListColumn } from './columns.tsx'
import { SortCell } from './SortCell.tsx'

interface StatusRow {
  id: number
  status: 0 | 1
}

/** A switch that takes effect at once, with an undo; the question before switching off names the records that use the row. */
export function statusColumn<Row extends StatusRow>(
  { status, uses }: { status: Endpoint; uses?: Endpoint },
  words: { 1: Label; 0: Label } = statusWords,
): ListColumn<Row> {
  return {
    key: 'status',
    label: ['状态', 'Status'],
    width: 64,
    align: 'center',
    render: (row, language) =>
      can(status) ? (
        <Switch
          value={row.status === 1}
          onChange={(on) => (on || !uses ? setStatus(status, row, on ? 1 : 0) : void setOff({ status, uses }, row, words))}
          aria-label={say(words[1], language)}
          disabledReason={isOff() ? say(offReason, language) : undefined}
        />
      ) : (
        say(words[row.status], language)
      ),
  }
}

interface SortRow {
  id: number
  sort: number
}

/** The sort value, edited in its cell. */
export function sortColumn<Row extends SortRow>({ sort }: { sort: Endpoint }): ListColumn<Row> {
  return {
    key: 'sort',
    label: ['排序', 'Sort'],
    width: 72,
    align: 'right',
    sortable: true,
    render: (row) =>
      can(sort) && !isOff() ? <SortCell value={row.sort} onSave={(next) => setSort(sort, row, row.sort, next)} /> : row.sort,
  }
}

async function setOff(
  { status, uses }: { status: Endpoint; uses: Endpoint },
  row: StatusRow,
  words: { 1: Label; 0: Label },
): Promise<void> {
  const { confirmOff } = await import('#web/kit/list/actions/offers-before.ts')
  if (await confirmOff({ uses, ids: [row.id], word: words[0] })) setStatus(status, row, 0)
}

function setStatus(endpoint: Endpoint, row: StatusRow, status: 0 | 1): void {
  const { id } = row
  showAtOnce(endpoint.address, id, { status })
  const undo = () => setStatus(endpoint, row, status === 1 ? 0 : 1)
  void runBatch(endpoint, { ids: [id], status } as InputOf<typeof endpoint>, { titleOf: () => rowName(row), undo })
}

function setSort(endpoint: Endpoint, row: SortRow, before: number, sort: number): void {
  const { id } = row
  showAtOnce(endpoint.address, id, { sort })
  const undo = () => setSort(endpoint, row, sort, before)
  void runBatch(endpoint, { list: [{ id, sort }] } as InputOf<typeof endpoint>, { titleOf: () => rowName(row), undo })
}
