import { useRef, useState } from 'react'
import Upload from 'virtual:icon/upload'
import { matches } from '#contract/finance/payout.ts'
import { withdraw, type JudgedResult } from '#contract/finance/withdraw.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { exchange, RequestError } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { tell, useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { closeIfAllowed } from '#web/kit/ui/overlay/Drawer.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { resultsOf, type BankResult } from './bank-results.ts'
import { bankTexts } from './bank-texts.ts'
import { JudgedTable } from './JudgedTable.tsx'

const MOST_CHARACTERS = 300_000

/** Registers bank payments, from the bank's file or from pasted rows: every row is compared with its payout first. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(bankTexts)
  const { text, write, load, rows, judged, matching, isReadable, status, check, send, submit } = useBankResults(onClose)
  const guard = useDirtyGuard(text.trim() !== '')
  return (
    <Dialog
      open={open}
      wide
      title={t('import_title')}
      description={t('import_hint')}
      onClose={onClose}
      onBeforeClose={guard}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          <Button onClick={() => void closeIfAllowed(onClose, guard)}>{t('cancel')}</Button>
          {judged ? (
            <Button type="submit" variant="primary" loading={send.isPending} disabled={matching.length === 0}>
              <SubmitText matching={matching} />
            </Button>
          ) : (
            <Button type="submit" variant="primary" loading={check.isPending} disabled={!isReadable}>
              {t('import_check')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('import')} required>
        <Textarea value={text} onChange={write} rows={judged ? 3 : 8} maxLength={MOST_CHARACTERS} />
      </Field>
      <FileButton onText={load} />
      <p role="status">{status}</p>
      {judged && <JudgedTable judged={judged} results={rows} />}
    </Dialog>
  )
}

type Say = (label: Label) => string

/** All four answers with their number, so that a missing one is visible as zero. */
function countsOf(judged: readonly JudgedResult[], say: Say): string {
  return Object.entries(matches)
    .map(([match, label]) => ({ match, label, n: judged.filter((row) => row.match === match).length }))
    .filter(({ match, n }) => n > 0 || match !== 'refused')
    .map(({ label, n }) => `${say(label)} ${n}`)
    .join(' · ')
}

function SubmitText({ matching }: { matching: readonly BankResult[] }) {
  const t = useTexts(bankTexts)
  const paid = matching.filter(({ ok }) => ok === 1).length
  const failed = matching.length - paid
  return failed === 0 ? t('import_paid', { n: paid }) : t('import_both', { paid, failed })
}

/** The bank text with its rows: a first submit compares them, the second sends those that match. */
function useBankResults(onClose: () => void) {
  const t = useTexts(bankTexts)
  const say = useLabel()
  const [text, setText] = useState('')
  const { rows, badLine } = resultsOf(text)
  const check = useAction(withdraw.payPreview, { announces: false })
  const judged = check.data?.rows
  const matching = rows.filter((_, at) => judged?.[at]?.match === 'match')
  const isReadable = rows.length > 0 && badLine === undefined
  const write = (next: string) => {
    setText(next)
    // a check for another text says nothing about this one
    check.reset()
  }
  const send = useAction(withdraw.payImport, {
    announces: false,
    onSuccess: ({ paid, failed, refused }) => {
      // nothing was taken: the rows stay to be corrected
      if (paid + failed > 0) {
        write('')
        onClose()
      }
      const done = t('import_done', { paid, failed })
      if (refused.length === 0) toast.success(done)
      else void tell({ title: done, details: <Refused rows={refused} /> })
    },
  })
  /** A file is compared at once: its rows need no further typing. */
  const load = (next: string) => {
    write(next)
    const read = resultsOf(next)
    if (read.rows.length > 0 && read.badLine === undefined) check.mutate({ rows: read.rows })
  }
  const submit = () => {
    if (!isReadable) return
    if (!judged) check.mutate({ rows })
    else if (matching.length > 0) send.mutate({ rows: matching })
  }
  const statusOf = () => {
    if (badLine !== undefined) return t('import_bad', { line: badLine })
    if (judged) return countsOf(judged, say)
    if (rows.length > 0) return t('import_read', { n: rows.length })
    return text.trim() === '' ? '' : t('import_none')
  }
  return { text, write, load, rows, judged, matching, isReadable, status: statusOf(), check, send, submit }
}

/** Sends a workbook or a text file; its rows come back as text. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const t = useTexts(bankTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  async function read(file: File): Promise<void> {
    setIsReading(true)
    try {
      const { data } = await exchange(withdraw.payFile, {}, { file })
      onText((data as OutputOf<typeof withdraw.payFile>).text)
    } catch (error) {
      // the client has shown the reason
      if (!(error instanceof RequestError)) throw error
    } finally {
      setIsReading(false)
    }
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".xlsx,.csv,.txt,text/plain,text/csv"
        hidden
        aria-label={t('import_file')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button icon={<Upload aria-hidden size={16} />} loading={isReading} onClick={() => picker.current?.click()}>
        {t('import_file')}
      </Button>
    </>
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
