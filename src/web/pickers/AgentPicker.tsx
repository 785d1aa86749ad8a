import { search } from '#contract/common/search.ts'
import { call } from '#web/api/client.ts'
import { isAnyWord, RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'

/** An agent, by a piece of the name. */
export function AgentPicker(props: RecordPickerProps) {
  return <RecordPicker {...props} isEnough={isAnyWord} search={searchAgents} />
}

async function searchAgents(word: string, signal: AbortSignal) {
  const found = await call(search.agent, { word }, { signal, quiet: true })
  return found.map(({ id, name }) => ({ key: id, title: name }))
}
