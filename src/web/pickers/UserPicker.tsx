import { longEnough, search } from '#contract/common/search.ts'
import { call } from '#web/api/client.ts'
import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'

/** A customer of the shop, by nickname or the beginning of the phone number. */
export function UserPicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={longEnough} search={searchUsers} />
}

async function searchUsers(word: string, signal: AbortSignal) {
  const found = await call(search.user, { word }, { signal, quiet: true })
  return found.map(({ id, nick, phone }) => ({ key: id, title: nick, hint: phone }))
}
