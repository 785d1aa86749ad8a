import { useState } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { messageAt } from '#web/kit/form/resolver.ts'
import { RowList } from '#web/kit/form/rows/RowList.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { afterPress } from '#web/kit/ui/input/press.ts'
import { faultOf, specOf, specRows, type SpecRow } from './spec.ts'

const skuFormTexts = texts({
  zh: {
    brand: '品牌',
    spec: '规格',
    spec_axis: '规格名称',
    spec_value: '规格值',
    spec_axis_hint: '如 内径',
    spec_value_hint: '如 25mm',
    spec_help: '同一SPU下规格不能重复',
    spec_incomplete: '请填写规格名称和规格值',
    spec_repeated: '规格名称不能重复',
    opening: '期初库存',
  },
  en: {
    brand: 'Brand',
    spec: 'Specification',
    spec_axis: 'Name',
    spec_value: 'Value',
    spec_axis_hint: 'e.g. Bore',
    spec_value_hint: 'e.g. 25mm',
    spec_help: 'Specifications must be unique within an SPU',
    spec_incomplete: 'Fill in both the name and the value',
    spec_repeated: 'Names must be unique',
    opening: 'Opening stock',
  },
})

/** An SKU's specification, one line per axis. Unfinished input is kept as typed and not sent. */
export function SpecEditor() {
  const t = useTexts(skuFormTexts)
  const { field } = useController({ name: 'spec' })
  const { errors } = useFormState({ name: 'spec' })
  const current = JSON.stringify(field.value)
  const [state, setState] = useState(() => ({ value: current, rows: specRows(field.value), added: false }))
  // a restored draft, or the newest row
  if (state.value !== current) setState({ value: current, rows: specRows(field.value), added: false })

  function change(rows: readonly SpecRow[], added = false) {
    const value = specOf(rows)
    setState({ value: JSON.stringify(value), rows, added })
    field.onChange(value)
  }

  const set = (at: number, row: SpecRow) => change(state.rows.map((other, index) => (index === at ? row : other)))
  const message = messageAt(errors, 'spec')
  const own = faultOf(state.rows)
  return (
    <RowList
      title={t('spec')}
      help={t('spec_help')}
      heads={[t('spec_axis'), t('spec_value')]}
      fault={message && (own ? t(own) : message)}
      max={8}
      rows={state.rows.map(([axis, value], at) => ({
        key: String(at),
        fields: (
          <>
            <Input
              aria-label={t('spec_axis')}
              placeholder={t('spec_axis_hint')}
              ref={at === 0 ? field.ref : undefined}
              value={axis}
              autoFocus={state.added && at === state.rows.length - 1}
              onChange={(next) => set(at, [next, value])}
              onBlur={() => afterPress(field.onBlur)}
            />
            <Input
              aria-label={t('spec_value')}
              placeholder={t('spec_value_hint')}
              value={value}
              onChange={(next) => set(at, [axis, next])}
              onBlur={() => afterPress(field.onBlur)}
            />
          </>
        ),
      }))}
      onAdd={() => change([...state.rows, ['', '']], true)}
      onRemove={(at) => change(state.rows.filter((_, index) => index !== at))}
    />
  )
}
