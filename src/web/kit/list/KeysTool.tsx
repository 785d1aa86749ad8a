import Keyboard from 'lucide-react/icons/keyboard'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Switch } from '../ui/Switch.tsx'
import { keyTexts } from './key-texts.ts'
import styles from './KeysTool.module.css'
import { useKeysOn } from './table-preferences.ts'

interface KeysToolProps {
  open: boolean
  setOpen: (open: boolean) => void
}

const keys = ['/', 'j', 'k', 'x', 'e', 'n', '?'] as const

/** All keys of a list, and whether they are listened to. */
export function KeysTool({ open, setOpen }: KeysToolProps) {
  const t = useTexts(keyTexts)
  const { isOn, setOn } = useKeysOn()
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        className={styles.tool}
        icon={<Keyboard aria-hidden size={16} />}
        tip={t('keys')}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} title={t('keys')} width={420} onClose={() => setOpen(false)}>
        <dl className={styles.keys}>
          {keys.map((key) => (
            <div key={key} className={styles.line}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{t(key)}</dd>
            </div>
          ))}
          <div className={styles.line}>
            <dt>
              <Kbd>Ctrl / ⌘ K</Kbd>
            </dt>
            <dd>{t('palette')}</dd>
          </div>
        </dl>
        <Switch value={isOn} onChange={setOn}>
          {t('on')}
        </Switch>
      </Dialog>
    </>
  )
}
