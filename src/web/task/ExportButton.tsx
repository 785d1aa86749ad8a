import Download from 'lucide-react/icons/download'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type * as z from 'zod/mini'
import { useAction } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Menu } from '#web/kit/ui/Menu.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { taskTexts } from './texts.ts'

interface ExportButtonProps {
  endpoint: Endpoint<z.ZodMiniObject>
  /** Other sheets of the same rows, with what asks for them. */
  more?: readonly { key: string; title: string; input: object }[]
}

const PAGING: ReadonlySet<string> = new Set(['page_no', 'page_size', 'count', 'cursor', 'format'])

/** 导出: the rows that pass the filters of the page, as a task. */
export function ExportButton({ endpoint, more }: ExportButtonProps) {
  const t = useTexts(taskTexts)
  const { query } = usePage()
  const start = useAction(endpoint, { form: true, alsoChanges: ['task.task'] })
  const run = (input: object) => {
    const names = Object.keys(endpoint.input.shape).filter((name) => !PAGING.has(name) && query[name] !== undefined)
    // the address carries text; the server reads numbers from it as the contract says
    start.mutate({ ...Object.fromEntries(names.map((name) => [name, query[name]])), ...input } as never)
  }
  const formats = [
    { key: 'xlsx', title: t('export_xlsx'), input: { format: 'xlsx' } },
    { key: 'csv', title: t('export_csv'), input: { format: 'csv' } },
  ]
  return (
    <Allowed access={endpoint}>
      <Menu items={[...formats, ...(more ?? [])].map(({ key, title, input }) => ({ key, title, onSelect: () => run(input) }))}>
        <Button icon={<Download aria-hidden size={16} />} loading={start.isPending}>
          {t('export')}
        </Button>
      </Menu>
    </Allowed>
  )
}
