import { useDeferredValue, useState } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { AnyIcon, useIconNames } from '#web/kit/ui/icon/AnyIcon.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import styles from './IconPicker.module.css'

const menuTexts = texts({
  zh: {
    icon_pick: '选择图标',
    icon_none: '没有图标',
    icon_search: '搜索图标（英文名称）',
    icon_clear: '清除图标',
    icon_found: '{n}个图标',
    icon_loading: '图标加载中',
    icon_more: '还有{n}个，请输入更具体的名称',
  },
  en: {
    icon_pick: 'Choose an icon',
    icon_none: 'No icon',
    icon_search: 'Search icons by their English name',
    icon_clear: 'Clear the icon',
    icon_found: '{n:icon|icons}',
    icon_loading: 'Loading icons',
    icon_more: '{n} more. Type a more specific name',
  },
})

const SHOWN = 160

interface IconPickerProps {
  value: string | null
  onChange: (icon: string | null) => void
}

/** An icon from the whole set, found by its name. */
export function IconPicker({ value, onChange }: IconPickerProps) {
  const t = useTexts(menuTexts)
  const locked = useReadOnly()
  return (
    <span className={styles.picker}>
      <Popover
        label={t('icon_pick')}
        trigger={
          <Button disabled={locked} aria-label={value === null ? t('icon_pick') : `${t('icon_pick')} ${value}`}>
            {value === null ? t('icon_none') : <AnyIcon name={value} />}
            {value}
          </Button>
        }
      >
        {(close) => (
          <Icons
            chosen={value}
            onChoose={(name) => {
              onChange(name)
              close()
            }}
          />
        )}
      </Popover>
      {value !== null && !locked && (
        <Button variant="link" onClick={() => onChange(null)}>
          {t('icon_clear')}
        </Button>
      )}
    </span>
  )
}

function Icons({ chosen, onChoose }: { chosen: string | null; onChoose: (name: string) => void }) {
  const t = useTexts(menuTexts)
  const [word, setWord] = useState('')
  const names = useIconNames()
  const needle = useDeferredValue(word.trim().toLowerCase().replace(/\s+/g, '-'))
  const found = names?.filter((name) => name.includes(needle)) ?? []
  return (
    <div className={styles.panel}>
      <Input value={word} onChange={setWord} aria-label={t('icon_search')} placeholder={t('icon_search')} />
      <div className={styles.icons}>
        {found.slice(0, SHOWN).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.icon}
            aria-label={name}
            aria-pressed={name === chosen}
            data-tip={name}
            onClick={() => onChoose(name)}
          >
            <AnyIcon name={name} size={18} />
          </button>
        ))}
      </div>
      <p className={styles.note} role="status">
        {!names
          ? t('icon_loading')
          : found.length > SHOWN
            ? t('icon_more', { n: found.length - SHOWN })
            : t('icon_found', { n: found.length })}
      </p>
    </div>
  )
}
