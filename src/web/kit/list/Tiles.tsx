import { useContext } from 'react'
import { createPortal } from 'react-dom'
import type { Label } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { TilesPlace } from './tiles-place.ts'
import strip from './strip.module.css'
import styles from './Tiles.module.css'

interface Earlier {
  value: number
  label: Label
  /** Shows the value instead of the change in percent. */
  isPlain?: true
}

export interface Tile {
  key: string
  label: Label
  /** An integer in its unit's smallest part; null if unknown. */
  value: number | null
  /** `money`: fen; `percent`: hundredths of a percent; `hours`: minutes. */
  unit?: 'count' | 'money' | 'percent' | 'hours'
  /** The values for earlier periods, and the names of these periods: shows the change in percent. */
  before?: Earlier | readonly Earlier[]
  /** Colours the value: the counted rows need attention. */
  tone?: 'danger' | 'warning'
  /** A press filters the page's list to the counted rows. */
  filter?: Readonly<Record<string, string>>
  /** A press opens this product path; not together with `filter`. */
  to?: string
  /** A press opens a drawer; not together with `filter` or `to`. */
  open?: () => void
}

interface TilesProps {
  /** Undefined while the figures are loading. */
  tiles: readonly Tile[] | undefined
  /** The tile count in the skeleton. */
  expected?: number
  /** `line`: small, beside a list's buttons; `card`: large, on a home page or above a list. */
  look?: 'line' | 'card'
}

/** Key figures; on a phone two in a row. */
export function Tiles({ tiles, expected = 4, look = 'line' }: TilesProps) {
  const placeContext = useContext(TilesPlace)
  const place = look === 'line' ? placeContext : null
  const visibleTiles = tiles?.filter(({ filter }) => !place || Object.keys(filter ?? {}).join() !== place.tabFilter)
  const list = (
    <ul className={`${styles.tiles} ${look === 'card' ? styles.cards : place ? styles.small : strip.strip}`}>
      {visibleTiles
        ? visibleTiles.map((tile) => (
            <li key={tile.key}>
              <TileBox tile={tile} />
            </li>
          ))
        : Array.from({ length: expected }, (_, index) => (
            <li key={index}>
              <span className={styles.tile}>
                <Skeleton width={72} lines={look === 'card' ? 2 : 1} />
              </span>
            </li>
          ))}
    </ul>
  )
  return place ? createPortal(list, place.element) : list
}

function TileBox({ tile }: { tile: Tile }) {
  if (tile.filter) return <FilterTile tile={tile} filter={tile.filter} />
  if (tile.open)
    return (
      <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={tile.open}>
        <TileWords {...tile} />
      </button>
    )
  if (tile.to === undefined)
    return (
      <span className={styles.tile}>
        <TileWords {...tile} />
      </span>
    )
  return (
    <a className={styles.tile} href={href(tile.to)}>
      <TileWords {...tile} />
    </a>
  )
}

function FilterTile({ tile, filter }: { tile: Tile; filter: NonNullable<Tile['filter']> }) {
  const { query, setQuery } = usePage()
  const names = Object.keys(filter)
  const isOn = names.every((name) => query[name] === filter[name])
  const cleared = Object.fromEntries(names.map((name) => [name, undefined]))
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isOn}
      onClick={() => setQuery({ ...(isOn ? cleared : filter), page_no: undefined })}
    >
      <TileWords {...tile} />
    </button>
  )
}

function TileWords({ label, value, unit = 'count', before, tone }: Tile) {
  const say = useLabel()
  const changes = (before && value !== null ? [before].flat() : []).flatMap((earlier: Earlier) => {
    const change = value === null ? undefined : earlier.isPlain ? formats[unit](earlier.value) : changeOf(value, earlier.value)
    return change === undefined ? [] : [{ ...earlier, change }]
  })
  return (
    <>
      <span className={styles.label}>{say(label)}</span>
      <strong className={styles.value} data-tone={tone}>
        {value === null ? '–' : formats[unit](value)}
      </strong>
      {changes.map(({ label, change }) => (
        <span key={label[1]} className={styles.change}>
          {say(label)} <b>{change}</b>
        </span>
      ))}
    </>
  )
}

const formats: Record<NonNullable<Tile['unit']>, (value: number) => string> = {
  count: formatNumber,
  money: formatMoney,
  percent: (value) => `${scaled(value, 2)}%`,
  hours: (value) => `${scaled(Math.round(value / 6), 1)} h`,
}

/** `+12.5%`, `-3%`; undefined if the earlier value is zero, because there is no ratio. */
function changeOf(value: number, before: number): string | undefined {
  if (before === 0) return undefined
  const tenths = Math.round(((value - before) * 1000) / Math.abs(before))
  return `${tenths > 0 ? '+' : ''}${scaled(tenths, 1)}%`
}
