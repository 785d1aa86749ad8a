import { useState } from 'react'
import { withdraw } from '#contract/finance/withdraw.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Dialog } from '#web/kit/ui/Dialog.tsx'
import { tell } from '#web/kit/ui/confirm.ts'
import { Field } from '#web/kit/ui/Field.tsx'
import { Textarea } from '#web/kit/ui/Textarea.tsx'
import { toast } from '#web/kit/ui/toast.ts'
import { withdrawTexts } from './texts.ts'

type Result = InputOf<typeof withdraw.payImport>['rows'][number]

/** Registers what the bank did: rows that are pasted from its sheet. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(withdrawTexts)
  const [pasted, setPasted] = useState('')
  const { rows, badLine } = resultsOf(pasted)
  const send = useAction(withdraw.payImport, {
    announces: false,
    onSuccess: ({ paid, failed, refused }) => {
      // nothing was taken: the pasted rows stay to be corrected
      if (paid + failed > 0) {
        setPasted('')
        onClose()
      }
      const done = t('import_done', { paid, failed })
      if (refused.length === 0) toast.success(done)
      else void tell({ title: done, details: <Refused rows={refused} /> })
    },
  })
  const paid = rows.filter(({ ok }) => ok === 1).length
  const said = () => {
    if (badLine !== undefined) return t('import_bad', { line: badLine })
    if (rows.length > 0) return t('import_read', { n: rows.length, paid, failed: rows.length - paid })
    return pasted.trim() === '' ? '' : t('import_none')
  }
  return (
    <Dialog
      open={open}
      title={t('import_title')}
      description={t('import_hint')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (rows.length > 0 && badLine === undefined) send.mutate({ rows })
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={send.isPending} disabled={rows.length === 0 || badLine !== undefined}>
            {t('import_submit')}
          </Button>
        </>
      }
    >
      <Field label={t('import')} required>
        <Textarea value={pasted} onChange={setPasted} rows={8} maxLength={200_000} />
      </Field>
      <p role="status">{said()}</p>
    </Dialog>
  )
}

function Refused({ rows }: { rows: readonly { line: number; withdraw_no: string; msg: string }[] }) {
  return (
    <ul>
      {rows.map(({ line, withdraw_no, msg }) => (
        <li key={line}>
          {line} · {withdraw_no} · {msg}
        </li>
      ))}
    </ul>
  )
}

/** The rows of a pasted sheet: number, serial number, result, cause; a line of headings is skipped. */
function resultsOf(pasted: string): { rows: Result[]; badLine?: number } {
  const rows: Result[] = []
  for (const [at, line] of pasted.split(/\r?\n/).entries()) {
    const [withdraw_no = '', serial = '', result = '', reason = ''] = line.split(/\t|,|，/).map((cell) => cell.trim())
    if (withdraw_no === '' || !/^TX\d/.test(withdraw_no)) {
      if (withdraw_no === '' || at === 0) continue
      return { rows, badLine: at + 1 }
    }
    const isPaid = /^(?:成功|success|1|ok)$/i.test(result)
    if (!isPaid && !/^(?:失败|failed|0)$/i.test(result)) return { rows, badLine: at + 1 }
    rows.push({ withdraw_no, pay_serial: serial || null, ok: isPaid ? 1 : 0, reason: reason || null })
  }
  return { rows }
}
