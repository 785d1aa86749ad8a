import { ErrorView } from '#web/error/ErrorView.tsx'
import { WhyButton } from '#web/kit/ui/WhyButton.tsx'
import { useRefusal } from '#web/session/refusal.ts'
import { whyAddress } from '#web/session/why.ts'

/** The page of refusals, which leads to the reason of the last one. */
export function RefusedView() {
  const refused = useRefusal((refusal) => refusal.refused)
  return (
    <ErrorView kind="403">
      <WhyButton address={(refused && whyAddress(refused)) ?? '/setting/why'} />
    </ErrorView>
  )
}
