import { useState } from 'react'
import { skuGrid } from '#contract/goods/sku-grid.ts'
import { priceFields, reason as reasonField } from '#contract/goods/sku-words.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { RequestError } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { changedKeys, type Values } from '#web/kit/sheet/sheet-store.ts'
import { SheetChanges } from '#web/kit/sheet/SheetChanges.tsx'
import type { OpenSheet } from '#web/kit/sheet/use-sheet.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'

const sheetPageTexts = texts({
  zh: {
    save_title: '保存 {rows} 个SKU的改动',
    save: '保存',
    none_saved: '没有保存：{n} 处需要处理，已在表格中标出',
  },
  en: {
    save_title: 'Save changes to {rows:SKU|SKUs}',
    save: 'Save',
    none_saved: 'Not saved: {n:marked cell needs|marked cells need} attention',
  },
})

type Rows = InputOf<typeof skuGrid.save>['rows']

/** Shows the changes, asks once for the reason, and saves all rows or marks the cells that prevent it. */
export function SheetSave({ sheet, open, onClose }: { sheet: OpenSheet; open: boolean; onClose: () => void }) {
  const t = useTexts(sheetPageTexts)
  const say = useLabel()
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const save = useAction(skuGrid.save, { quiet: 'fields' })
  const { store } = sheet
  const { rows: count } = store.summary()

  async function submit() {
    // ten thousand rows are no form fields: the cells have been validated one by one
    const checked = reasonField.safeParse(reason, { reportInput: true })
    if (!checked.success) return setFault(describeIssues(reasonField, checked.error.issues, language)[0]?.msg)
    const rows = changedRows(sheet)
    try {
      const { list } = await save.mutateAsync({ rows, reason: checked.data })
      const at = indexById(sheet)
      store.saved(
        list.map(({ id, version, held }) => {
          const row = at.get(id) ?? -1
          // the prices in the request are not the row's prices
          return { row, values: { version, ...(held && formerPrices(sheet, row)) } }
        }),
      )
      setReason('')
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const marked = markFaults(sheet, error, rows)
      if (marked > 0) toast.error(t('none_saved', { n: marked }))
      else return
    }
    onClose()
  }

  return (
    <Dialog
      open={open}
      title={t('save_title', { rows: count })}
      width={720}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t('save')}
        </Button>
      }
    >
      <Field label={say(fieldMeta(reasonField)?.label ?? ['', ''])} required error={fault}>
        <Input
          value={reason}
          onChange={(text) => {
            setReason(text)
            setFault(undefined)
          }}
        />
      </Field>
      <SheetChanges sheet={sheet} />
    </Dialog>
  )
}

function formerPrices({ store }: OpenSheet, row: number): Values {
  const base = store.rowAt(row)?.base ?? {}
  return Object.fromEntries(Object.keys(priceFields).flatMap((field) => (field in base ? [[field, base[field]]] : [])))
}

/** Marks the cells that the server refuses and merges outdated rows. Returns the fault count. */
function markFaults(sheet: OpenSheet, { errors = [], data }: RequestError, rows: Rows): number {
  const { store } = sheet
  const at = indexById(sheet)
  const faults = errors.flatMap(({ field, msg }) => {
    const [, place, key] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? []
    const id = rows[Number(place)]?.id
    // a deleted row is marked in the column that names it
    return id === undefined || key === undefined ? [] : [{ row: at.get(id) ?? -1, key: key === 'id' ? 'code' : key, msg }]
  })
  if (faults.length === 0) return 0
  const fresh = ((data as { rows?: Values[] }).rows ?? []).map((base) => ({ row: at.get(Number(base['id'])) ?? -1, base }))
  store.rebase(fresh)
  const merged = new Set(fresh.map(({ row }) => row))
  store.addFaults(faults.filter(({ row }) => !merged.has(row)))
  return faults.length
}

function changedRows({ store }: OpenSheet): Rows {
  const indexes = [...new Set(store.changes().map(({ row }) => row))]
  return indexes.flatMap((index) => {
    const row = store.rowAt(index)
    if (!row) return []
    const { base, values } = row
    const changed = Object.fromEntries(changedKeys(row).map((key) => [key, values[key]]))
    // the columns come from the contract
    return [
      { ...changed, id: base['id'], version: base['version'], ...('stock' in changed && { stock_was: base['stock'] }) } as Rows[number],
    ]
  })
}

function indexById({ store }: OpenSheet): Map<number, number> {
  return new Map(Array.from({ length: store.count }, (_, index) => [Number(store.rowAt(index)?.base['id']), index]))
}
