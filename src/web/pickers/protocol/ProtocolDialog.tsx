import { useState, type FormEvent } from 'react'
import { gproto } from '#contract/common/gproto.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { RequestError } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { closeProtocolDialog, type ProtocolStart } from './protocol-dialog.ts'
import { ProtocolLink } from './ProtocolLink.tsx'
import { TargetField } from './TargetField.tsx'
import { useProtocols } from './use-wechat-link.ts'
import styles from './ProtocolDialog.module.css'

const protocolTexts = texts({
  zh: {
    title: '生成协议链接',
    protocol: '协议',
    generate: '生成',
    close: '关闭',
    ask_protocol: '请选择协议',
    ask_param: '{field}参数必填',
    def: '不填为 {def}',
    none: '该协议没有参数',
    hosts: '允许的域名：{hosts}',
    no_host: '尚未设置允许的域名，请先在系统配置“微信”中添加',
    and: '、',
  },
  en: {
    title: 'Create protocol link',
    protocol: 'Protocol',
    generate: 'Create link',
    close: 'Close',
    ask_protocol: 'Please select a protocol',
    ask_param: 'The parameter {field} is required',
    def: 'Leave empty for {def}',
    none: 'This protocol has no parameters',
    hosts: 'Allowed hosts: {hosts}',
    no_host: 'No host is allowed yet. Add one to the WeChat settings first',
    and: ', ',
  },
})

type Protocol = OutputOf<typeof gproto.table>['list'][number]

/** Generates a link into the mini-program: a target, its parameters, then the address and its QR code (checklist K08). */
export function ProtocolDialog({ start, isOpen }: { start: ProtocolStart; isOpen: boolean }) {
  const t = useTexts(protocolTexts)
  const { data, protocols, func, protocol, params, faults, url, choose, set, submit, isPending } = useProtocolForm(start)

  return (
    <Dialog
      open={isOpen}
      title={t('title')}
      onClose={closeProtocolDialog}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={closeProtocolDialog}>{t('close')}</Button>
          <Button type="submit" variant="primary" loading={isPending}>
            {t('generate')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label={t('protocol')} required error={faults['func']} help={protocol?.params.length === 0 ? t('none') : undefined}>
          <Select value={func} options={protocols.map((one) => ({ key: one.func, title: one.title, hint: one.func }))} onChange={choose} />
        </Field>
        {protocol?.params.map((param) => (
          <ParamField
            key={`${protocol.func} ${param.field}`}
            func={protocol.func}
            param={param}
            hosts={data?.web_hosts}
            value={params[param.field] ?? ''}
            error={faults[`params.${param.field}`]}
            onChange={(next) => set(param.field, next)}
          />
        ))}
        {url !== undefined && protocol && (
          <ProtocolLink
            url={url}
            link={{ func: protocol.func, params: ownParams(protocol, params) }}
            isSetUp={data?.wechat === true}
            onUse={start.onUse}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The chosen protocol with its parameters, and the link that the server makes from them. */
function useProtocolForm(start: ProtocolStart) {
  const t = useTexts(protocolTexts)
  const { data } = useProtocols()
  const [func, setFunc] = useState<string | null>(start.func ?? null)
  const [params, setParams] = useState<Readonly<Record<string, string>>>(start.params ?? {})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [url, setUrl] = useState<string>()
  const generate = useAction(gproto.gen, { announces: false, quiet: 'fields' })
  const protocols = data?.list ?? []
  const protocol = protocols.find((one) => one.func === func)

  /** A generated link belongs to the current input: an input change removes it. */
  function change(act: () => void) {
    setUrl(undefined)
    setFaults({})
    act()
  }

  function choose(next: string | null) {
    change(() => {
      setFunc(next)
      setParams({})
    })
  }

  const set = (field: string, next: string) => change(() => setParams({ ...params, [field]: next }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setUrl(undefined)
    const missing = faultsOf(protocol, params)
    setFaults(missing)
    if (!protocol || Object.keys(missing).length > 0) return
    try {
      setUrl((await generate.mutateAsync({ func: protocol.func, params: ownParams(protocol, params) })).url)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setFaults(Object.fromEntries((error.errors ?? []).map(({ field, msg }) => [field, msg])))
    }
  }

  function faultsOf(chosen: Protocol | undefined, values: Readonly<Record<string, string>>): Record<string, string> {
    if (!chosen) return { func: t('ask_protocol') }
    const missing = chosen.params.filter(({ field, required, def }) => required && def === '' && !values[field]?.trim())
    return Object.fromEntries(missing.map(({ field }) => [`params.${field}`, t('ask_param', { field })]))
  }

  return { data, protocols, func, protocol, params, faults, url, choose, set, submit, isPending: generate.isPending }
}

interface ParamFieldProps {
  func: string
  param: Protocol['params'][number]
  /** The hosts that a web address may have. */
  hosts: readonly string[] | undefined
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ParamField({ func, param, hosts, value, error, onChange }: ParamFieldProps) {
  const t = useTexts(protocolTexts)
  const { field, required, def, desc, picks } = param
  const hostsHelp = hosts && (hosts.length === 0 ? t('no_host') : t('hosts', { hosts: hosts.join(t('and')) }))
  return (
    <Field
      label={desc || field}
      required={required}
      error={error}
      help={field === 'url' ? hostsHelp : def === '' ? undefined : t('def', { def })}
    >
      {picks ? (
        <TargetField func={func} field={field} value={value} onChange={onChange} />
      ) : (
        <Input value={value} placeholder={field} onChange={onChange} />
      )}
    </Field>
  )
}

/** The input that the protocol accepts. */
function ownParams(protocol: Protocol, params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    protocol.params.flatMap(({ field }) => {
      const value = params[field]?.trim()
      return value ? [[field, value]] : []
    }),
  )
}
