import type { ConfigGroup } from '#contract/config/config.ts'
import type { Setting } from '#contract/config/kinds.ts'
import { protections, protectionWords } from '#contract/config/protection.ts'
import type { SettingKey } from '#contract/config/settings.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { sayShort, shownValue } from './say-setting.ts'
import { SettingControl } from './SettingControl.tsx'
import { configTexts } from './texts.ts'
import styles from './index.module.css'

const WIDE: ReadonlySet<Setting['type']> = new Set(['textarea', 'images', 'multi', 'json', 'rich'])

interface SettingFieldProps {
  name: SettingKey
  setting: Setting
  isDefault: boolean
  pending: ConfigGroup['list'][number]['pending']
  disabled: boolean
  /** Names the area that will use the setting. */
  waits: boolean
  onRestore: (() => void) | undefined
}

/** One setting: its control, its description, and the button that restores its default. */
export function SettingField({ name, setting, isDefault, pending, disabled, waits, onRestore }: SettingFieldProps) {
  const t = useTexts(configTexts)
  const say = useLabel()
  const language = useLanguage()
  const { type, about, area, initial } = setting
  const isLinked = usePage().query['setting'] === name
  const notes = [
    about && say(about),
    type === 'secret' && (disabled ? t('may_not_secret') : t('secret_hint')),
    area && waits && t('for_area', { area: say(area) }),
    !isDefault && type !== 'secret' && t('default_is', { value: sayShort(name, initial, language) }),
  ].filter(Boolean)
  const isHeld = protections[name] === 'two_people'
  const help = (
    <span className={styles.help}>
      {isHeld && <Tag tone="warning">{say(protectionWords.two_people)}</Tag>}
      {pending && (
        <a {...pageLink('/config/request', { state: 'pending', no: pending.request_no })}>
          {t('waits_for_second', { value: shownValue(name, pending.value, language), no: pending.request_no })}
        </a>
      )}
      {notes.join(language === 'zh' ? '；' : '; ')}
      {!isDefault && onRestore && !disabled && (
        <Button variant="link" onClick={onRestore} aria-label={`${t('restore')} ${say(setting.label)}`}>
          {t('restore')}
        </Button>
      )}
    </span>
  )
  return (
    <div ref={isLinked ? reveal : undefined} className={WIDE.has(type) ? styles.wide : type === 'image' ? styles.tall : undefined}>
      <SettingControl
        name={name}
        setting={setting}
        disabled={disabled}
        help={notes.length > 0 || !isDefault || isHeld ? help : undefined}
      />
    </div>
  )
}

/** The setting that a link names: in sight, with the focus in its control. */
function reveal(field: HTMLDivElement | null): void {
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
