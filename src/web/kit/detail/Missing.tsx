import { say, within, type Label } from '#contract/kit/label.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'

/** The page for a record that is not there. */
export function Missing({ label, list }: { label: Label; list: string }) {
  const language = useLanguage()
  const entity = within(say(label, language), language)
  return (
    <Empty
      kind="unmatched"
      title={say(['{entity}不存在或已删除', 'This {entity} does not exist or has been deleted'], language, { entity })}
      action={<Button onClick={() => navigate(list)}>{say(['返回列表', 'Back to the list'], language)}</Button>}
    />
  )
}
