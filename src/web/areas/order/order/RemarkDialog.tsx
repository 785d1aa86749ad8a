import { useState } from 'react'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { flags } from '#contract/order/order-row.ts'
import { order } from '#contract/order/order.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useTextDraft } from '#web/kit/form/draft/draft.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { useBatch } from '#web/kit/list/actions/batch.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { flagValues } from './Flag.tsx'

const remarkTexts = texts({
  zh: {
    title: '备注与旗标',
    many: '将修改选中的 {n} 个订单；留空的项目保持不变',
    remark: '卖家备注',
    flag: '旗标',
    keep: '保持不变',
    submit: '保存',
    cancel: '取消',
    unchanged: '没有修改，无需保存',
  },
  en: {
    title: 'Notes and flag',
    many: 'Changes the {n:selected order|selected orders}; empty fields stay unchanged',
    remark: 'Seller note',
    flag: 'Flag',
    keep: 'Unchanged',
    submit: 'Save',
    cancel: 'Cancel',
    unchanged: 'Nothing has changed',
  },
})

type FlagValue = keyof typeof flags

export interface Marking {
  ids: number[]
  titleOf: (id: number) => string
  /** Null: many orders, whose flags differ. */
  flag: FlagValue | null
  seller_remark: string | null
}

const always = () => true

/** Note and flag for one order or for many. */
export function RemarkDialog({ marking, onClose }: { marking: Marking | null; onClose: () => void }) {
  const { current, opening } = useOpening(marking)
  return current && <OpenRemark key={opening} {...current} open={marking !== null} onClose={onClose} />
}

function OpenRemark({ ids, titleOf, open, onClose, ...before }: Marking & { open: boolean; onClose: () => void }) {
  const t = useTexts(remarkTexts)
  const say = useLabel()
  const isOne = ids.length === 1
  const stored = before.seller_remark ?? ''
  const draftOf = isOne ? { of: order, id: ids[0] } : undefined
  const draft = useTextDraft(draftOf, order.remark.address, 'seller_remark', stored)
  const remark = draft.text
  const [flag, setFlag] = useState<FlagValue | null>(before.flag)
  const isUnchanged = remark === stored && flag === before.flag
  const { run, isBusy } = useBatch(() => {
    draft.forget()
    onClose()
  })

  function save() {
    // for many orders an empty note stays as it is; for one order it is removed
    const input = { ids, ...((isOne || remark !== '') && { seller_remark: remark }), ...(flag !== null && { flag }) }
    return run(order.remark, input as InputOf<typeof order.remark>, { titleOf })
  }

  return (
    <Dialog
      open={open}
      title={t('title')}
      description={isOne ? undefined : t('many', { n: ids.length })}
      onClose={onClose}
      // the note of one order stays as its draft
      onBeforeClose={isOne ? always : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isUnchanged) void save()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy} disabledReason={isUnchanged ? t('unchanged') : undefined}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <Field label={t('remark')}>
        <Textarea value={remark} onChange={draft.change} rows={3} maxLength={500} />
      </Field>
      <Field label={t('flag')}>
        <Select
          value={flag}
          onChange={setFlag}
          options={flagValues.map((key) => ({ key, title: say(flags[key]) }))}
          placeholder={t('keep')}
          clearable={!isOne}
        />
      </Field>
    </Dialog>
  )
}
