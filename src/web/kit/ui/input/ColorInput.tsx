import type { Label } from '#contract/kit/label.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { contrastOf, isHexColor, LEAST_CONTRAST } from '#web/kit/ui/value/contrast.ts'
import { useReadOnly, type ControlProps } from './field-context.ts'
import { Input } from './Input.tsx'
import styles from './ColorInput.module.css'

const colorTexts = texts({
  zh: {
    pick: '打开取色器',
    swatches: '常用颜色',
    weak: '该背景上的文字不易辨认：对比度 {n} : 1，至少需要 {least} : 1',
  },
  en: {
    pick: 'Open the colour picker',
    swatches: 'Suggested colours',
    weak: 'Text on this background is hard to read: contrast {n} : 1, at least {least} : 1 is needed',
  },
})

export interface Swatch {
  color: string
  label: Label
}

interface ColorInputProps extends ControlProps<string> {
  swatches: readonly Swatch[]
  /** The colour that an empty value means. */
  fallback: string
  /** The colours of texts that stand on this one: a contrast too low is told. */
  inks?: readonly string[]
}

const none: readonly string[] = []

/** A colour as #RRGGBB: typed, from the browser's picker, or one of the suggested ones. */
export function ColorInput({ swatches, fallback, inks = none, value, onChange, ...rest }: ColorInputProps) {
  const t = useTexts(colorTexts)
  const say = useLabel()
  const locked = useReadOnly(rest.readOnly) || rest.disabled
  const color = isHexColor(value) ? value : fallback
  const contrast = Math.min(...inks.map((ink) => contrastOf(color, ink)))
  return (
    <span className={styles.color}>
      <span className={styles.line}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('pick')}
          disabled={locked}
          value={color.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <Input {...rest} value={value} maxLength={7} placeholder={fallback} clearable onChange={(next) => onChange(next.trim())} />
      </span>
      <span role="group" aria-label={t('swatches')} className={styles.swatches}>
        {swatches.map((one) => (
          <button
            key={one.color}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: one.color }}
            aria-label={say(one.label)}
            data-tip={`${say(one.label)} ${one.color}`}
            aria-pressed={color.toUpperCase() === one.color}
            disabled={locked}
            onClick={() => onChange(one.color)}
          />
        ))}
      </span>
      {inks.length > 0 && (
        <span role="status" className={styles.weak}>
          {contrast < LEAST_CONTRAST && t('weak', { n: contrast.toFixed(1), least: LEAST_CONTRAST })}
        </span>
      )}
    </span>
  )
}
