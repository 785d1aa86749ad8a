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
  const { data } = useProtocols()
  const [func, setFunc] = useState<string | null>(start.func ?? null)
  const [params, setParams] = useState<Readonly<Record<string, string>>>(start.params ?? {})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [url, setUrl] = useState<string>()
  const generate = useAction(gproto.gen, { announces: false, quiet: 'fields' })
  const protocols = data?.list ?? []
  const protocol = protocols.find((one) => one.func === func)

  /** A generated link belongs to the current input: a change of the input removes it. */
  function change(act: () => void) {
    setUrl(undefined)
    setFaults({})
    act()
  }

  const set = (field: string, next: string) => change(() => setParams({ ...params, [field]: next }))
  const hosts = data && (data.web_hosts.length === 0 ? t('no_host') : t('hosts', { hosts: data.web_hosts.join(t('and')) }))

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

  function faultsOf(chosen: Protocol | undefined, given: Readonly<Record<string, string>>): Record<string, string> {
    if (!chosen) return { func: t('ask_protocol') }
    const missing = chosen.params.filter(({ field, required, def }) => required && def === '' && !given[field]?.trim())
    return Object.fromEntries(missing.map(({ field }) => [`params.${field}`, t('ask_param', { field })]))
  }

  return (
    <Dialog
      open={isOpen}
      title={t('title')}
      onClose={closeProtocolDialog}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={closeProtocolDialog}>{t('close')}</Button>
          <Button type="submit" variant="primary" loading={generate.isPending}>
            {t('generate')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label={t('protocol')} required error={faults['func']} help={protocol?.params.length === 0 ? t('none') : undefined}>
          <Select
            value={func}
            options={protocols.map((one) => ({ key: one.func, title: one.title, hint: one.func }))}
            onChange={(next) =>
              change(() => {
                setFunc(next)
                setParams({})
              })
            }
          />
        </Field>
        {protocol?.params.map(({ field, required, def, desc, picks }) => (
          <Field
            key={`${protocol.func} ${field}`}
            label={desc || field}
            required={required}
            error={faults[`params.${field}`]}
            help={field === 'url' ? hosts : def === '' ? undefined : t('def', { def })}
          >
            {picks ? (
              <TargetField func={protocol.func} field={field} value={params[field] ?? ''} onChange={(next) => set(field, next)} />
            ) : (
              <Input value={params[field] ?? ''} placeholder={field} onChange={(next) => set(field, next)} />
            )}
          </Field>
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

/** The input that the protocol accepts. */
function ownParams(protocol: Protocol, given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    protocol.params.flatMap(({ field }) => {
      const value = given[field]?.trim()
      return value ? [[field, value]] : []
    }),
  )
}
