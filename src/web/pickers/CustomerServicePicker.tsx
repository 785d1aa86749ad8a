import { common } from '#contract/common/common.ts'
import { useCall } from '#web/api/query.ts'
import { Select, type SelectProps } from '#web/kit/ui/Select.tsx'
import { useFailureLog } from './failure-log.ts'

/** A person of the customer service, by the WeChat id. They are few and come all at once; a load that fails is logged and leaves none. */
export function CustomerServicePicker(props: Omit<SelectProps<string>, 'options'>) {
  const { data, error } = useCall(common.customServiceOption, {}, { staleTime: 60_000, quiet: true })
  useFailureLog('customer service', error)
  const options = (data?.list ?? []).map(({ wxid, code, nickname }) => ({ key: wxid, title: nickname, hint: code }))
  return <Select {...props} options={options} />
}
