import { useState, type FormEvent } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { enterAgain, proveAgain } from '#web/base/session/session-end.ts'
import { useSession } from '#web/base/session/store.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import styles from './LogInAgain.module.css'

const againTexts = texts({
  zh: {
    title: '重新登录',
    over: '本次登录已达到最长时间。重新登录后继续当前操作，已填写的内容不会丢失。',
    early: '现在重新登录，可继续使用当前页面，已填写的内容不会丢失。',
    person: '账号：{name}',
    password: '密码',
    passwordMissing: '请输入密码',
    code: '验证码',
    codeMissing: '请输入验证码',
    hint: '输入验证器中的 6 位验证码，或一个恢复码',
    goOn: '登录并继续',
    later: '稍后',
    leave: '退出登录',
  },
  en: {
    title: 'Log in again',
    over: 'This login has reached its maximum duration. Log in again to continue; nothing you have entered is lost.',
    early: 'Log in again now to keep using this page; nothing you have entered is lost.',
    person: 'Account: {name}',
    password: 'Password',
    passwordMissing: 'Please enter your password',
    code: 'Code',
    codeMissing: 'Please enter the code',
    hint: 'The 6-digit code from your authenticator, or a recovery code',
    goOn: 'Log in and continue',
    later: 'Later',
    leave: 'Log out',
  },
})

interface LogInAgainProps {
  open: boolean
  /** The session is over: the page cannot go on without a login. */
  isOver: boolean
  settle: (token: string | undefined) => void
}

/** Asks for the password, and for the second factor if there is one, in a dialog over the unchanged page. */
export function LogInAgain({ open, isOver, settle }: LogInAgainProps) {
  const t = useTexts(againTexts)
  const { username, real_name, viewer } = useSession()
  const person = viewer ?? { username, real_name }
  const [values, setValues] = useState({ password: '', code: '' })
  const [mfaToken, setMfaToken] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const isStepTwo = mfaToken !== undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // React bubbles the submit event to the form below the dialog
    event.stopPropagation()
    if (isRunning) return
    if ((isStepTwo ? values.code : values.password) === '') return setFailure(t(isStepTwo ? 'codeMissing' : 'passwordMissing'))
    setIsRunning(true)
    setFailure(undefined)
    try {
      const step = isStepTwo ? { token: await proveAgain(mfaToken, values.code) } : await enterAgain(values.password)
      if ('mfaToken' in step) setMfaToken(step.mfaToken)
      else finish(step.token)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setIsRunning(false)
    }
  }

  function finish(token: string): void {
    settle(token)
    // the new session has no impersonation, so the page reloads
    if (viewer) location.reload()
  }

  return (
    <Dialog
      open={open}
      title={t('title')}
      description={t(isOver ? 'over' : 'early')}
      onClose={() => settle(undefined)}
      onBeforeClose={() => !isOver}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => settle(undefined)}>{t(isOver ? 'leave' : 'later')}</Button>
          <Button type="submit" variant="primary" loading={isRunning}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className={styles.person}>
          {t('person', { name: person.real_name ? `${person.real_name} (${person.username})` : person.username })}
        </p>
        {/* a password manager needs the user name */}
        <input hidden readOnly name="username" autoComplete="username" value={person.username} />
        <SecretField
          kind={isStepTwo ? 'code' : 'password'}
          value={isStepTwo ? values.code : values.password}
          failure={failure}
          onChange={(next) => setValues({ ...values, [isStepTwo ? 'code' : 'password']: next })}
        />
      </div>
    </Dialog>
  )
}

interface SecretFieldProps {
  kind: 'password' | 'code'
  value: string
  failure: string | undefined
  onChange: (value: string) => void
}

function SecretField({ kind, value, failure, onChange }: SecretFieldProps) {
  const t = useTexts(againTexts)
  const own = { name: kind, value, onChange, autoFocus: true }
  return kind === 'code' ? (
    <Field label={t('code')} help={t('hint')} error={failure}>
      <Input key="code" {...own} autoComplete="one-time-code" maxLength={20} />
    </Field>
  ) : (
    <Field label={t('password')} error={failure}>
      <Input key="password" {...own} type="password" autoComplete="current-password" />
    </Field>
  )
}
