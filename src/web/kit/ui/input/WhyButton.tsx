import { useTexts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { whyTexts } from '#web/base/session/refusal.ts'
import { Button } from './Button.tsx'

/** Links to the rule that caused a refusal, and to the persons who can grant the permission. */
export function WhyButton({ address }: { address: string }) {
  const t = useTexts(whyTexts)
  return <Button onClick={() => navigate(address)}>{t('why')}</Button>
}
