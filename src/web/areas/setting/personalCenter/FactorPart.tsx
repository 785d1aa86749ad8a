import { useState } from 'react'
import { mfa } from '#contract/session/mfa.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { factorTexts } from './factor-texts.ts'
import { PasswordField } from './PasswordField.tsx'
import styles from './index.module.css'

const setup = onDemand(() => import('./FactorSetup.tsx'))

/** The second factor: its state, and its switch. */
export function FactorPart() {
  const t = useTexts(factorTexts)
  const query = useCall(mfa.state, {}, { quiet: true, staleTime: 0 })
  const [open, setOpen] = useState<'setup' | 'off'>()
  const FactorSetup = setup.useLoaded(open === 'setup')?.FactorSetup
  const close = () => setOpen(undefined)
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <Loaded query={query}>
        {({ enabled, recovery_left }) => (
          <>
            <p className={styles.state}>
              <Tag tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'isOn' : 'isOff')}</Tag>
              {enabled && t('recoveryLeft', { n: recovery_left })}
            </p>
            <div className={styles.actions}>
              {enabled ? (
                <Button tone="danger" onClick={() => setOpen('off')}>
                  {t('turnOff')}
                </Button>
              ) : (
                <Button variant="primary" onClick={() => setOpen('setup')}>
                  {t('turnOn')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {FactorSetup && <FactorSetup onClose={close} />}
      <FormDialog
        endpoint={mfa.off}
        open={open === 'off'}
        title={t('turnOff')}
        submitText={t('turnOff')}
        values={{ password: '' }}
        onClose={close}
      >
        <p>{t('offEffect')}</p>
        <PasswordField name="password" autoComplete="current-password" />
      </FormDialog>
    </>
  )
}
