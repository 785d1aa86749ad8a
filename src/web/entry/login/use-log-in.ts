import { useState } from 'react'
import { RequestError } from '#web/base/api/client.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { logIn, type CodeCredentials, type Credentials } from '#web/base/session/enter.ts'
import { useSecondStep } from '#web/base/session/store.ts'
import { workplace } from '#web/entry/workplace.ts'

const loginTexts = texts({
  zh: {
    failed: '登录失败',
  },
  en: {
    failed: 'The login failed',
  },
})

export interface Login {
  /** The user name or mobile number in the running login; undefined without one. */
  running: string | undefined
  /** The server's error. */
  failure: string | undefined
  submit: (credentials: Credentials | CodeCredentials) => Promise<void>
  /** Clears the error. */
  forget: () => void
}

/** Logs in, once at a time; the navigation does the rest. */
export function useLogIn(): Login {
  const t = useTexts(loginTexts)
  const [running, setRunning] = useState<string>()
  const [failure, setFailure] = useState<string>()
  async function submit(credentials: Credentials | CodeCredentials): Promise<void> {
    if (running !== undefined) return
    setRunning('username' in credentials ? credentials.username : credentials.mobile)
    setFailure(undefined)
    // loaded while the server checks the password
    void workplace.load().catch(() => undefined)
    try {
      await logIn(credentials)
      // the first step is complete, and the person may return to it
      if (useSecondStep.getState().mfaToken !== undefined) setRunning(undefined)
    } catch (error) {
      setRunning(undefined)
      setFailure(error instanceof RequestError || error instanceof Error ? error.message : t('failed'))
    }
  }
  return { running, failure, submit, forget: () => setFailure(undefined) }
}
