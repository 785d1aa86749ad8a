import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useState } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { lockScreen } from '#web/session/lock.ts'
import { shellTexts } from './texts.ts'

/** Locks the screen in every tab of the browser (checklist H07). */
export function LockButton() {
  const t = useTexts(shellTexts)
  const [isAsking, setIsAsking] = useState(false)

  async function lock(): Promise<void> {
    setIsAsking(true)
    // the client says what went wrong
    await lockScreen().catch(() => setIsAsking(false))
  }

  return <Button variant="ghost" icon={<LockKeyhole size={16} />} tip={t('lock')} loading={isAsking} onClick={() => void lock()} />
}
