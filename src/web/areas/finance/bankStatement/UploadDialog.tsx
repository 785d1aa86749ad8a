import { useRef, useState } from 'react'
import Upload from 'virtual:icon/upload'
import { bankLayouts, bankStatement, type BankPreview } from '#contract/finance/bankStatement.ts'
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts'
import { exchange, RequestError } from '#web/base/api/client.ts'
import { invalidateAfter } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Alert } from '#web/kit/form/Alert.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Amount } from './Amount.tsx'
import { bankTexts } from './texts.ts'
import styles from './bank.module.css'

interface UploadDialogProps {
  open: boolean
  onClose: () => void
  /** Called with the new statement. */
  onDone: (id: number) => void
}

/** A statement's file: what it contains, and its import. */
export function UploadDialog({ open, onClose, onDone }: UploadDialogProps) {
  const t = useTexts(bankTexts)
  const { preview, file, account, setAccount, busy, read, send, reset } = useUpload((data) => {
    toast.success(t('done', data))
    close()
    onDone(data.id)
  })
  function close() {
    reset()
    onClose()
  }
  const statement = preview?.statement
  const fresh = statement ? statement.in_count + statement.out_count - statement.known_count : 0
  const isReady = Boolean(statement) && (!preview?.needs_account || /^\d{4}$/.test(account))
  return (
    <Dialog
      open={open}
      wide={preview !== undefined}
      title={t('import')}
      description={t('import_hint')}
      onClose={close}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && file) void send(file)
      }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          {statement && (
            <Button type="submit" variant="primary" loading={busy === 'import'} disabled={!isReady}>
              {t('submit', { n: Math.max(fresh, 0) })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.part}>
        <FileButton label={t(preview ? 'other' : 'choose')} loading={busy === 'read'} onFile={(chosen) => void read(chosen)} />
        {preview && <Faults preview={preview} />}
        {statement && preview?.needs_account && (
          <div className={styles.tail}>
            <Field label={t('account')} required help={t('account_hint')}>
              <Input value={account} onChange={setAccount} maxLength={4} inputMode="numeric" />
            </Field>
          </div>
        )}
        {statement && <Contents statement={statement} />}
      </div>
    </Dialog>
  )
}

type Imported = OutputOf<typeof bankStatement.import>

function useUpload(onImported: (data: Imported) => void) {
  const [preview, setPreview] = useState<BankPreview>()
  const [file, setFile] = useState<File>()
  const [account, setAccount] = useState('')
  const [busy, setBusy] = useState<'read' | 'import' | null>(null)
  async function sent<E extends Endpoint>(endpoint: E, fields: object, chosen: File): Promise<OutputOf<E> | undefined> {
    try {
      const { data } = await exchange(endpoint, fields, { file: chosen })
      return data as OutputOf<E>
    } catch (error) {
      // the client has shown the reason
      if (!(error instanceof RequestError)) throw error
      return undefined
    } finally {
      setBusy(null)
    }
  }
  return {
    preview,
    file,
    account,
    setAccount,
    busy,
    async read(chosen: File) {
      setBusy('read')
      setFile(chosen)
      setPreview(await sent(bankStatement.read, {}, chosen))
    },
    async send(chosen: File) {
      setBusy('import')
      const data = await sent(bankStatement.import, preview?.needs_account ? { account } : {}, chosen)
      invalidateAfter(bankStatement.import)
      if (data) onImported(data)
    },
    reset() {
      setPreview(undefined)
      setFile(undefined)
      setAccount('')
    },
  }
}

function FileButton({ label, loading, onFile }: { label: string; loading: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,text/plain,text/csv"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button icon={<Upload aria-hidden size={16} />} loading={loading} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </span>
  )
}

function Faults({ preview: { faults, fault_count } }: { preview: BankPreview }) {
  const t = useTexts(bankTexts)
  if (fault_count === 0) return null
  return (
    <Alert>
      {t('faults', { n: fault_count })}
      <ul className={styles.faults}>
        {faults.map(({ line, msg }) => (
          <li key={`${line} ${msg}`}>{[line === null ? '' : t('line', { line }), msg].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      {fault_count > faults.length && t('faults_more', { n: faults.length })}
    </Alert>
  )
}

type Read = NonNullable<BankPreview['statement']>

function Contents({ statement }: { statement: Read }) {
  const t = useTexts(bankTexts)
  const say = useLabel()
  const { account_tail, layout, first_day, last_day, opening, closing, lines } = statement
  const sum = (n: number, amount: number) => t('count_sum', { n, amount: formatMoney(Math.abs(amount)) })
  const all = statement.in_count + statement.out_count
  return (
    <>
      <Descriptions
        items={[
          { key: 'account', label: say(['账号尾号', 'Account']), value: account_tail },
          { key: 'period', label: say(['账单日期', 'Period']), value: t('period', { from: first_day, to: last_day }) },
          { key: 'layout', label: say(['版式', 'Layout']), value: say(bankLayouts[layout]) },
          { key: 'opening', label: say(['期初余额', 'Opening balance']), value: formatMoney(opening) },
          { key: 'closing', label: say(['期末余额', 'Closing balance']), value: formatMoney(closing) },
          { key: 'in', label: t('money_in'), value: sum(statement.in_count, statement.in_amount) },
          { key: 'out', label: t('money_out'), value: sum(statement.out_count, statement.out_amount) },
          { key: 'known', label: say(['此前已导入', 'Imported before']), value: statement.known_count },
        ]}
      />
      <Table
        label={t('preview')}
        rows={lines}
        rowKey={({ line }) => line}
        columns={[
          { key: 'line', title: say(['行号', 'Line']), width: 64, align: 'right', render: ({ line }) => line },
          {
            key: 'day',
            title: say(['日期', 'Date']),
            width: 110,
            card: 'title',
            render: ({ day, time }) => <Twofold main={day} sub={time} />,
          },
          { key: 'amount', title: say(['金额', 'Amount']), width: 130, align: 'right', render: ({ amount }) => <Amount value={amount} /> },
          {
            key: 'balance',
            title: say(['余额', 'Balance']),
            width: 130,
            align: 'right',
            render: ({ balance }) => formatMoney(balance),
          },
          { key: 'name', title: say(['对方户名', 'Counterparty']), width: 200, render: ({ name }) => name },
          {
            key: 'serial',
            title: say(['流水号', 'Serial number']),
            width: 170,
            render: ({ serial }) => serial && <Code>{serial}</Code>,
          },
          { key: 'summary', title: say(['摘要', 'Summary']), width: 180, render: ({ summary }) => summary },
        ]}
      />
      {all > lines.length && <p>{t('first', { n: lines.length })}</p>}
    </>
  )
}
