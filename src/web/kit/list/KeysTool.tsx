import Keyboard from 'virtual:icon/keyboard'
import { useLabel } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import styles from './KeysTool.module.css'

const KeysDialog = lazyPart('open', async () => (await import('./KeysDialog.tsx')).KeysDialog)

interface KeysToolProps {
  open: boolean
  setOpen: (open: boolean) => void
}

/** Opens a list's keyboard shortcuts. */
export function KeysTool({ open, setOpen }: KeysToolProps) {
  const say = useLabel()
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        className={styles.tool}
        icon={<Keyboard aria-hidden size={16} />}
        tip={say(['快捷键', 'Keyboard shortcuts'])}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      />
      <KeysDialog open={open || null} onClose={() => setOpen(false)} />
    </>
  )
}
