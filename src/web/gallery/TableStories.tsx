import { useState } from 'react'
import Ellipsis from 'virtual:icon/ellipsis'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { Menu } from '#web/kit/ui/overlay/Menu.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import type { Key } from '#web/kit/ui/select/option.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column, Sort } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatWeight } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { useAddress } from './address.ts'
import { makeRows, type Row } from './rows.ts'
import { Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'
import styles from './Gallery.module.css'

const all = makeRows(60)
const many = makeRows(2000)
const none = () => undefined
const tones = { on: 'success', pending: 'warning', off: 'neutral' } as const

function useColumns(): Column<Row>[] {
  const t = useTexts(galleryTexts)
  return [
    { key: 'code', title: t('code'), width: 190, pin: 'left', sortable: true, card: 'title', render: (row) => <Code>{row.code}</Code> },
    { key: 'image', title: t('logo'), width: 88, render: () => <Image src={null} alt="" width={24} /> },
    {
      key: 'title',
      title: t('sku'),
      width: 320,
      render: (row) => row.title,
      preview: (row) => `${row.title} ${formatMoney(row.price)}`,
    },
    { key: 'brand', title: t('brand'), width: 150, render: (row) => row.brand },
    { key: 'price', title: t('price'), width: 120, align: 'right', sortable: true, render: (row) => formatMoney(row.price) },
    { key: 'stock', title: t('stock'), width: 90, align: 'right', sortable: true, render: (row) => formatNumber(row.stock) },
    { key: 'weight', title: t('weight'), width: 110, align: 'right', render: (row) => formatWeight(row.weight) },
    {
      key: 'state',
      title: t('state'),
      width: 100,
      render: (row) => (
        <Tag dot tone={tones[row.state]}>
          {t(row.state)}
        </Tag>
      ),
    },
    {
      key: 'active',
      title: t('active'),
      width: 80,
      render: (row) => <Switch value={row.active} onChange={none} aria-label={`${t('active')} ${row.code}`} />,
    },
    { key: 'created_at', title: t('created'), width: 150, sortable: true, render: (row) => <Time value={row.created_at} /> },
    {
      key: 'actions',
      title: '',
      width: 120,
      pin: 'right',
      card: 'actions',
      render: () => (
        <span className={styles.row}>
          <Button variant="link">{t('edit')}</Button>
          <Menu
            align="end"
            items={[
              { key: 'export', title: t('export'), onSelect: none },
              { key: 'delete', title: t('delete'), danger: true, disabledReason: t('no_rights'), onSelect: none },
            ]}
          >
            <Button variant="ghost" size="compact" icon={<Ellipsis aria-hidden />} aria-label="…" />
          </Menu>
        </span>
      ),
    },
  ]
}

export function TableStory() {
  const t = useTexts(galleryTexts)
  const { density } = useAddress()
  const [sort, setSort] = useState<Sort | null>({ key: 'code', order: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set())
  const [widths, setWidths] = useState<Record<string, number>>({})
  const [page, setPage] = useState({ page: 1, size: 20 })
  const columns = useColumns().map((column) => (column.key === 'actions' ? { ...column, title: t('edit') } : column))
  const rows = all.toSorted(by(sort)).slice((page.page - 1) * page.size, page.page * page.size)
  return (
    <div className={styles.fill}>
      <Table
        label={t('sku')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowTitle={(row) => row.code}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        selectable={(row) => row.id !== 3}
        expand={(row) => <p>{row.title}</p>}
        widths={widths}
        onResize={(key, width) => setWidths({ ...widths, [key]: width })}
        onRowClick={(row) => toast.info(row.code)}
        activeKey={5}
        density={density === 'compact' ? 'compact' : 'normal'}
      />
      <div className={styles.bar}>
        <Pager page={page.page} pageSize={page.size} total={all.length} onChange={(next, size) => setPage({ page: next, size })} />
      </div>
      <output aria-label="selected">{[...selected].join(',')}</output>
    </div>
  )
}

export function TableStateStory() {
  const t = useTexts(galleryTexts)
  const columns = useColumns().slice(0, 5)
  const rowKey = (row: Row) => row.id
  return (
    <>
      <Story title="loading">
        <Table label="loading" loading columns={columns} rows={all.slice(0, 3)} rowKey={rowKey} />
      </Story>
      <Story title="never loaded">
        <Table label="never loaded" columns={columns} rows={undefined} rowKey={rowKey} density="compact" />
      </Story>
      <Story title="empty">
        <Table
          label="empty"
          columns={columns}
          rows={[]}
          rowKey={rowKey}
          empty={
            <Empty title={t('none_yet')} action={<Button variant="primary">{t('add')}</Button>}>
              {t('none_yet_hint')}
            </Empty>
          }
        />
      </Story>
    </>
  )
}

export function TableVirtualStory() {
  const t = useTexts(galleryTexts)
  const { density } = useAddress()
  const columns = useColumns().filter((column) => column.key !== 'actions')
  return (
    <div className={styles.fill}>
      <Table
        label={t('sku')}
        columns={columns}
        rows={many}
        rowKey={(row) => row.id}
        expand={(row) => <p>{row.title}</p>}
        density={density === 'compact' ? 'compact' : 'normal'}
      />
    </div>
  )
}

function by(sort: Sort | null): (a: Row, b: Row) => number {
  if (!sort) return (a, b) => a.id - b.id
  const key = sort.key as 'code' | 'price' | 'stock' | 'created_at'
  const sign = sort.order === 'asc' ? 1 : -1
  return (a, b) => sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id)
}
