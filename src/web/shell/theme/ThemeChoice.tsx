import { useId } from 'react'
import Check from 'virtual:icon/check'
import { useTexts } from '#web/base/locales/texts.ts'
import { useGroup } from '#web/kit/ui/input/field-context.ts'
import { themeTexts } from './theme-texts.ts'
import { themeNames, type Theme } from './theme.ts'
import styles from './PictureChoice.module.css'

interface ThemeChoiceProps {
  value: Theme['themeName']
  onChange: (themeName: Theme['themeName']) => void
}

const colours = { purple: '#6a43d8', blue: '#1d5fd6', green: '#0b7a4d', red: '#c22b3d' }
const grounds = { black: '#1d1f27', white: '#ffffff' }

/** The nine themes: menu background at the left, colour at the right. */
export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const t = useTexts(themeTexts)
  const group = useId()
  return (
    <div role="radiogroup" {...useGroup({})} className={styles.grid}>
      {themeNames.map((name) => {
        const { colour, ground } = partsOf(name)
        const title = ground === undefined ? t('ocean') : `${t(colour)} · ${t(ground)}`
        return (
          <label key={name} className={styles.choice} data-tip={title}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              aria-label={title}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <span aria-hidden className={styles.swatch} style={{ background: swatchOf(colour, ground) }}>
              {name === value && <Check size={14} />}
            </span>
          </label>
        )
      })}
    </div>
  )
}

type Colour = keyof typeof colours
type Ground = keyof typeof grounds

function partsOf(name: Theme['themeName']): { colour: Colour; ground: Ground | undefined } {
  if (name === 'ocean') return { colour: 'blue', ground: undefined }
  const [colour, ground] = name.split('-') as [Colour, Ground] // every other name combines the two
  return { colour, ground }
}

function swatchOf(colour: Colour, ground: Ground | undefined): string {
  if (ground === undefined) return 'linear-gradient(100deg, #0a3761 0%, #0a5a6f 42%, #0b66b8 43%)'
  return `linear-gradient(100deg, ${grounds[ground]} 42%, ${colours[colour]} 43%)`
}
