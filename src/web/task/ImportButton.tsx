import Upload from 'lucide-react/icons/upload'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { taskTexts } from './texts.ts'

/** 导入: the way to the page that takes a sheet in. */
export function ImportButton({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(taskTexts)
  return (
    <Allowed access={endpoint}>
      <Button icon={<Upload aria-hidden size={16} />} onClick={() => navigate(`/task/import?kind=${endpoint.address}`)}>
        {t('import')}
      </Button>
    </Allowed>
  )
}
