import { profile } from '#contract/session/profile.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { PasswordField } from './PasswordField.tsx'
import styles from './index.module.css'

const centerTexts = texts({
  zh: {
    passwordHint: '至少 8 位，包含字母和数字。修改后，其他设备上的登录会立即退出。',
    changePassword: '修改密码',
  },
  en: {
    passwordHint: 'At least 8 characters, including letters and digits. Other devices are logged out immediately.',
    changePassword: 'Change password',
  },
})

const empty = { old_password: '', password: '', password_again: '' }

/** Changes the password; requires the current one. */
export function PasswordPart() {
  const t = useTexts(centerTexts)
  const { form, schema, submit, isSaving, off } = useEndpointForm(profile.password, {
    values: empty,
    onDone: () => {
      form.reset(empty)
      useSession.setState({ must_change_password: false })
    },
  })
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.hint}>{t('passwordHint')}</p>
      <FormBody form={form} schema={schema}>
        <PasswordField name="old_password" autoComplete="current-password" />
        <PasswordField name="password" autoComplete="new-password" />
        <PasswordField name="password_again" autoComplete="new-password" />
      </FormBody>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isSaving} disabledReason={off}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}
