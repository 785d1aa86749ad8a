import type { ReactNode } from 'react'
import type { BlockType } from '#contract/block/words.ts'
import styles from './picture.module.css'

/** A bar that stands for a line of text. */
const bar = (x: number, y: number, width: number, key?: string) => (
  <rect key={key} className={styles.soft} x={x} y={y} width={width} height="2.5" rx="1.25" />
)

/** A picture with a hill, in a frame. */
const photo = (x: number, y: number, width: number, height: number) => (
  <g key={`${x} ${y}`}>
    <rect className={styles.soft} x={x} y={y} width={width} height={height} rx="2" />
    <path
      className={styles.ink}
      d={`M${x + 1} ${y + height - 1} l${width * 0.35} ${-height * 0.5} l${width * 0.2} ${height * 0.25} l${width * 0.15} ${-height * 0.15} l${width * 0.2} ${height * 0.4} z`}
    />
  </g>
)

/** A picture with its name beneath. */
const tile = (x: number, y: number, size: number) => (
  <g key={`${x} ${y}`}>
    <rect className={styles.ink} x={x} y={y} width={size} height={size} rx="2" />
    {bar(x, y + size + 1.5, size)}
  </g>
)

const person = (x: number, className: string | undefined) => (
  <g key={x} className={className}>
    <circle cx={x} cy="10" r="3.5" />
    <path d={`M${x - 6} 22 a6 6.5 0 0 1 12 0 z`} />
  </g>
)

const pictures: Readonly<Record<BlockType, ReactNode>> = {
  banner: (
    <>
      {photo(2, 3, 36, 17)}
      <rect className={styles.accent} x="13" y="23" width="6" height="2.5" rx="1.25" />
      {bar(21, 23, 2.5)}
      {bar(25.5, 23, 2.5)}
    </>
  ),
  nav: [3, 16].flatMap((y) =>
    [4, 13, 22, 31].map((x) => (
      <g key={`${x} ${y}`}>
        <circle className={x === 4 && y === 3 ? styles.accent : styles.ink} cx={x + 2.5} cy={y + 3} r="3" />
        {bar(x, y + 7, 5)}
      </g>
    )),
  ),
  image: photo(2, 3, 36, 22),
  goods: [4, 22].map((x) => (
    <g key={x}>
      <rect className={styles.line} x={x} y="2" width="14" height="24" rx="2" />
      <rect className={styles.soft} x={x + 2} y="4" width="10" height="9" rx="1" />
      {bar(x + 2, 15, 10)}
      <rect className={styles.accent} x={x + 2} y="20" width="6" height="3" rx="1" />
    </g>
  )),
  brand: [4, 15.5].flatMap((y) =>
    [3, 15, 27].map((x) => (
      <g key={`${x} ${y}`}>
        <rect className={styles.line} x={x} y={y} width="10" height="8.5" rx="2" />
        <circle className={x === 3 && y === 4 ? styles.accent : styles.ink} cx={x + 5} cy={y + 4.25} r="2" />
      </g>
    )),
  ),
  scene: [4, 16, 28].map((x) => tile(x, 6, 9)),
  coupon: (
    <>
      <path className={styles.line} d="M4 5 h32 v6 a3 3 0 0 0 0 6 v6 h-32 v-6 a3 3 0 0 0 0 -6 z" />
      <path className={styles.dash} d="M26 7 v14" />
      <rect className={styles.accent} x="9" y="9" width="12" height="4" rx="1" />
      {bar(9, 16, 9)}
    </>
  ),
  group: [person(10, styles.ink), person(30, styles.ink), person(20, styles.accent)],
  collection: (
    <>
      <rect className={styles.accent} x="2" y="3" width="36" height="8" rx="2" />
      {[2, 15, 28].map((x) => (
        <g key={x}>
          <rect className={styles.soft} x={x} y="13.5" width="10" height="7" rx="1.5" />
          {bar(x, 22.5, 8)}
        </g>
      ))}
    </>
  ),
  package: (
    <>
      <rect className={styles.ink} x="3" y="9" width="11" height="11" rx="2" />
      <path className={styles.plus} d="M20 11 v7 M16.5 14.5 h7" />
      <rect className={styles.ink} x="26" y="9" width="11" height="11" rx="2" />
    </>
  ),
  notice: (
    <>
      <rect className={styles.line} x="2" y="8" width="36" height="12" rx="3" />
      <path className={styles.accent} d="M6 12.5 h2.5 l3.5 -2.5 v8 l-3.5 -2.5 h-2.5 z" />
      {bar(15, 12.75, 19)}
    </>
  ),
  search: (
    <>
      <rect className={styles.line} x="2" y="8" width="36" height="12" rx="6" />
      <circle className={styles.ring} cx="10" cy="13.5" r="2.75" />
      <path className={styles.ring} d="M12 15.5 l2 2" />
      {bar(17, 12.75, 14)}
    </>
  ),
  video: (
    <>
      <rect className={styles.soft} x="2" y="3" width="36" height="22" rx="2" />
      <path className={styles.accent} d="M16 8.5 l9.5 5.5 l-9.5 5.5 z" />
    </>
  ),
  richtext: (
    <>
      <path className={styles.plus} d="M4 6 h8 M8 6 v8" />
      {bar(16, 5, 20)}
      {bar(16, 10, 16)}
      {bar(4, 17, 32)}
      {bar(4, 22, 24)}
    </>
  ),
  title: (
    <>
      <rect className={styles.accent} x="3" y="9" width="3" height="10" rx="1" />
      <rect className={styles.ink} x="9" y="9" width="16" height="4" rx="1" />
      {bar(9, 16, 11)}
      <path className={styles.ring} d="M33 11 l3 3 l-3 3" />
    </>
  ),
  spacer: (
    <>
      <path className={styles.dash} d="M3 5 h34 M3 23 h34" />
      <path className={styles.plus} d="M20 8 v12 M17 11 l3 -3 l3 3 M17 17 l3 3 l3 -3" />
    </>
  ),
  float: (
    <>
      <rect className={styles.line} x="9" y="2" width="22" height="24" rx="3" />
      {bar(13, 7, 11)}
      {bar(13, 12, 7)}
      <circle className={styles.accent} cx="28.5" cy="19" r="4.5" />
    </>
  ),
}

/** A small drawing of a block type, in the colours of its surroundings. */
export function BlockPicture({ type }: { type: BlockType }) {
  return (
    <svg aria-hidden viewBox="0 0 40 28" className={styles.picture}>
      {pictures[type]}
    </svg>
  )
}
