import { useEffect, useMemo, useState } from 'react'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { chosenOf, keyOf, stateOf, type MatchRow, type MatchState } from './match-rows.ts'
import { matchTexts } from './texts.ts'
import styles from './match.module.css'

interface MatchTableProps {
  rows: readonly MatchRow[]
  onChoose: (file: File, chosen: string | null) => void
}

const states = ['matched', 'ambiguous', 'unmatched'] as const
const tones = { matched: 'success', ambiguous: 'warning', unmatched: 'neutral' } as const

/** Each file with its goods: the one that its name means, or a choice. */
export function MatchTable({ rows, onChoose }: MatchTableProps) {
  const t = useTexts(matchTexts)
  const [state, setState] = useState<MatchState | 'all'>('all')
  const previews = usePreviews(rows)
  const count = (key: MatchState) => rows.filter((row) => stateOf(row) === key).length
  const columns: Column<MatchRow>[] = [
    {
      key: 'file',
      title: t('file'),
      width: 240,
      card: 'title',
      render: ({ file }) => (
        <span className={styles.file}>
          <img className={styles.thumb} src={previews.get(file)} alt="" />
          <span className={styles.name}>{file.name}</span>
        </span>
      ),
    },
    { key: 'result', title: t('result'), width: 96, render: (row) => <Tag tone={tones[stateOf(row)]}>{t(stateOf(row))}</Tag> },
    {
      key: 'goods',
      title: t('goods'),
      width: 360,
      render: ({ file, targets, chosen }) =>
        targets.length > 0 && (
          <Select
            aria-label={t('goods_of', { name: file.name })}
            size="compact"
            clearable
            placeholder={t(targets.length > 1 ? 'choose_goods' : 'skip')}
            value={chosen}
            options={targets.map((target) => ({
              key: keyOf(target),
              title: `${target.kind.toUpperCase()} ${target.code} · ${target.title}`,
            }))}
            onChange={(next) => onChoose(file, next)}
          />
        ),
    },
    {
      key: 'images',
      title: t('existing'),
      width: 140,
      render: (row) => {
        const target = chosenOf(row)
        return target && (target.images > 0 ? t('has', { n: target.images }) : t('new'))
      },
    },
  ]
  return (
    <>
      <div className={styles.states}>
        <Segmented
          aria-label={t('result')}
          value={state}
          options={[
            { key: 'all', title: t('all'), count: formatNumber(rows.length) },
            ...states.map((key) => ({ key, title: t(key), count: formatNumber(count(key)) })),
          ]}
          onChange={setState}
        />
      </div>
      <div className={styles.table}>
        <Table
          label={t('title')}
          density="compact"
          columns={columns}
          rows={rows.filter((row) => state === 'all' || stateOf(row) === state)}
          rowKey={({ file }) => `${file.webkitRelativePath}/${file.name}`}
        />
      </div>
    </>
  )
}

/** The file addresses for the small pictures. */
function usePreviews(rows: readonly MatchRow[]): ReadonlyMap<File, string> {
  const names = rows.map(({ file }) => file)
  const first = names[0]
  // the files in one choice stay the same until the next choice
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const previews = useMemo(() => new Map(names.map((file) => [file, URL.createObjectURL(file)])), [first, names.length])
  useEffect(() => () => [...previews.values()].forEach((address) => URL.revokeObjectURL(address)), [previews])
  return previews
}
