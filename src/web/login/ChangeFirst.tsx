import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useDocumentTitle } from '#web/router/document-title.ts'
import { logOut } from '#web/session/enter.ts'
import { PasswordPart } from '#web/setting/personalCenter/PasswordPart.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { changeFirstTexts } from './change-first-texts.ts'
import styles from './OtherDoors.module.css'

/** Stands in the place of the product until an initial password is changed: the server refuses everything else. */
export function ChangeFirst() {
  const t = useTexts(changeFirstTexts)
  useDocumentTitle(t('title'))
  return (
    <QueryClientProvider client={queryClient}>
      <DoorFrame title={t('title')} tagline={t('hint')}>
        <PasswordPart />
        <p className={styles.other}>
          <Button variant="link" onClick={logOut}>
            {t('logOut')}
          </Button>
        </p>
      </DoorFrame>
    </QueryClientProvider>
  )
}
