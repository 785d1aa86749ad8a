import { use } from 'react'
import { createPortal } from 'react-dom'
import Upload from 'virtual:icon/upload'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { FirstStep } from '#web/kit/list/actions/first-step.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'

const taskTexts = texts({
  zh: {
    import: '导入',
    import_first: '从文件导入',
  },
  en: {
    import: 'Import',
    import_first: 'Import a file',
  },
})

/** 导入: a link to the import page. */
export function ImportButton({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(taskTexts)
  const firstStep = use(FirstStep)
  const open = () => navigate(`/task/import?kind=${endpoint.address}`)
  return (
    <Allowed access={endpoint}>
      <Button icon={<Upload aria-hidden size={16} />} onClick={open}>
        {t('import')}
      </Button>
      {firstStep && createPortal(<Button onClick={open}>{t('import_first')}</Button>, firstStep)}
    </Allowed>
  )
}
