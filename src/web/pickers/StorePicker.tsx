import { longEnough, search } from '#contract/common/search.ts'
import { call } from '#web/api/client.ts'
import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'

/** A store, by name or the beginning of the phone number. */
export function StorePicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={longEnough} search={searchStores} />
}

async function searchStores(word: string, signal: AbortSignal) {
  const found = await call(search.store, { word }, { signal, quiet: true })
  return found.map(({ id, name, phone }) => ({ key: id, title: name, hint: phone }))
}
