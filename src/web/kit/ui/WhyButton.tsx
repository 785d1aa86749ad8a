import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { whyTexts } from '#web/session/why-texts.ts'
import { Button } from './Button.tsx'

/** Leads to the rule that has refused something, and to who can grant it. */
export function WhyButton({ address }: { address: string }) {
  const t = useTexts(whyTexts)
  return <Button onClick={() => navigate(address)}>{t('why')}</Button>
}
