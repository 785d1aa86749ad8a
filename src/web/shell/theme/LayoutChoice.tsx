import { useId } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { useGroup } from '#web/kit/ui/input/field-context.ts'
import { themeTexts } from './theme-texts.ts'
import { layouts, type Layout } from './theme.ts'
import styles from './PictureChoice.module.css'

interface LayoutChoiceProps {
  value: Layout
  disabled: boolean
  onChange: (layout: Layout) => void
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** The area with the menu's background, in a 60 × 40 window. */
const grounds: Record<Layout, readonly Box[]> = {
  column: [
    [0, 0, 7, 40],
    [8, 0, 11, 40],
  ],
  vertical: [[0, 0, 16, 40]],
  horizontal: [[0, 0, 60, 8]],
  float: [
    [0, 0, 7, 40],
    [10, 12, 22, 16],
  ],
  comprehensive: [
    [0, 0, 16, 40],
    [20, 3, 8, 3],
    [31, 3, 8, 3],
    [42, 3, 8, 3],
  ],
  common: [
    [0, 0, 60, 8],
    [0, 9, 16, 31],
  ],
}

/** The six layouts as small drawings. */
export function LayoutChoice({ value, disabled, onChange }: LayoutChoiceProps) {
  const t = useTexts(themeTexts)
  const name = useId()
  return (
    <div role="radiogroup" {...useGroup({})} className={styles.grid}>
      {layouts.map((layout) => (
        <label key={layout} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={layout === value}
            disabled={disabled}
            onChange={() => onChange(layout)}
          />
          <svg aria-hidden viewBox="0 0 60 40" className={styles.picture}>
            {grounds[layout].map(([x, y, width, height]) => (
              <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} fill="var(--color-primary)" />
            ))}
          </svg>
          <span className={styles.title}>{t(layout)}</span>
        </label>
      ))}
    </div>
  )
}
