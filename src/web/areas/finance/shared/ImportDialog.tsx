import { useRef, useState } from 'react'
import { matches, matchTones } from '#contract/finance/payout.ts'
import { withdraw, type JudgedResult } from '#contract/finance/withdraw.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { tell, useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { closeIfAllowed } from '#web/kit/ui/overlay/Drawer.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { resultsOf, textOf } from './bank-results.ts'
import { bankTexts } from './bank-texts.ts'

/** Registers bank payments, from the bank's file or from pasted rows: every row is compared with its payout first. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(bankTexts)
  const { text, write, judged, matching, isReadable, status, check, send, submit } = useBankResults(onClose)
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
              {t('import_submit', { n: matching.length })}
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
        <Textarea value={text} onChange={write} rows={judged ? 3 : 8} maxLength={200_000} />
      </Field>
      <FileButton onText={write} />
      <p role="status">{status}</p>
      {judged && <Judged rows={judged} />}
    </Dialog>
  )
}

/** The bank text with its rows: a first submit compares them, the second sends those that match. */
function useBankResults(onClose: () => void) {
  const t = useTexts(bankTexts)
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
  const submit = () => {
    if (!isReadable) return
    if (!judged) check.mutate({ rows })
    else if (matching.length > 0) send.mutate({ rows: matching })
  }
  const statusOf = () => {
    if (badLine !== undefined) return t('import_bad', { line: badLine })
    if (judged) return t('import_judged', { n: rows.length, match: matching.length, rest: rows.length - matching.length })
    if (rows.length > 0) return t('import_read', { n: rows.length })
    return text.trim() === '' ? '' : t('import_none')
  }
  return { text, write, judged, matching, isReadable, status: statusOf(), check, send, submit }
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const t = useTexts(bankTexts)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        hidden
        aria-label={t('import_file')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void textOf(file).then(onText)
          target.value = ''
        }}
      />
      <Button onClick={() => picker.current?.click()}>{t('import_file')}</Button>
    </>
  )
}

function Judged({ rows }: { rows: readonly JudgedResult[] }) {
  const t = useTexts(bankTexts)
  const say = useLabel()
  return (
    <Table
      label={t('import_check')}
      rows={rows}
      rowKey={({ line }) => line}
      empty={<Empty title={t('none')} />}
      columns={[
        { key: 'no', title: say(['单号', 'Number']), width: 210, card: 'title', render: ({ withdraw_no }) => withdraw_no },
        { key: 'owner', title: say(['申请人', 'Applicant']), width: 160, render: ({ owner_name }) => owner_name },
        {
          key: 'due',
          title: say(['应付', 'Due']),
          width: 110,
          align: 'right',
          render: ({ actual }) => (actual === null ? null : formatMoney(actual)),
        },
        {
          key: 'match',
          title: say(['核对', 'Check']),
          width: 110,
          render: ({ match }) => <Tag tone={matchTones[match]}>{say(matches[match])}</Tag>,
        },
        { key: 'msg', title: say(['说明', 'Details']), render: ({ msg }) => msg },
      ]}
    />
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
