import { useRef, useState, type ChangeEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { issueTargets, MOST_ISSUED, type IssueTarget } from '#contract/activity/coupon-words.ts'
import { coupon, type Coupon } from '#contract/activity/coupon.ts'
import { CouponReach } from '#web/areas/activity/shared/CouponReach.tsx'
import { IssueReason } from '#web/areas/activity/shared/IssueReason.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import type { Option } from '#web/kit/ui/select/option.ts'
import { ChosenList } from '#web/pickers/ChosenList.tsx'
import { StorePicker, UserPicker } from '#web/pickers/RecordPickers.tsx'
import { ConditionFields } from '#web/pickers/segment/ConditionFields.tsx'
import { useSegmentOptions } from '#web/pickers/segment/segment-options.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './coupon.module.css'

const issueTexts = texts({
  zh: {
    title: '发放“{title}”',
    submit: '发放',
    user_hint: '输入昵称或手机号添加',
    store_hint: '输入门店名称或手机号添加，发给店主',
    tag_help: '有其中任一标签的用户',
    segment_help: '发给现在符合该人群的门店的店主',
    phone_help: '每行一个，或用逗号、空格分隔；可选择 txt、csv 文件，最多{n}个',
    file: '选择文件',
    given: '已填{n}个号码',
  },
  en: {
    title: 'Issue “{title}”',
    submit: 'Issue',
    user_hint: 'Add by name or phone',
    store_hint: 'Add by name or phone of a store; its owner gets it',
    tag_help: 'Customers with one of these tags',
    segment_help: 'The owners of the stores that belong to the segment now',
    phone_help: 'One per line, or separated by commas or spaces; or choose a txt or csv file; at most {n}',
    file: 'Choose a file',
    given: '{n:number|numbers} entered',
  },
})

const Fields = fieldsOf(coupon.issue)
/** The store list offers its own filters. */
const offered = Object.keys(issueTargets).filter((target) => target !== 'filter')
const lists = {
  user_ids: [],
  store_ids: [],
  tags: [],
  phones: [],
  areas: [],
  store_types: [],
  store_tags: [],
  agent_ids: [],
  salesman_ids: [],
}
const empty = { ...lists, reason: '' }

/** Gives a coupon to customers: by person, store, condition, segment, tag or phone number, with the number that it reaches. */
export function IssueDialog({ row, onClose }: { row: Coupon | null; onClose: () => void }) {
  const t = useTexts(issueTexts)
  const { current } = useOpening(row)
  if (!current) return null
  return (
    <FormDialog
      endpoint={coupon.issue}
      open={row !== null}
      record={current.title}
      title={t('title', { title: current.title })}
      submitText={t('submit')}
      values={{ id: current.id, target: 'user', ...empty }}
      onClose={onClose}
    >
      <Targets />
      <CouponReach />
      <IssueReason />
    </FormDialog>
  )
}

function Targets() {
  const t = useTexts(issueTexts)
  const target = Fields.useValue('target') as IssueTarget
  return (
    <>
      <Fields.Choice name="target" only={offered} />
      {target === 'user' && <People key="user" name="user_ids" />}
      {target === 'store' && <People key="store" name="store_ids" />}
      {target === 'condition' && <ConditionFields isBrief />}
      {target === 'segment' && <SegmentField />}
      {target === 'tag' && <Fields.Words name="tags" max={20} required help={t('tag_help')} />}
      {target === 'phone' && <Phones />}
    </>
  )
}

function SegmentField() {
  const t = useTexts(issueTexts)
  return <Fields.Select name="segment_id" required options={useSegmentOptions()} help={t('segment_help')} />
}

/** Customers or stores, added one after the other. */
function People({ name }: { name: 'user_ids' | 'store_ids' }) {
  const t = useTexts(issueTexts)
  const form = useFormContext()
  const [chosen, setChosen] = useState<readonly Option<number>[]>([])
  const Picker = name === 'user_ids' ? UserPicker : StorePicker

  function change(next: readonly Option<number>[]) {
    setChosen(next)
    const ids = next.map(({ key }) => key)
    form.setValue(name, ids, { shouldDirty: true, shouldValidate: true })
  }
  const add = (option: Option<number> | null) => {
    if (option && !chosen.some(({ key }) => key === option.key)) change([...chosen, option])
  }
  return (
    <Fields.Own name={name} required>
      {({ field: { value: _ids, onChange: _change, ...field } }) => (
        <ChosenList
          chosen={chosen.map(({ key, title }) => ({ id: key, title }))}
          onDrop={(id) => change(chosen.filter(({ key }) => key !== id))}
        >
          <Picker
            {...field}
            value={null}
            onChange={() => undefined}
            onOption={add}
            placeholder={t(name === 'user_ids' ? 'user_hint' : 'store_hint')}
          />
        </ChosenList>
      )}
    </Fields.Own>
  )
}

const numbersIn = (text: string) => [...new Set(text.split(/[\s,，;；、"]+/).filter(Boolean))]

function Phones() {
  const t = useTexts(issueTexts)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Fields.Own name="phones" required help={t('phone_help', { n: formatNumber(MOST_ISSUED) })}>
      {({ field }) => {
        function write(next: string) {
          setText(next)
          field.onChange(numbersIn(next))
        }
        async function read({ target }: ChangeEvent<HTMLInputElement>) {
          const [file] = target.files ?? []
          target.value = ''
          if (!file) return
          // a column heading is no number
          const numbers = numbersIn(await file.text()).filter((one) => /^\d+$/.test(one))
          write([text, ...numbers].filter(Boolean).join('\n'))
        }
        const { value, ...rest } = field
        return (
          <div className={styles.phones}>
            <Textarea {...rest} value={text} rows={5} onChange={write} />
            <input ref={input} type="file" accept=".txt,.csv,text/plain,text/csv" hidden onChange={(event) => void read(event)} />
            <span className={styles.total}>
              <Button onClick={() => input.current?.click()}>{t('file')}</Button>
              <span className={parts.note}>{t('given', { n: formatNumber((value as string[] | undefined)?.length ?? 0) })}</span>
            </span>
          </div>
        )
      }}
    </Fields.Own>
  )
}
