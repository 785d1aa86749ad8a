import { common } from '#contract/common/common.ts'
import { call } from '#web/api/client.ts'
import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'

const always = () => true

interface SalesmanPickerProps extends RecordPickerProps {
  /** Only those of this agent. */
  agentId?: number
}

/** A salesman on duty, by nickname or the beginning of the phone number; the first ones while nothing is typed. */
export function SalesmanPicker({ agentId, ...rest }: SalesmanPickerProps) {
  return (
    <RecordPicker
      {...rest}
      isEnough={always}
      search={async (word, signal) => {
        const found = await call(common.salesmanOption, { word, agent_id: agentId }, { signal, quiet: true })
        return found.map(({ id, nick, phone }) => ({ key: id, title: nick, hint: phone }))
      }}
    />
  )
}
