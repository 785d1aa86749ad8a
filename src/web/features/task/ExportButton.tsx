import Download from 'virtual:icon/download'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { runExport, useIsExporting } from '#web/kit/list/actions/run-export.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu } from '#web/kit/ui/overlay/Menu.tsx'

const taskTexts = texts({
  zh: {
    export: '导出',
    exporting: '导出中…',
    export_xlsx: '导出 Excel (xlsx)',
    export_csv: '导出 CSV',
    export_csv_excel: '导出供 Excel 打开的 CSV',
    lines_xlsx: '导出明细 Excel (xlsx)',
    lines_csv: '导出明细 CSV',
    lines_csv_excel: '导出供 Excel 打开的明细 CSV',
  },
  en: {
    export: 'Export',
    exporting: 'Exporting…',
    export_xlsx: 'Export as Excel (xlsx)',
    export_csv: 'Export as CSV',
    export_csv_excel: 'Export CSV for Excel',
    lines_xlsx: 'Export lines as Excel (xlsx)',
    lines_csv: 'Export lines as CSV',
    lines_csv_excel: 'Export lines CSV for Excel',
  },
})

type Export = Endpoint<z.ZodMiniObject>

interface ExportButtonProps {
  endpoint: Export
  /** The line export for the same rows, under the same permission. */
  lines?: Export
  /** Further sheets for the same rows, each with the call that starts its export. */
  more?: readonly { key: string; title: string; input: object }[]
}

const PAGING: ReadonlySet<string> = new Set(['page_no', 'page_size', 'count', 'cursor', 'first', 'format'])

/** 导出: exports the rows that pass the page's filters. */
export function ExportButton({ endpoint, lines, more }: ExportButtonProps) {
  const t = useTexts(taskTexts)
  const { query } = usePage()
  const isExporting = [useIsExporting(endpoint), useIsExporting(lines ?? endpoint)].includes(true)
  const run = ({ of = endpoint, input }: { of?: Export; input: object }) => {
    const names = Object.keys(of.input.shape).filter((name) => !PAGING.has(name) && query[name] !== undefined)
    // the address carries text; the server parses numbers from it by the contract
    void runExport(of, { ...Object.fromEntries(names.map((name) => [name, query[name]])), ...input }, { form: true })
  }
  const files = [
    { key: 'xlsx', title: t('export_xlsx'), input: { format: 'xlsx' } },
    { key: 'csv_excel', title: t('export_csv_excel'), input: { format: 'csv_excel' } },
    { key: 'csv', title: t('export_csv'), input: { format: 'csv' } },
    ...(more ?? []),
    ...(lines
      ? [
          { key: 'lines xlsx', of: lines, title: t('lines_xlsx'), input: { format: 'xlsx' } },
          { key: 'lines csv_excel', of: lines, title: t('lines_csv_excel'), input: { format: 'csv_excel' } },
          { key: 'lines csv', of: lines, title: t('lines_csv'), input: { format: 'csv' } },
        ]
      : []),
  ]
  return (
    <Allowed access={endpoint}>
      <Menu items={files.map((file) => ({ key: file.key, title: file.title, onSelect: () => run(file) }))}>
        <Button icon={<Download aria-hidden size={16} />} loading={isExporting}>
          {t(isExporting ? 'exporting' : 'export')}
        </Button>
      </Menu>
    </Allowed>
  )
}
