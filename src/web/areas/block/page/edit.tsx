import { page } from '#contract/block/page.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { editorTexts } from './texts.ts'

const editor = onDemand(() => import('./PageEditor.tsx'))

/** The editor for one page in its own tab: `?id=`. Its parts load with it, so that the list stays small. */
export default function PageEditPage() {
  const t = useTexts(editorTexts)
  const { query } = usePage()
  const id = Number(query['id']) || 0
  const { data, error, refetch } = useCall(page.detail, { id }, { enabled: id > 0, staleTime: 0, quiet: true })
  const PageEditor = editor.useLoaded(true)?.PageEditor
  if (id === 0) return <Empty title={t('not_loaded')} />
  if (error && !data) return <NotLoaded title={t('not_loaded')} error={error} retry={refetch} />
  if (!data || !PageEditor) return <Skeleton lines={12} />
  return <PageEditor key={id} row={data} />
}
