import LinkIcon from 'virtual:icon/link'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { openProtocolDialog } from './protocol-dialog.ts'
import styles from './LinkInput.module.css'

const linkTexts = texts({
  zh: { link_hint: 'app:// 开头的协议链接', make_link: '生成链接' },
  en: { link_hint: 'A protocol link, app://…', make_link: 'Create a link' },
})

interface LinkInputProps {
  value: string | null
  onChange: (value: string | null) => void
  name?: string
  onBlur?: () => void
}

/** A link into the mini-program, typed or made by the protocol link generator. */
export function LinkInput({ value, onChange, ...rest }: LinkInputProps) {
  const t = useTexts(linkTexts)
  return (
    <span className={styles.link}>
      <Input
        {...rest}
        value={value ?? ''}
        maxLength={1024}
        placeholder={t('link_hint')}
        onChange={(next) => onChange(next.trim() === '' ? null : next.trim())}
      />
      <Button
        icon={<LinkIcon aria-hidden size={14} />}
        tip={t('make_link')}
        onClick={() => openProtocolDialog({ ...partsOf(value), onUse: (url) => onChange(url) })}
      />
    </span>
  )
}

/** The protocol and the link parameters, with which the generator begins; nothing for other text. */
function partsOf(url: string | null): { func?: string; params?: Record<string, string> } {
  const [, func, query = ''] = /^app:\/\/([a-z_]+)(?:\?(.*))?$/.exec(url ?? '') ?? []
  return func === undefined ? {} : { func, params: Object.fromEntries(new URLSearchParams(query)) }
}
