import { createElement, type ReactNode } from 'react'
import type { OpenOffers } from '#contract/common/open-offers.ts'
import { MOST_GOODS } from '#contract/common/open-offers.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { call, RequestError } from '#web/base/api/client.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'

// The records that a step breaks, named with links in the question before it (domain §20.3).

const goodsUsed: Label = [
  '以下活动、套装或赠品规则仍在使用这些商品；下架后客户无法在其中购买或领取，含这些商品的套装一并下架。',
  'The following still use these goods. Customers can no longer buy or receive them there, and packages with these goods go off sale too.',
]

/** The uses that the call names, as links; undefined if there are none, or the person may not see them. */
export async function namedOffers(endpoint: Endpoint, input: object): Promise<ReactNode> {
  try {
    // the answer to every call that names uses
    const found = (await call(endpoint, input, { quiet: true })) as OpenOffers
    if (found.list.length === 0) return undefined
    const { OfferLinks } = await import('#web/kit/ui/value/OfferLinks.tsx')
    return createElement(OfferLinks, found)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return undefined
  }
}

interface OffSale {
  /** The call that names where the goods are used. */
  uses: Endpoint | undefined
  ids: readonly number[]
  /** The step: 下架, 停用. */
  word: Label
  /** The question's sentence; without one it is asked only if there are uses. */
  body?: string
}

/** Asks before goods are taken off sale, and names the records that use them. */
export async function confirmOff({ uses, ids, word, body }: OffSale): Promise<boolean> {
  const details = uses && (await namedOffers(uses, { ids: ids.slice(0, MOST_GOODS) }))
  if (!details && body === undefined) return true
  const { language } = useLanguageStore.getState()
  const done = say(word, language)
  return confirm({
    title: say(['确定要{word}吗？', '{word}?'], language, { word: done }),
    body: [body, details ? say(goodsUsed, language) : undefined].filter(Boolean).join(language === 'zh' ? '' : ' '),
    ...(details && { details, tone: 'danger' as const }),
    confirmText: done,
  })
}
