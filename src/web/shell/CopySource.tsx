import { useState } from 'react'
import { source } from '#contract/common/source.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'

const copySourceTexts = texts({
  zh: { title: '拷贝源码', password: '密码', help: '密码正确后在新窗口打开源码地址', copy: '拷贝', cancel: '取消' },
  en: {
    title: 'Copy source',
    password: 'Password',
    help: 'The right password opens the source in a new window',
    copy: 'Copy',
    cancel: 'Cancel',
  },
})

interface CopySourceProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for the password; the server checks it and returns the source address. */
export function CopySource({ isOpen, onClose }: CopySourceProps) {
  const t = useTexts(copySourceTexts)
  const [password, setPassword] = useState('')
  const copy = useAction(source.copy, {
    quiet: true,
    announces: false,
    onSuccess: ({ url }) => {
      window.open(url, '_blank', 'noopener')
      close()
    },
  })
  const close = () => {
    setPassword('')
    copy.reset()
    onClose()
  }
  return (
    <Dialog
      open={isOpen}
      title={t('title')}
      width={400}
      onClose={close}
      onSubmit={(event) => {
        event.preventDefault()
        copy.mutate({ password })
      }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={copy.isPending}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <Field label={t('password')} required error={copy.error?.errors?.[0]?.msg ?? copy.error?.msg} help={t('help')}>
        <Input
          type="password"
          value={password}
          autoComplete="off"
          onChange={(value) => {
            setPassword(value)
            copy.reset()
          }}
        />
      </Field>
    </Dialog>
  )
}
